import type { Experiment } from '@lab/contract/experiment'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api } from '../../app/request/api.ts'

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

/** Puts a saved experiment where its readers look, before the server's announcement arrives, and asks lists anew. */
export function useTakeSaved() {
  const client = useQueryClient()
  return useCallback(
    (saved: Experiment) => {
      const { queryKey } = api.experiment.get.query({ params: { id: saved.id } })
      client.setQueryData(queryKey, { experiment: saved })
      void client.invalidateQueries({ queryKey: ['experiment'], predicate: (query) => query.queryKey[1] !== 'get' })
    },
    [client],
  )
}
