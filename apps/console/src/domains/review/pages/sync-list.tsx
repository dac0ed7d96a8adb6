import { syncStateLabels, syncStates, type SyncRow } from '@lab/contract/library'
import { contentKindLabels } from '@lab/contract/content'
import { DiffOutlined } from '@ant-design/icons'
import { useMemo } from 'react'
import { api } from '../../../app/request/api.ts'
import type { Action } from '../../../kit/action.ts'
import { Opened, useOpeningOf } from '../../../kit/dialog-frame/opening.tsx'
import { TabLinks } from '../../../kit/detail/tab-links.tsx'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { ListColumn } from '../../../kit/list/list-types.ts'
import { TitleCell } from '../../../kit/list/title-cell.tsx'
import { useListQuery } from '../../../kit/list/use-list-query.ts'
import { RelativeTime } from '../../../kit/measures.tsx'
import { StateTag } from '../../../kit/state-tag.tsx'
import { contentAddress, orgWords, SyncDrawer } from '../../library/index.ts'

const rowKey = (row: SyncRow): string => `${row.content_id} ${row.to_version} ${row.decided_at ?? ''}`
const look = { pending: 'waiting', accepted: 'approved', declined: 'withdrawn' } as const
const emptyTexts = {
  pending: '没有需要处理的更新。您从别处复制的内容，来源发布新版本后会出现在这里。',
  accepted: '同步过的更新会列在这里。',
  declined: '忽略过的更新会列在这里。',
} as const

/** /sync: copies whose source has a newer version, and what was decided about earlier ones. */
export default function SyncList() {
  const [query, setQuery] = useListQuery()
  const shown = useOpeningOf<SyncRow>()
  const state = syncStates.find((one) => one === query.state) ?? 'pending'
  const columns = useMemo<ListColumn<SyncRow>[]>(
    () => [
      {
        key: 'title',
        title: '副本',
        isFixed: true,
        minWidth: 220,
        render: (row) => {
          const to = contentAddress(row.kind, row.content_id)
          return <TitleCell title={row.title} kind={row.kind} {...(to ? { to } : {})} />
        },
      },
      {
        key: 'state',
        title: '状态',
        width: 96,
        render: (row) => <StateTag state={look[row.state]} label={syncStateLabels[row.state]} />,
      },
      { key: 'kind', title: '类型', width: 76, render: (row) => contentKindLabels[row.kind] },
      {
        key: 'source',
        title: '来源',
        minWidth: 180,
        render: (row) => <TitleCell title={row.source.title} note={orgWords(row.source.org_name)} />,
      },
      {
        key: 'versions',
        title: '版本',
        width: 92,
        render: (row) => (
          <span className="num">
            v{row.from_version} → v{row.to_version}
          </span>
        ),
      },
      { key: 'note', title: '更新说明', minWidth: 140, render: (row) => row.note || '--' },
      { key: 'published_at', title: '发布时间', width: 122, render: (row) => <RelativeTime at={row.published_at} /> },
      { key: 'owner', title: '副本创建者', width: 96, render: (row) => row.creator.real_name },
      ...(state === 'pending'
        ? []
        : [
            { key: 'by', title: '处理人', width: 92, render: (row: SyncRow) => row.decided_by?.real_name ?? '--' },
            {
              key: 'at',
              title: '处理时间',
              width: 122,
              render: (row: SyncRow) => (row.decided_at ? <RelativeTime at={row.decided_at} /> : '--'),
            },
          ]),
    ],
    [state],
  )
  const actions = useMemo<Action<SyncRow>[]>(
    () => [
      {
        key: 'compare',
        label: '对比与同步',
        icon: DiffOutlined,
        on: 'one',
        can: (row) => row.state === 'pending',
        opens: ([row]) => shown.of(row!),
      },
    ],
    [shown],
  )
  return (
    <>
      <ListPage
        name="syncs"
        title="同步审核"
        note={
          <TabLinks
            isSecondary
            label="状态"
            active={state}
            tabs={syncStates.map((key) => ({
              key,
              label: syncStateLabels[key],
              to: key === 'pending' ? '/sync' : `/sync?state=${key}`,
            }))}
          />
        }
        columns={columns}
        rowKey={rowKey}
        filters={[{ kind: 'search', placeholder: '搜索副本名称' }]}
        query={{ ...query, state: undefined }}
        onQueryChange={(next) => setQuery({ ...next, state: state === 'pending' ? undefined : state })}
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
