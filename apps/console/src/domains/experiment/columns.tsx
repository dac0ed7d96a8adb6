import type { ContentRow } from '@lab/contract/content'
import type { ExperimentRow } from '@lab/contract/experiment'
import { contentColumns, titleColumn } from '../../content/life/columns.tsx'
import type { TableColumn } from '../../kit/list/list-types.ts'
import { Num } from '../../kit/measures.tsx'
import { ToneTag } from '../../kit/state-tag.tsx'
import { validatedLooks } from './words.ts'

/** How an experiment's validation stands, as a tag. */
export function ValidatedTag({ validated, plain = false }: { validated: ExperimentRow['validated']; plain?: boolean }) {
  const { label, tone, icon } = validatedLooks[validated]
  return (
    <ToneTag tone={tone} icon={icon} plain={plain}>
      {label}
    </ToneTag>
  )
}

/** Columns of the experiment lists; `hrefOf` is where a row's title leads. */
export const experimentColumns = (hrefOf: (row: ContentRow) => string): TableColumn<ExperimentRow>[] => [
  // With the rest it fits a window of 1440 pixels next to the menu.
  titleColumn(316, hrefOf),
  contentColumns.state({ width: 92, priority: 9 }),
  contentColumns.category({ width: 124, priority: 1 }),
  contentColumns.difficulty({ width: 56, priority: 3 }),
  {
    key: 'steps',
    title: '环节',
    priority: 6,
    width: 52,
    align: 'right',
    render: (row) => <Num value={row.step_count} />,
  },
  {
    key: 'points',
    title: '总分',
    priority: 5,
    width: 54,
    align: 'right',
    render: (row) => <Num value={row.total_points} />,
  },
  {
    key: 'duration',
    title: '预计时长',
    priority: 1,
    width: 92,
    align: 'right',
    isOptional: true,
    render: (row) => <Num value={row.duration_minutes} unit="分钟" />,
  },
  {
    key: 'validated',
    title: '可完成性',
    priority: 8,
    width: 96,
    render: (row) => (row.task_count > 0 ? <ValidatedTag validated={row.validated} plain /> : '--'),
  },
  contentColumns.creator({ width: 80, priority: 2 }),
  contentColumns.version({ width: 72, priority: 1, isOptional: true }),
  contentColumns.updatedAt({ width: 110, priority: 7 }),
]
