import type { TaughtCourse } from '@lab/contract/taught-course'
import { archivedWords } from '@lab/contract/place-words'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/request/api.ts'
import { useMount } from '../../content/use-mount.ts'

/** Why nothing of a course can be changed now; undefined when it can. */
export function teachRefusal(row: Pick<TaughtCourse, 'state' | 'can'> | undefined): string | undefined {
  if (!row) return '正在加载课程'
  if (row.state === 'archived') return archivedWords('course')
  return row.can.teach === true ? undefined : (row.can.teach ?? '您不能修改该课程')
}

/** The course that the page is of, and why it cannot be changed. Never shows another one while it is asked for. */
export function useCourse() {
  const { id } = useMount()
  const query = useQuery({
    ...api.taughtCourse.get.query({ params: { id } }),
    select: (data) => data.course,
    placeholderData: () => undefined,
  })
  return { id, row: query.data, refusal: teachRefusal(query.data), query }
}
