import { dotted } from '../../kit/format.ts'
import { outlineShape } from '../../kit/cover-shape.ts'
import type { ExperimentRow } from '@lab/contract/experiment'
import type { TableColumn } from '../../kit/list/list-types.ts'
import { TitleCell } from '../../kit/list/title-cell.tsx'
import { Num, RelativeTime } from '../../kit/measures.tsx'
import { StateTag, ToneTag } from '../../kit/state-tag.tsx'
import { difficultyWords, provenLooks } from './words.ts'

/** How an experiment's proof stands, as a tag. */
export function ProvenTag({ proven, plain = false }: { proven: ExperimentRow['proven']; plain?: boolean }) {
  const { label, tone, icon } = provenLooks[proven]
  return (
    <ToneTag tone={tone} icon={icon} plain={plain}>
      {label}
    </ToneTag>
  )
}

/** Columns of the experiment lists; `hrefOf` is where a row's title leads. */
export const experimentColumns = (hrefOf: (row: ExperimentRow) => string): TableColumn<ExperimentRow>[] => [
  {
    key: 'title',
    title: '名称',
    isFixed: true,
    // With the rest it fits a window of 1440 pixels beside the menu.
    minWidth: 320,
    render: (row) => (
      <TitleCell
        title={row.title}
        to={hrefOf(row)}
        kind="experiment"
        cover={row.cover}
        shape={outlineShape(row.shape)}
        note={row.tags.length > 0 ? dotted(row.tags) : undefined}
      />
    ),
  },
  { key: 'state', title: '状态', priority: 9, width: 92, render: (row) => <StateTag state={row.state} /> },
  { key: 'category', title: '分类', width: 100, priority: 1, render: (row) => row.category?.title ?? '--' },
  { key: 'difficulty', title: '难度', width: 60, priority: 3, render: (row) => difficultyWords[row.difficulty] },
  {
    key: 'steps',
    title: '环节',
    priority: 6,
    width: 54,
    align: 'right',
    render: (row) => <Num value={row.step_count} />,
  },
  {
    key: 'points',
    title: '总分',
    priority: 5,
    width: 56,
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
    key: 'proven',
    title: '可完成性',
    priority: 8,
    width: 100,
    render: (row) => (row.task_count > 0 ? <ProvenTag proven={row.proven} plain /> : '--'),
  },
  { key: 'creator', title: '创建者', width: 80, priority: 2, render: (row) => row.creator.real_name },
  {
    key: 'version',
    title: '版本',
    priority: 1,
    width: 72,
    align: 'right',
    isOptional: true,
    render: (row) => (row.published_version > 0 ? `v${row.published_version}` : '--'),
  },
  {
    key: 'updated_at',
    title: '更新时间',
    priority: 7,
    width: 122,
    render: (row) => <RelativeTime at={row.updated_at} />,
  },
]
