import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/request/api.ts'

/** The training itself, kept fresh by the server's announcements. Never shows another one while it is asked for. */
export const useTraining = (id: string) =>
  useQuery({
    ...api.training.get.query({ params: { id } }),
    select: ({ training }) => training,
    placeholderData: () => undefined,
  })
