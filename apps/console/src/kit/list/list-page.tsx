import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import type { ListData } from './list-types.ts'
import { ListView } from './list-view.tsx'
import type { ListViewProps } from './list-view.tsx'

export type ListPageProps<Row, Raw, Key extends QueryKey> = ListViewProps<Row> & {
  /** The rows of the present query, as query options; `select` turns the answer into rows and total. */
  source: UseQueryOptions<Raw, Error, ListData<Row>, Key>
  /** The total, when it is asked for in addition to the rows instead of with them. */
  totalSource?: UseQueryOptions<number>
}

/**
 * The list page: title and primary action, filters in the address, table or cards, selection, pagination. Old rows stay
 * while newer ones are fetched; loading, empty, error and forbidden are drawn here, so that no page can forget them.
 */
export function ListPage<Row, Raw = ListData<Row>, Key extends QueryKey = QueryKey>(
  props: ListPageProps<Row, Raw, Key>,
) {
  const { source, totalSource, onActionDone, ...view } = props
  const list = useQuery({ placeholderData: keepPreviousData as never, ...source })
  const counted = useQuery<number>(totalSource ?? { queryKey: ['no total'], queryFn: skipToken })
  const total = list.data?.total ?? (totalSource ? counted.data : undefined)
  // An answer with code 10404 succeeds with nothing in it, whatever its type says: an empty list.
  const isNothing = list.data !== undefined && (list.data.rows as Row[] | undefined) === undefined
  const data = isNothing
    ? { rows: [], total: 0 }
    : list.data && { ...list.data, ...(total === undefined ? {} : { total }) }
  return (
    <ListView
      {...view}
      data={data}
      error={list.error ?? undefined}
      isStale={list.isPlaceholderData || (list.isError && list.isRefetching)}
      onRetry={() => void list.refetch()}
      onActionDone={() => {
        // Joins a refresh that the action's own invalidation may have started.
        void list.refetch({ cancelRefetch: false })
        onActionDone?.()
      }}
    />
  )
}
