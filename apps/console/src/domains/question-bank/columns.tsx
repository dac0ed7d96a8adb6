import type { ContentRow } from '@lab/contract/content'
import type { QuestionBankRow } from '@lab/contract/question-bank'
import { contentColumns, titleColumn } from '../../content/life/columns.tsx'
import type { TableColumn } from '../../kit/list/list-types.ts'
import { Num } from '../../kit/measures.tsx'

/** Columns of the list; `hrefOf` is where a row's title leads. */
export const bankColumns = (hrefOf: (row: ContentRow) => string): TableColumn<QuestionBankRow>[] => [
  titleColumn(216, hrefOf),
  contentColumns.state({ width: 92, priority: 5 }),
  {
    key: 'question_count',
    title: '题数',
    width: 80,
    priority: 6,
    align: 'right',
    render: (row) => <Num value={row.question_count} />,
  },
  contentColumns.category({ width: 96, priority: 1, isOptional: true }),
  contentColumns.creator({ width: 96, priority: 3 }),
  contentColumns.updatedAt({ width: 122, priority: 4 }),
]
