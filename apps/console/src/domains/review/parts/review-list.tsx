import { outlineShape } from '../../../kit/cover-shape.ts'
import { reviewStateLabels, reviewStates, type Review } from '@lab/contract/review'
import { AuditOutlined, RollbackOutlined } from '@ant-design/icons'
import { kindLabels, type ContentKind } from '@lab/contract/kinds'
import { useMemo } from 'react'
import { api } from '../../../api/request/api.ts'
import { EntryTabs } from '../../../content/entry-tabs.tsx'
import type { Action } from '../../../kit/action.ts'
import { Opened, useOpeningOf } from '../../../kit/dialog-frame/opening.tsx'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { TableColumn } from '../../../kit/list/list-types.ts'
import { TitleCell } from '../../../kit/list/title-cell.tsx'
import { useListQuery } from '../../../kit/list/use-list-query.ts'
import { RelativeTime } from '../../../kit/measures.tsx'
import { StateTag } from '../../../kit/state-tag.tsx'
import { reachWords } from '../../library/index.ts'
import { ReviewDrawer } from './review-drawer.tsx'

const rowKey = (row: Review): string => row.id
const allColumns: TableColumn<Review>[] = [
  {
    key: 'title',
    title: '内容',
    isFixed: true,
    minWidth: 280,
    render: (row) => (
      <TitleCell
        title={row.title}
        kind={row.kind}
        cover={row.cover}
        shape={outlineShape(row.shape)}
        note={row.note || undefined}
      />
    ),
  },
  { key: 'state', title: '状态', priority: 9, width: 96, render: (row) => <StateTag state={row.state} /> },
  { key: 'kind', title: '类型', priority: 8, width: 92, render: (row) => kindLabels[row.kind] },
  { key: 'reach', title: '共享范围', priority: 6, width: 108, render: (row) => reachWords[row.reach] },
  { key: 'version', title: '版本', priority: 2, width: 64, align: 'right', render: (row) => `v${row.version}` },
  { key: 'applicant', title: '申请人', priority: 7, width: 92, render: (row) => row.applicant.real_name },
  {
    key: 'created_at',
    title: '申请时间',
    priority: 5,
    width: 122,
    render: (row) => <RelativeTime at={row.created_at} />,
  },
  { key: 'decider', title: '审核人', priority: 1, width: 92, render: (row) => row.decided_by?.real_name ?? '--' },
  { key: 'reason', title: '审核意见', priority: 3, minWidth: 96, render: (row) => row.reason || '--' },
]
/** What says nothing of requests of one kind that wait. */
const ofDecided: ReadonlySet<string> = new Set(['state', 'kind', 'decider', 'reason'])
const states = reviewStates.map((value) => ({ value, label: reviewStateLabels[value] }))

type ReviewListProps = {
  at: string
  name: string
  title: string
  note: string
  /** What an empty list says. */
  empty: string
  /** Those of one kind that wait, instead of all. */
  waiting?: ContentKind
}

/** Requests to share, and what somebody may do with each. */
export function ReviewList({ at, name, title, note, empty, waiting }: ReviewListProps) {
  const [query, setQuery] = useListQuery()
  const shown = useOpeningOf<string>()
  const columns = useMemo(() => (waiting ? allColumns.filter(({ key }) => !ofDecided.has(key)) : allColumns), [waiting])
  const actions = useMemo<Action<Review>[]>(
    () => [
      {
        key: 'open',
        label: '查看',
        icon: AuditOutlined,
        on: 'one',
        opens: ([row]) => shown.of(row!.id),
      },
      {
        key: 'withdraw',
        label: '撤回',
        icon: RollbackOutlined,
        on: 'one',
        can: (row) => row.can.edit === true,
        confirm: ([row]) => `撤回后，「${row!.title}」不再等待审核，可以重新申请。`,
        run: ([row]) => api.review.withdraw({ params: { id: row!.id } }),
        done: '已撤回',
      },
    ],
    [shown],
  )
  const state = waiting ? 'pending' : reviewStates.find((one) => one === query.state)
  return (
    <>
      <ListPage
        tabs={<EntryTabs at={at} />}
        name={name}
        title={title}
        note={note}
        columns={columns}
        rowKey={rowKey}
        filters={[
          { kind: 'search', placeholder: '搜索名称' },
          ...(waiting ? [] : [{ kind: 'select' as const, name: 'state', label: '状态', options: states, width: 108 }]),
        ]}
        query={query}
        onQueryChange={setQuery}
        rowActions={actions}
        empty={{ kind: 'message', text: empty }}
        source={{
          ...api.review.list.query(
            {
              query: {
                page: query.page,
                per_page: query.per_page,
                keyword: query.selectValue?.slice(0, 100),
                state,
                kind: waiting,
              },
            },
            { quiet: true },
          ),
          select: ({ reviews, total }) => ({ rows: reviews, total }),
        }}
      />
      <Opened by={shown}>{(close, id) => <ReviewDrawer id={id} onClose={close} />}</Opened>
    </>
  )
}
