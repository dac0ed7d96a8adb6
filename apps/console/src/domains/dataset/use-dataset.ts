import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/request/api.ts'

/** The data set itself, kept fresh by the server's announcements. Never shows another one while it is asked for. */
export function useDataset(id: string) {
  return useQuery({
    ...api.dataset.get.query({ params: { id } }),
    placeholderData: () => undefined,
  })
}
