import type { ContentRow } from '@lab/contract/content'
import type { LessonRow } from '@lab/contract/lesson'
import { contentColumns, titleColumn } from '../../content/life/columns.tsx'
import type { TableColumn } from '../../kit/list/list-types.ts'
import { Num } from '../../kit/measures.tsx'

/** Columns of the list; `hrefOf` is where a row's title leads. */
export const lessonColumns = (hrefOf: (row: ContentRow) => string): TableColumn<LessonRow>[] => [
  titleColumn(216, hrefOf),
  contentColumns.state({ width: 92, priority: 9 }),
  {
    key: 'total_hours',
    title: '总学时',
    width: 72,
    priority: 8,
    align: 'right',
    render: (row) => <Num value={row.total_hours} />,
  },
  {
    key: 'outline_hours',
    title: '大纲学时',
    width: 84,
    priority: 6,
    align: 'right',
    render: (row) => <Num value={row.outline_hours} />,
  },
  {
    key: 'session_count',
    title: '授课',
    width: 64,
    priority: 6,
    align: 'right',
    render: (row) => <Num value={row.session_count} />,
  },
  {
    key: 'credits',
    title: '学分',
    width: 60,
    priority: 2,
    align: 'right',
    render: (row) => <Num value={row.credits} />,
  },
  contentColumns.category({ width: 96, priority: 1, isOptional: true }),
  contentColumns.version({ width: 60, priority: 3 }),
  contentColumns.creator({ width: 80, priority: 4 }),
  contentColumns.updatedAt({ width: 122, priority: 5 }),
]
