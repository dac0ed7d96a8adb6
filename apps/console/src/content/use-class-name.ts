import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { api } from '../api/request/api.ts'
import { useNameInBreadcrumb } from '../kit/navigation/object-names.ts'

/**
 * Gives the class in an address its name in the breadcrumb, whether the content is opened inside the class or the class
 * inside the content.
 */
export function useClassNameInBreadcrumb(classId: string | undefined): void {
  const { pathname } = useLocation()
  const [address = ''] = classId === undefined ? [] : (new RegExp(`^.*?/class/${classId}(?=/|$)`).exec(pathname) ?? [])
  const { data } = useQuery({
    ...api.classroom.get.query({ params: { id: classId ?? '' } }, { quiet: true }),
    enabled: address !== '',
  })
  useNameInBreadcrumb(address, data?.class.name)
}
