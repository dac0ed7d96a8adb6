import type { MenuAddress } from '@lab/contract/menu-pages'
import { PlusOutlined } from '@ant-design/icons'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EntryTabs } from '../entry-tabs.tsx'
import type { Opening } from '../../kit/dialog-frame/opening.tsx'
import { ListPage } from '../../kit/list/list-page.tsx'
import type { ListViewProps } from '../../kit/list/list-view.tsx'
import { useListQuery } from '../../kit/list/use-list-query.ts'

type Said = { customer: { name: string }; can: Readonly<Record<string, true | string>> }

type CustomerListProps<Row, Data extends Said> = Pick<
  ListViewProps<Row>,
  'name' | 'title' | 'columns' | 'filters' | 'rowActions' | 'onActionDone' | 'empty'
> & {
  /** The entry of the menu that it shares with others. */
  at: MenuAddress
  list: UseQueryOptions<Data>
  rowsOf: (data: Data) => readonly Row[]
  /** Where the word of a search is looked for. */
  nameOf?: (row: Row) => string
  newLabel: string
  creating: Opening
  /** Below the list. */
  children?: (data: Data) => ReactNode
}

/** A list of what one customer has made: few enough to come at once, and made by who may. */
export function CustomerList<Row extends { id: string }, Data extends Said>({
  at,
  list,
  rowsOf,
  nameOf,
  newLabel,
  creating,
  children,
  ...view
}: CustomerListProps<Row, Data>) {
  const [query, setQuery] = useListQuery()
  const { data } = useQuery(list)
  const word = query.selectValue?.trim().toLowerCase() ?? ''
  return (
    <ListPage<Row, Data>
      {...view}
      tabs={<EntryTabs at={at} />}
      note={data?.customer.name}
      {...(data?.can.create === true
        ? { primaryAction: { key: 'new', label: newLabel, icon: PlusOutlined, opens: creating } }
        : {})}
      source={{
        ...list,
        select: (answer) => {
          const found = rowsOf(answer).filter((row) => !nameOf || nameOf(row).toLowerCase().includes(word))
          const from = (query.page - 1) * query.per_page
          return { rows: found.slice(from, from + query.per_page), total: found.length }
        },
      }}
      rowKey={(row) => row.id}
      filters={view.filters ?? []}
      query={query}
      onQueryChange={setQuery}
    >
      {data && children?.(data)}
    </ListPage>
  )
}
