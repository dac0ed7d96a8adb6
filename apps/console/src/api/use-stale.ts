import type { Contract } from '@lab/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/**
 * Asks again for everything shown of these domains. The server announces changes by itself; this only spares the one who made
 * one the wait, and resolves when the fresh data is there.
 */
export function useStale(): (...domains: (keyof Contract)[]) => Promise<void> {
  const client = useQueryClient()
  return useCallback(
    async (...domains) => {
      await Promise.all(domains.map((domain) => client.invalidateQueries({ queryKey: [domain] })))
    },
    [client],
  )
}
