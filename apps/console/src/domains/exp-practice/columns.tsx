import { kindLabels } from '@lab/contract/kinds'
import type { ContentRow } from '@lab/contract/content'
import type { TopicRow } from '@lab/contract/exp-practice'
import { contentColumns, titleColumn } from '../../content/life/columns.tsx'
import type { TableColumn } from '../../kit/list/list-types.ts'
import { Num } from '../../kit/measures.tsx'

/** Columns of the list; `hrefOf` is where a row's title leads. */
export const topicColumns = (hrefOf: (row: ContentRow) => string): TableColumn<TopicRow>[] => [
  titleColumn(216, hrefOf),
  contentColumns.state({ width: 92, priority: 9 }),
  {
    key: 'experiments',
    title: kindLabels.experiment,
    width: 72,
    priority: 8,
    align: 'right',
    render: (row) => <Num value={row.experiment_count} />,
  },
  {
    key: 'ranking',
    title: '排行榜',
    width: 80,
    priority: 6,
    render: (row) => (row.has_ranking ? '显示' : '不显示'),
  },
  contentColumns.difficulty({ width: 64, priority: 2 }),
  contentColumns.category({ width: 96, priority: 1, isOptional: true }),
  contentColumns.version({ width: 60, priority: 3 }),
  contentColumns.creator({ width: 80, priority: 4 }),
  contentColumns.updatedAt({ width: 122, priority: 5 }),
]
