import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { readListQuery, writeListQuery } from './list-address.ts'
import type { ListQuery } from './list-types.ts'

/**
 * A list's query, kept in the address. Paging and filtering add to the history, so that back undoes them. `defaults`
 * must be the same object from render to render.
 */
export function useListQuery(defaults?: Partial<ListQuery>): [ListQuery, (query: ListQuery) => void] {
  const [params, setParams] = useSearchParams()
  const query = useMemo(() => readListQuery(params, defaults), [params, defaults])
  const setQuery = useCallback(
    (next: ListQuery) => setParams((current) => writeListQuery(next, current, defaults), { preventScrollReset: true }),
    [setParams, defaults],
  )
  return [query, setQuery]
}
