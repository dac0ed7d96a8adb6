import type { ContentRow } from '@lab/contract/content'
import type { ExamRow } from '@lab/contract/exam'
import { contentColumns, titleColumn } from '../../content/life/columns.tsx'
import type { TableColumn } from '../../kit/list/list-types.ts'
import { Num } from '../../kit/measures.tsx'
import { durationText } from './exam-words.ts'

/** Columns of the list; `hrefOf` is where a row's title leads. */
export const examColumns = (hrefOf: (row: ContentRow) => string): TableColumn<ExamRow>[] => [
  titleColumn(216, hrefOf),
  contentColumns.state({ width: 92, priority: 9 }),
  {
    key: 'questions',
    title: '题数',
    width: 64,
    priority: 7,
    align: 'right',
    render: (row) => <Num value={row.question_count} />,
  },
  { key: 'points', title: '总分', width: 64, priority: 6, align: 'right', render: (row) => <Num value={row.points} /> },
  {
    key: 'duration',
    title: '时长',
    width: 88,
    priority: 8,
    align: 'right',
    render: (row) => durationText(row.duration_minutes),
  },
  contentColumns.category({ width: 96, priority: 1, isOptional: true }),
  contentColumns.version({ width: 60, priority: 3 }),
  contentColumns.creator({ width: 80, priority: 4 }),
  contentColumns.updatedAt({ width: 122, priority: 5 }),
]
