import { syncStateLabels, syncStates, type SyncRow } from '@lab/contract/library'
import { kindLabels } from '@lab/contract/kinds'
import { DiffOutlined } from '@ant-design/icons'
import { useMemo } from 'react'
import { api } from '../../../api/request/api.ts'
import { EntryTabs } from '../../../content/entry-tabs.tsx'
import type { Action } from '../../../kit/action.ts'
import { Opened, useOpeningOf } from '../../../kit/dialog-frame/opening.tsx'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { ListFilter, TableColumn } from '../../../kit/list/list-types.ts'
import { switchPart } from '../../../kit/list/switch-filter.tsx'
import { TitleCell } from '../../../kit/list/title-cell.tsx'
import { useListQuery } from '../../../kit/list/use-list-query.ts'
import { RelativeTime } from '../../../kit/measures.tsx'
import { StateTag } from '../../../kit/state-tag.tsx'
import { useLinkAddress } from '../../../content/page-link.ts'
import { orgWords, SyncDrawer } from '../../library/index.ts'

const rowKey = (row: SyncRow): string => `${row.content_id} ${row.to_version} ${row.decided_at ?? ''}`
const look = { pending: 'waiting', accepted: 'approved', declined: 'withdrawn' } as const
const emptyTexts = {
  pending: '没有需要处理的更新。您从别处复制的内容，来源发布新版本后会出现在这里。',
  accepted: '同步过的更新会列在这里。',
  declined: '忽略过的更新会列在这里。',
} as const

/** What was not taken over, by name. */
const leftOf = ({ left, left_count: count }: SyncRow): string =>
  left.length === 0 ? '--' : `${left.join('、')}${count > left.length ? ` 等 ${count} 处` : ''}`

const filters: ListFilter[] = [
  switchPart(
    'state',
    '状态',
    syncStates.map((value) => ({ value, label: syncStateLabels[value] })),
  ),
  { kind: 'search', placeholder: '搜索副本名称' },
]

/** /sync: copies whose source has a newer version, and what was decided about earlier ones. */
export default function SyncList() {
  const addressOf = useLinkAddress()
  const [query, setQuery] = useListQuery()
  const shown = useOpeningOf<SyncRow>()
  const state = syncStates.find((one) => one === query.state) ?? 'pending'
  const columns = useMemo<TableColumn<SyncRow>[]>(
    () => [
      {
        key: 'title',
        title: '副本',
        isFixed: true,
        minWidth: 220,
        render: (row) => {
          const to = addressOf({ kind: row.kind, id: row.content_id, page: 'basics' })
          return <TitleCell title={row.title} kind={row.kind} {...(to ? { to } : {})} />
        },
      },
      {
        key: 'state',
        title: '状态',
        priority: 9,
        width: 96,
        render: (row) => <StateTag state={look[row.state]} label={syncStateLabels[row.state]} />,
      },
      { key: 'kind', title: '类型', priority: 8, width: 76, render: (row) => kindLabels[row.kind] },
      {
        key: 'source',
        title: '来源',
        priority: 7,
        minWidth: 180,
        render: (row) => <TitleCell title={row.source.title} note={orgWords(row.source.org_name)} />,
      },
      {
        key: 'versions',
        title: '版本',
        priority: 6,
        width: 92,
        render: (row) => (
          <span className="num">
            v{row.from_version} → v{row.to_version}
          </span>
        ),
      },
      { key: 'note', title: '更新说明', priority: 3, minWidth: 140, render: (row) => row.note || '--' },
      {
        key: 'published_at',
        title: '发布时间',
        priority: 5,
        width: 122,
        render: (row) => <RelativeTime at={row.published_at} />,
      },
      { key: 'owner', title: '副本创建者', priority: 4, width: 96, render: (row) => row.creator.real_name },
      ...(state === 'pending'
        ? []
        : [
            {
              key: 'by',
              title: '处理人',
              priority: 1,
              width: 92,
              render: (row: SyncRow) => row.decided_by?.real_name ?? '--',
            },
            {
              key: 'reason',
              title: '原因',
              priority: 8,
              minWidth: 160,
              render: (row: SyncRow) => row.reason || '--',
            },
            ...(state === 'accepted'
              ? [{ key: 'left', title: '保留本地', priority: 8, minWidth: 160, render: leftOf }]
              : []),
            {
              key: 'at',
              title: '处理时间',
              priority: 2,
              width: 122,
              render: (row: SyncRow) => (row.decided_at ? <RelativeTime at={row.decided_at} /> : '--'),
            },
          ]),
    ],
    [addressOf, state],
  )
  const actions = useMemo<Action<SyncRow>[]>(
    () => [
      {
        key: 'compare',
        label: '对比与同步',
        icon: DiffOutlined,
        on: 'one',
        can: (row) => row.is_current,
        opens: ([row]) => shown.of(row!),
      },
    ],
    [shown],
  )
  return (
    <>
      <ListPage
        tabs={<EntryTabs at="/sync" />}
        name="syncs"
        title="同步审核"
        columns={columns}
        rowKey={rowKey}
        filters={filters}
        query={query}
        onQueryChange={setQuery}
        rowActions={actions}
        empty={{ kind: 'file', text: emptyTexts[state] }}
        source={{
          ...api.sync.list.query(
            { query: { page: query.page, per_page: query.per_page, keyword: query.selectValue?.slice(0, 100), state } },
            { quiet: true },
          ),
          select: ({ syncs, total }) => ({ rows: syncs, total }),
        }}
      />
      <Opened by={shown}>
        {(close, row) => <SyncDrawer contentId={row.content_id} title={row.title} onClose={close} />}
      </Opened>
    </>
  )
}
