import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/request/api.ts'

/** The topic itself, kept fresh by the server's announcements. Never shows another one while it is asked for. */
export function useTopic(id: string) {
  return useQuery({
    ...api.exp_practice.get.query({ params: { id } }),
    placeholderData: () => undefined,
    select: ({ topic }) => topic,
  })
}

/** Its experiments, as they are worked on. */
export const useTopicExperiments = (id: string) =>
  useQuery({
    ...api.exp_practice.experiments.query({ params: { id } }, { quiet: true }),
    placeholderData: () => undefined,
  })
