import { CopyOutlined, PlusOutlined, UndoOutlined } from '@ant-design/icons'
import { paperStateLabels, paperStates, type PaperRow, type PaperState } from '@lab/contract/paper'
import { useMemo } from 'react'
import { api } from '../../../api/request/api.ts'
import { useStale } from '../../../api/use-stale.ts'
import { useMount } from '../../../content/use-mount.ts'
import type { Action } from '../../../kit/action.ts'
import { Opened, useOpening } from '../../../kit/dialog-frame/opening.tsx'
import { later } from '../../../kit/later.tsx'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { ListFilter, TableColumn } from '../../../kit/list/list-types.ts'
import { TitleCell } from '../../../kit/list/title-cell.tsx'
import { useListQuery } from '../../../kit/list/use-list-query.ts'
import { RelativeTime } from '../../../kit/measures.tsx'
import { removal } from '../../../kit/removal.ts'
import { PaperTag } from './paper-tag.tsx'

const CreatePaper = later(() => import('./create-paper.tsx'))

const filters: ListFilter[] = [
  { kind: 'search', placeholder: '搜索试卷名称' },
  {
    kind: 'select',
    name: 'state',
    label: '状态',
    options: paperStates.map((value) => ({ value, label: paperStateLabels[value] })),
  },
  { kind: 'select', name: 'removed', label: '范围', options: [{ value: '1', label: '已删除的试卷' }] },
]

const columnsFor = (hrefOf: (row: PaperRow) => string): TableColumn<PaperRow>[] => [
  {
    key: 'title',
    title: '名称',
    isFixed: true,
    minWidth: 240,
    render: (row) =>
      row.can.edit === undefined ? row.title : <TitleCell kind="question_bank" title={row.title} to={hrefOf(row)} />,
  },
  { key: 'state', title: '状态', priority: 9, width: 96, render: (row) => <PaperTag paper={row} /> },
  { key: 'question_count', title: '题数', priority: 8, width: 72, align: 'right' },
  { key: 'points', title: '总分', priority: 7, width: 72, align: 'right' },
  { key: 'form_count', title: '卷数', priority: 4, width: 72, align: 'right' },
  { key: 'created_by', title: '创建者', priority: 3, width: 104, render: (row) => row.created_by.real_name },
  {
    key: 'updated_at',
    title: '更新时间',
    priority: 5,
    width: 128,
    render: (row) => <RelativeTime at={row.updated_at} />,
  },
]

/** The papers of a bank. */
export default function PaperList() {
  const { id, href, go } = useMount()
  const [query, setQuery] = useListQuery()
  const stale = useStale()
  const creating = useOpening()
  const isBin = query.removed === '1'
  const columns = useMemo(() => columnsFor((row) => href('paper.detail', { paperid: row.id })), [href])
  const source = api.paper.list.query({
    params: { id },
    query: {
      page: query.page,
      per_page: query.per_page,
      keyword: query.selectValue,
      state: query.state as PaperState | undefined,
      removed: isBin ? '1' : '0',
    },
  })
  const restore = (row: PaperRow) => api.paper.restore({ params: { id: row.id } })
  const actions: Action<PaperRow>[] = isBin
    ? [
        {
          key: 'restore',
          label: '恢复',
          icon: UndoOutlined,
          can: (row) => row.can.restore ?? false,
          run: (rows) => Promise.all(rows.map(restore)),
          done: '已恢复',
        },
      ]
    : [
        {
          key: 'copy',
          label: '复制',
          icon: CopyOutlined,
          on: 'one',
          can: (row) => row.can.edit ?? false,
          run: ([row]) => row && api.paper.copy({ params: { id: row.id } }),
          done: '已复制',
        },
        removal({
          what: '试卷',
          counter: '份',
          nameOf: (row) => row.title,
          can: (row) => row.can.edit ?? false,
          remove: (row, how) => api.paper.remove({ params: { id: row.id } }, how),
          restore,
          bin: '已删除的试卷',
        }),
      ]
  return (
    <>
      <ListPage
        name="papers"
        title="试卷"
        hideTitle
        primaryAction={{ key: 'new', label: '新建试卷', icon: PlusOutlined, opens: creating }}
        source={{ ...source, select: (data) => ({ rows: data.papers, total: data.total }) }}
        columns={columns}
        rowKey={(row) => row.id}
        filters={filters}
        query={query}
        onQueryChange={setQuery}
        rowActions={actions}
        bulkActions={actions}
        onActionDone={() => void stale('paper')}
        empty={{
          kind: 'exam',
          text: '还没有试卷。试卷由大题组成，题目可以从题库选取、按规则抽取，或按双向细目表自动组卷。',
        }}
      />
      <Opened by={creating}>
        {(close) => (
          <CreatePaper bankId={id} onCreated={(paperid) => go('paper.detail', { paperid })} onClose={close} />
        )}
      </Opened>
    </>
  )
}
