import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { api } from '../app/request/api.ts'
import { useNameInBreadcrumb } from '../kit/navigation/object-names.ts'

/** Gives the class around a content its name in the breadcrumb, also when the content is opened by its own address. */
export function useClassNameInBreadcrumb(classId: string | undefined): void {
  const { pathname } = useLocation()
  const area = pathname.startsWith('/practical-training/') ? '/practical-training/class' : '/class'
  const isInClass = classId !== undefined && pathname.startsWith(`${area}/`)
  const { data } = useQuery({
    ...api.classroom.get.query({ params: { id: classId ?? '' } }, { quiet: true }),
    enabled: isInClass,
  })
  useNameInBreadcrumb(isInClass ? `${area}/${classId}` : '', data?.class.name)
}
