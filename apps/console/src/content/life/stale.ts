import { useCallback } from 'react'
import type { Contract } from '@lab/contract'
import type { ContentKind } from '@lab/contract/kinds'
import { useQueryClient } from '@tanstack/react-query'

/** Kinds that are built: each has a domain of the contract under its name, whose `get` answers with one under that name. */
export type BuiltKind = ContentKind & keyof Contract

/** What shows contents of a kind. */
const domainsOf = (kind: ContentKind): string[] => ['content', kind]

/** Asks again for whatever is shown of a kind, after a change of this person's. */
export function useStaleContents(kind: ContentKind): () => void {
  const client = useQueryClient()
  return useCallback(() => {
    for (const domain of domainsOf(kind)) void client.invalidateQueries({ queryKey: [domain] })
  }, [client, kind])
}

/** Puts a saved content where its readers look, before the server's announcement arrives, and asks again for lists. */
export function useTakeSaved(kind: BuiltKind): (saved: { id: string }) => void {
  const client = useQueryClient()
  return useCallback(
    (saved) => {
      client.setQueryData<object>(
        [kind, 'get', { id: saved.id }, {}],
        (before) => before && { ...before, [kind]: saved },
      )
      const isOther = ({ queryKey }: { queryKey: readonly unknown[] }): boolean =>
        queryKey[0] !== kind || queryKey[1] !== 'get'
      for (const domain of domainsOf(kind)) {
        void client.invalidateQueries({ queryKey: [domain], predicate: isOther })
      }
    },
    [client, kind],
  )
}
