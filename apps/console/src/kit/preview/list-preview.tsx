import { DeleteOutlined, ExportOutlined, ImportOutlined, PlusOutlined } from '@ant-design/icons'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Action } from '../action.ts'
import { showNotice } from '../dialogs/dialog-store.ts'
import { showToast } from '../dialogs/toast-store.ts'
import { ListPage } from '../list/list-page.tsx'
import type { TableColumn, ListFilter } from '../list/list-types.ts'
import { TitleCell } from '../list/title-cell.tsx'
import { useListQuery } from '../list/use-list-query.ts'
import { FileSize, Num, RelativeTime } from '../measures.tsx'
import { ProgressBar } from '../progress-bar.tsx'
import { StateTag } from '../state-tag.tsx'
import { STATES } from '../states.ts'
import { CATEGORIES, answerSample, sampleRows } from './sample.ts'
import type { Sample } from './sample.ts'

const columns: TableColumn<Sample>[] = [
  {
    key: 'title',
    title: '名称',
    isFixed: true,
    sortable: true,
    minWidth: 280,
    render: (row) => <TitleCell title={row.title} to={`#${row.id}`} kind={row.kind} note={`编号 ${row.id}`} />,
  },
  { key: 'state', title: '状态', priority: 9, width: 104, render: (row) => <StateTag state={row.state} /> },
  { key: 'category', title: '分类', priority: 3, width: 96 },
  { key: 'creator', title: '创建者', priority: 2, width: 88 },
  {
    key: 'learners',
    title: '学习人数',
    priority: 5,
    width: 96,
    align: 'right',
    sortable: true,
    render: (row) => <Num value={row.learners} />,
  },
  {
    key: 'progress',
    title: '完成率',
    priority: 7,
    width: 148,
    sortable: true,
    render: (row) => <ProgressBar percent={row.progress} label={`${row.title}的完成率`} />,
  },
  {
    key: 'sizeBytes',
    title: '占用',
    priority: 1,
    width: 96,
    align: 'right',
    isOptional: true,
    render: (row) => <FileSize bytes={row.sizeBytes} />,
  },
  {
    key: 'updatedAt',
    title: '更新时间',
    priority: 4,
    width: 120,
    sortable: true,
    render: (row) => <RelativeTime at={row.updatedAt} />,
  },
]

const filters: ListFilter[] = [
  {
    kind: 'search',
    keys: [
      { value: 'title', label: '名称' },
      { value: 'creator', label: '创建者' },
    ],
  },
  {
    kind: 'select',
    name: 'status',
    label: '状态',
    options: (['draft', 'published', 'running', 'waiting', 'disabled', 'archived', 'failed'] as const).map((value) => ({
      value,
      label: STATES[value].label,
    })),
  },
  { kind: 'select', name: 'category', label: '分类', options: CATEGORIES.map((value) => ({ value, label: value })) },
]

const rowActions: Action<Sample>[] = [
  { key: 'edit', label: '编辑', to: (row) => `#${row.id}` },
  { key: 'preview', label: '试做', run: () => showToast('已开始试做') },
  {
    key: 'publish',
    label: '发布',
    can: (row) => (row.state === 'draft' ? true : '只有草稿可以发布'),
    confirm: ([row]) => `发布后学员即可看到「${row?.title}」。`,
    done: '已发布',
  },
  { key: 'copy', label: '复制', done: '已复制' },
  {
    key: 'remove',
    label: '删除',
    icon: DeleteOutlined,
    danger: true,
    confirm: ([row]) => `将删除「${row?.title}」及其全部环节，可在回收站保留 30 天。`,
    done: '已移入回收站',
  },
]

const bulkActions: Action<Sample>[] = [
  { key: 'publish', label: '发布', can: (row) => row.state === 'draft', done: '已发布' },
  { key: 'export', label: '导出', icon: ExportOutlined, done: '已开始导出' },
  {
    key: 'remove',
    label: '删除',
    icon: DeleteOutlined,
    danger: true,
    confirm: (rows) => `将删除所选 ${rows.length} 项。`,
  },
]

const rowKey = (row: Sample) => row.id

/** The list page over sample rows in memory, with its query in this page's address. */
export function ListPreview() {
  const [rows] = useState(() => sampleRows(1284, Date.now()))
  const [query, setQuery] = useListQuery()
  const client = useQueryClient()
  return (
    <ListPage
      name="preview"
      title="示例列表"
      note="示例数据"
      primaryAction={{
        key: 'new',
        label: '新建',
        icon: PlusOutlined,
        run: () => void showNotice('这里会打开新建页面'),
      }}
      pageActions={[{ key: 'import', label: '导入', icon: ImportOutlined, run: () => void client.invalidateQueries() }]}
      columns={columns}
      rowKey={rowKey}
      filters={filters}
      query={query}
      onQueryChange={setQuery}
      rowActions={rowActions}
      bulkActions={bulkActions}
      empty={{ kind: 'experiment', text: '把实验放进来，学员就能在真实环境里动手。' }}
      card={(row) => ({
        kind: row.kind,
        title: row.title,
        to: `#${row.id}`,
        state: <StateTag state={row.state} />,
        facts: [row.creator, row.category, `${row.learners} 人学习`],
      })}
      source={queryOptions({ queryKey: ['preview', query], queryFn: () => answerSample(rows, query) })}
    />
  )
}
