import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/request/api.ts'

/** The experiment itself, kept fresh by the server's announcements. Never shows another one while it is asked for. */
export function useExperiment(id: string) {
  return useQuery({
    ...api.experiment.get.query({ params: { id } }),
    placeholderData: () => undefined,
    select: ({ experiment }) => experiment,
  })
}

/** Its sections and steps. */
export function useOutline(id: string) {
  return useQuery({
    ...api.experiment.outline.query({ params: { id } }, { quiet: true }),
    placeholderData: () => undefined,
    select: ({ outline }) => outline,
  })
}
