import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/request/api.ts'
import { teachRefusal } from '../../content/place/teach-refusal.ts'
import { useMount } from '../../content/use-mount.ts'

/** The course that the page is of, and why it cannot be changed. Never shows another one while it is asked for. */
export function useCourse() {
  const { id } = useMount()
  const query = useQuery({
    ...api.taughtCourse.get.query({ params: { id } }),
    select: (data) => data.course,
    placeholderData: () => undefined,
  })
  return { id, row: query.data, refusal: teachRefusal('course', query.data), query }
}
