import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/request/api.ts'
import { teachRefusal } from '../../content/place/teach-refusal.ts'
import { useMount } from '../../content/use-mount.ts'

/** The project that the page is of, and why it cannot be changed. Never shows another one while it is asked for. */
export function useProject() {
  const { id } = useMount()
  const query = useQuery({
    ...api.project.get.query({ params: { id } }),
    select: (data) => data.project,
    placeholderData: () => undefined,
  })
  return { id, row: query.data, refusal: teachRefusal('project', query.data), query }
}
