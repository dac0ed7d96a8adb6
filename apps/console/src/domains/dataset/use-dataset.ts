import type { Dataset } from '@lab/contract/dataset'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api } from '../../app/request/api.ts'

/** The data set itself, kept fresh by the server's announcements. Never shows another one while it is asked for. */
export function useDataset(id: string) {
  return useQuery({
    ...api.dataset.get.query({ params: { id } }),
    placeholderData: () => undefined,
  })
}

/** Puts a saved data set where its readers look, and asks lists anew. */
export function useTakeSaved() {
  const client = useQueryClient()
  return useCallback(
    (saved: Dataset) => {
      const { queryKey } = api.dataset.get.query({ params: { id: saved.id } })
      client.setQueryData(queryKey, (before) => ({
        uses: before?.uses ?? [],
        hidden: before?.hidden ?? 0,
        dataset: saved,
      }))
      void client.invalidateQueries({ queryKey: ['dataset'], predicate: (query) => query.queryKey[1] !== 'get' })
    },
    [client],
  )
}
