import type { content } from '@lab/contract/content'
import type { DataOf } from '@lab/contract/endpoint'
import { kindLabels, type ContentKind } from '@lab/contract/kinds'
import { UndoOutlined } from '@ant-design/icons'
import { api } from '../../api/request/api.ts'
import type { Action } from '../../kit/action.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import type { ListQuery, TableColumn } from '../../kit/list/list-types.ts'
import { TitleCell } from '../../kit/list/title-cell.tsx'
import { RelativeTime } from '../../kit/measures.tsx'
import { useNameInBreadcrumb } from '../../kit/navigation/object-names.ts'
import { viewAddress } from '../use-breadcrumb.ts'

type Row = DataOf<typeof content.bin>['contents'][number]

const columns: TableColumn<Row>[] = [
  {
    key: 'title',
    title: '名称',
    isFixed: true,
    minWidth: 280,
    render: (row) => <TitleCell title={row.title} kind={row.kind} />,
  },
  { key: 'creator', title: '创建者', priority: 1, width: 104, render: (row) => row.creator.real_name },
  { key: 'deleted_by', title: '删除者', priority: 3, width: 104, render: (row) => row.deleted_by?.real_name ?? '--' },
  {
    key: 'deleted_at',
    title: '删除时间',
    priority: 5,
    width: 132,
    render: (row) => <RelativeTime at={row.deleted_at} />,
  },
  { key: 'gone_at', title: '彻底清除', priority: 9, width: 148, render: (row) => <RelativeTime at={row.gone_at} /> },
]

const actions: Action<Row>[] = [
  {
    key: 'restore',
    label: '恢复',
    icon: UndoOutlined,
    can: (row) => row.can.restore ?? false,
    run: async (rows) => {
      for (const row of rows) await api.content.restore({ params: { id: row.id } })
    },
    done: '已恢复',
  },
]

const rowKey = (row: Row): string => row.id

type ContentBinProps = {
  kind: ContentKind
  /** Name of the kind's list; its recycle bin keeps preferences of its own. */
  list: string
  /** Address of the list. */
  home: string
  query: ListQuery
  onQueryChange: (query: ListQuery) => void
}

/** Removed contents of a kind, kept for thirty days. */
export default function ContentBin({ kind, list, home, query, onQueryChange }: ContentBinProps) {
  const what = kindLabels[kind]
  useNameInBreadcrumb(viewAddress(home.split('?')[0] ?? '', 'bin'), '回收站')
  return (
    <ListPage
      name={`${list}-bin`}
      title={`${what}回收站`}
      note={`删除的${what}保留 30 天，之后彻底清除`}
      columns={columns}
      rowKey={rowKey}
      filters={[{ kind: 'search' }]}
      query={query}
      onQueryChange={onQueryChange}
      rowActions={actions}
      bulkActions={actions}
      empty={{ kind: 'list', text: '回收站是空的。' }}
      source={{
        ...api.content.bin.query(
          { query: { kind, page: query.page, per_page: query.per_page, keyword: query.selectValue } },
          { quiet: true },
        ),
        select: ({ contents, total }) => ({ rows: contents, total }),
      }}
    />
  )
}
