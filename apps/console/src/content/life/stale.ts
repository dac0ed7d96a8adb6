import type { Contract } from '@lab/contract'
import type { ContentKind } from '@lab/contract/kinds'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useStale } from '../../api/use-stale.ts'
import type { KindName } from '../kind-names.ts'
import { withSaved } from './content-in.ts'

type Domain = keyof Contract

/** Kinds that are built: each has a domain of the contract under its name, whose `get` answers with one. */
export type BuiltKind = ContentKind & Domain

/** What shows contents of a kind. A kind that is not built has no domain, and nothing of it is shown. */
const domainsOf = (kind: KindName): Domain[] => ['content', kind as Domain]

/** Asks again for whatever is shown of a kind, and of further domains, after a change of this person's. */
export function useStaleContents(): (kind: KindName, ...others: Domain[]) => Promise<void> {
  const stale = useStale()
  return useCallback((kind, ...others) => stale(...domainsOf(kind), ...others), [stale])
}

/** Puts a saved content where its readers look, before the server's announcement arrives, and asks again for lists. */
export function useTakeSaved(kind: BuiltKind): (saved: { id: string }) => void {
  const client = useQueryClient()
  return useCallback(
    (saved) => {
      client.setQueryData<object>([kind, 'get', { id: saved.id }, {}], (before) => before && withSaved(before, saved))
      const isOther = ({ queryKey }: { queryKey: readonly unknown[] }): boolean =>
        queryKey[0] !== kind || queryKey[1] !== 'get'
      for (const domain of domainsOf(kind)) {
        void client.invalidateQueries({ queryKey: [domain], predicate: isOther })
      }
    },
    [client, kind],
  )
}
