import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  EditOutlined,
  PlayCircleOutlined,
  PlusOutlined,
  PoweroffOutlined,
} from '@ant-design/icons'
import {
  type ArchiveConfig,
  archivePolicies,
  archivePolicyLabels,
  archivePolicySince,
  type ArchivePolicy,
} from '@lab/contract/archive'
import { keepPreviousData } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '../../../api/request/api.ts'
import { useStale } from '../../../api/use-stale.ts'
import type { Action } from '../../../kit/action.ts'
import { Opened, useOpening, useOpeningOf } from '../../../kit/dialog-frame/opening.tsx'
import { isFiltered, type TableColumn, type ListFilter } from '../../../kit/list/list-types.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import { useListQuery } from '../../../kit/list/use-list-query.ts'
import { RelativeTime } from '../../../kit/measures.tsx'
import { ToneTag } from '../../../kit/state-tag.tsx'
import { later } from '../../../kit/later.tsx'
import { removal } from '../../../kit/removal.ts'

const ArchiveDialog = later(() => import('../parts/archive-dialog.tsx'))

type Row = ArchiveConfig

const filters: ListFilter[] = [
  {
    kind: 'select',
    name: 'policy',
    label: '归档内容',
    options: archivePolicies.map((value) => ({ value, label: archivePolicyLabels[value] })),
  },
  {
    kind: 'select',
    name: 'use_status',
    label: '状态',
    options: [
      { value: '1', label: '已启用' },
      { value: '0', label: '已停用' },
    ],
  },
]

const columns: TableColumn<Row>[] = [
  { key: 'policy', title: '归档内容', isFixed: true, minWidth: 220, render: (row) => archivePolicyLabels[row.policy] },
  {
    key: 'days',
    title: '时间',
    priority: 5,
    width: 190,
    render: (row) => `${archivePolicySince[row.policy]}${row.days}天后`,
  },
  {
    key: 'use_status',
    title: '状态',
    priority: 9,
    width: 100,
    render: (row) => (
      <ToneTag tone={row.use_status ? 'green' : 'slate'}>{row.use_status ? '已启用' : '已停用'}</ToneTag>
    ),
  },
  { key: 'due', title: '待处理', priority: 8, width: 100, align: 'right', render: (row) => row.due },
  {
    key: 'last_run_at',
    title: '上次执行',
    priority: 3,
    width: 140,
    render: (row) => (row.last_run_at ? <RelativeTime at={row.last_run_at} /> : '未执行'),
  },
  {
    key: 'last_count',
    title: '上次处理',
    priority: 1,
    width: 100,
    align: 'right',
    render: (row) => (row.last_run_at ? row.last_count : '--'),
  },
]

const at = (row: Row) => ({ params: { id: row.id } })
const use = (use_status: 0 | 1) => (rows: Row[]) =>
  Promise.all(rows.map((row) => api.archive.useStatus({ ...at(row), body: { use_status } })))

/** What is put away by itself, in the order in which it runs. */
export default function ArchiveList({ part }: { part: ListFilter }) {
  const [query, setQuery] = useListQuery()
  const editing = useOpeningOf<Row>()
  const creating = useOpening()
  const stale = useStale()
  // Places are only neighbours in the whole list.
  const isWhole = !isFiltered({ ...query, view: undefined })
  const shown = useRef<Row[]>([])
  const neighbour = (row: Row, step: -1 | 1): Row | undefined =>
    shown.current[shown.current.findIndex((one) => one.id === row.id) + step]
  const move = (step: -1 | 1) => async (rows: Row[]) => {
    const other = neighbour(rows[0]!, step)
    if (other) await api.archive.move({ body: { id1: rows[0]!.id, id2: other.id } })
  }
  const actions: Action<Row>[] = [
    {
      key: 'edit',
      label: '编辑',
      icon: EditOutlined,
      on: 'one',
      can: (row) => row.can.edit ?? false,
      opens: ([row]) => editing.of(row!),
    },
    {
      key: 'run',
      label: '立即执行',
      icon: PlayCircleOutlined,
      on: 'one',
      can: (row) => (row.use_status === 1 && row.due > 0 ? (row.can.edit ?? false) : false),
      confirm: ([row]) => `将${archivePolicyLabels[row!.policy]}，共${row!.due}项。`,
      run: ([row]) => api.archive.run(at(row!)),
      done: '已开始执行，完成后会通知您',
    },
    {
      key: 'up',
      label: '上移',
      icon: ArrowUpOutlined,
      on: 'one',
      can: (row) => isWhole && neighbour(row, -1) !== undefined && (row.can.edit ?? false),
      run: move(-1),
    },
    {
      key: 'down',
      label: '下移',
      icon: ArrowDownOutlined,
      on: 'one',
      can: (row) => isWhole && neighbour(row, 1) !== undefined && (row.can.edit ?? false),
      run: move(1),
    },
    {
      key: 'disable',
      label: '停用',
      icon: PoweroffOutlined,
      can: (row) => row.use_status === 1 && (row.can.edit ?? false),
      run: use(0),
      done: '已停用',
    },
    {
      key: 'enable',
      label: '启用',
      icon: PoweroffOutlined,
      can: (row) => row.use_status === 0 && (row.can.edit ?? false),
      run: use(1),
      done: '已启用',
    },
    removal({
      what: '归档配置',
      counter: '条',
      nameOf: (row) => archivePolicyLabels[row.policy],
      can: (row) => row.can.remove ?? false,
      consequence: () => '以后不再自动执行。',
      remove: (row, how) => api.archive.remove(at(row), how),
    }),
  ]
  return (
    <>
      <ListPage
        name="archive-configs"
        title="归档配置"
        primaryAction={{ key: 'new', label: '新建归档配置', icon: PlusOutlined, opens: creating }}
        source={{
          ...api.archive.list.query({
            query: {
              page: query.page,
              per_page: query.per_page,
              policy: query.policy as ArchivePolicy | undefined,
              use_status: query.use_status as '0' | '1' | undefined,
            },
          }),
          placeholderData: keepPreviousData,
          select: (data) => {
            shown.current = data.list
            return { rows: data.list, total: data.total }
          },
        }}
        columns={columns}
        rowKey={(row) => row.id}
        filters={[part, ...filters]}
        query={query}
        onQueryChange={setQuery}
        rowActions={actions}
        bulkActions={actions}
        onActionDone={() => void stale('archive')}
        empty={{ kind: 'file', text: '结课的班级、已读的消息等可按天数自动归档或清理，每天凌晨按列表顺序执行。' }}
      />
      <>
        <Opened by={creating}>{(close) => <ArchiveDialog onClose={close} />}</Opened>
        <Opened by={editing}>{(close, row) => <ArchiveDialog config={row} onClose={close} />}</Opened>
      </>
    </>
  )
}
