import type { HistoryEntry } from '@lab/contract/user'
import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../../api/request/api.ts'
import { shortOrganisationName } from '../../../api/session/organisation-name.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { TableColumn } from '../../../kit/list/list-types.ts'
import { useListQuery } from '../../../kit/list/use-list-query.ts'
import { exactTime } from '../../../kit/time-text.ts'
import styles from './person.module.css'

const columns: TableColumn<HistoryEntry>[] = [
  { key: 'summary', title: '操作', isFixed: true, minWidth: 180 },
  { key: 'object_title', title: '对象', priority: 7, minWidth: 180, render: (row) => row.object_title || '--' },
  {
    key: 'actor_name',
    title: '操作人',
    priority: 8,
    width: 120,
    render: (row) => (row.is_own ? '本人' : row.actor_name),
  },
  {
    key: 'organization',
    title: '组织',
    priority: 3,
    width: 180,
    render: (row) => (row.organization ? shortOrganisationName(row.organization) : '--'),
  },
  {
    key: 'at',
    title: '时间',
    priority: 9,
    width: 160,
    render: (row) => <span className="num">{exactTime(row.at)}</span>,
  },
]

/** What somebody did, and what administrators did to the account, the newest first. */
export function HistoryList({ userId }: { userId: string }) {
  const [query, setQuery] = useListQuery()
  return (
    <section className={styles.plain} aria-labelledby="person-history">
      <h2 id="person-history">历史</h2>
      <ListPage
        name="person-history"
        title="历史"
        hideTitle
        source={{
          ...api.user.history.query({
            params: { id: userId },
            query: { page: query.page, per_page: query.per_page },
          }),
          placeholderData: keepPreviousData,
          select: ({ entries, total, is_total_capped: isTotalCapped }) => ({ rows: entries, total, isTotalCapped }),
        }}
        columns={columns}
        rowKey={(row) => row.id}
        query={query}
        onQueryChange={setQuery}
        empty={{ kind: 'file', text: '还没有操作记录。' }}
      />
    </section>
  )
}
