import type { ContentRow } from '@lab/contract/content'
import type { MoocRow } from '@lab/contract/mooc'
import { contentColumns, titleColumn } from '../../content/life/columns.tsx'
import type { TableColumn } from '../../kit/list/list-types.ts'
import { Num } from '../../kit/measures.tsx'

/** Columns of the list; `hrefOf` is where a row's title leads. */
export const moocColumns = (hrefOf: (row: ContentRow) => string): TableColumn<MoocRow>[] => [
  titleColumn(216, hrefOf),
  contentColumns.state({ width: 92, priority: 9 }),
  {
    key: 'units',
    title: '小节',
    width: 72,
    priority: 8,
    align: 'right',
    render: (row) => <Num value={row.unit_count} />,
  },
  {
    key: 'required',
    title: '必修',
    width: 72,
    priority: 7,
    align: 'right',
    render: (row) => <Num value={row.required_count} />,
  },
  contentColumns.difficulty({ width: 64, priority: 2 }),
  contentColumns.category({ width: 96, priority: 1, isOptional: true }),
  contentColumns.version({ width: 60, priority: 3 }),
  contentColumns.creator({ width: 80, priority: 4 }),
  contentColumns.updatedAt({ width: 122, priority: 5 }),
]
