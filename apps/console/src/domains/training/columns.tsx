import type { ContentRow } from '@lab/contract/content'
import type { TrainingRow } from '@lab/contract/training'
import { speedUnits, typingLanguageLabels } from '@lab/contract/typing-log'
import { contentColumns, titleColumn } from '../../content/life/columns.tsx'
import type { TableColumn } from '../../kit/list/list-types.ts'
import { Num } from '../../kit/measures.tsx'

export const targetText = (row: Pick<TrainingRow, 'language' | 'target_speed' | 'target_accuracy'>): string =>
  `${row.target_speed} ${speedUnits[row.language]}，${row.target_accuracy}%`

/** Columns of the list; `hrefOf` is where a row's title leads. */
export const trainingColumns = (hrefOf: (row: ContentRow) => string): TableColumn<TrainingRow>[] => [
  titleColumn(216, hrefOf),
  contentColumns.state({ width: 92, priority: 9 }),
  {
    key: 'language',
    title: '语言',
    width: 64,
    priority: 7,
    render: ({ language }) => typingLanguageLabels[language],
  },
  {
    key: 'characters',
    title: '字数',
    width: 72,
    priority: 6,
    align: 'right',
    render: (row) => <Num value={row.character_count} />,
  },
  { key: 'target', title: '目标', width: 152, priority: 8, render: targetText },
  contentColumns.difficulty({ width: 64, priority: 2 }),
  contentColumns.category({ width: 96, priority: 1, isOptional: true }),
  contentColumns.version({ width: 60, priority: 3 }),
  contentColumns.creator({ width: 80, priority: 4 }),
  contentColumns.updatedAt({ width: 122, priority: 5 }),
]
