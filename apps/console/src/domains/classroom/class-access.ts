import type { Classroom } from '@lab/contract/classroom'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/request/api.ts'
import { placeAddress } from '../../content/place-address.ts'
import { useMount } from '../../content/use-mount.ts'

/** Why the members and contents of a class cannot be changed now; undefined when they can. */
export function teachRefusal(row: Pick<Classroom, 'state' | 'can'> | undefined): string | undefined {
  if (!row) return '正在加载班级'
  if (row.state === 'archived') return '班级已归档，只能查看'
  return row.can.teach === true ? undefined : (row.can.teach ?? '您不能修改该班级')
}

/** The class that the page is in (its own mount or a content's inside it) and whether it may be changed. */
export function useClass(): { id: string; row: Classroom | undefined; refusal: string | undefined } {
  const id = placeAddress(useMount()).place?.id ?? ''
  const { data } = useQuery(api.classroom.get.query({ params: { id } }))
  const row = data?.class.id === id ? data.class : undefined
  return { id, row, refusal: teachRefusal(row) }
}
