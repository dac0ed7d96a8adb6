import type { ExperimentRow } from '@lab/contract/experiment'
import type { ListColumn } from '../../kit/list/list-types.ts'
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
export const experimentColumns = (hrefOf: (row: ExperimentRow) => string): ListColumn<ExperimentRow>[] => [
  {
    key: 'title',
    title: '名称',
    isFixed: true,
    // With the rest it fits a window of 1440 pixels beside the menu.
    minWidth: 280,
    render: (row) => (
      <TitleCell
        title={row.title}
        to={hrefOf(row)}
        kind="experiment"
        cover={row.cover}
        note={row.tags.length > 0 ? row.tags.join(' · ') : undefined}
      />
    ),
  },
  { key: 'state', title: '状态', width: 92, render: (row) => <StateTag state={row.state} /> },
  { key: 'category', title: '分类', width: 100, render: (row) => row.category?.title ?? '--' },
  { key: 'difficulty', title: '难度', width: 60, render: (row) => difficultyWords[row.difficulty] },
  {
    key: 'steps',
    title: '环节',
    width: 54,
    align: 'right',
    render: (row) => <Num value={row.step_count} />,
  },
  {
    key: 'points',
    title: '总分',
    width: 56,
    align: 'right',
    render: (row) => <Num value={row.total_points} />,
  },
  {
    key: 'duration',
    title: '预计时长',
    width: 92,
    align: 'right',
    isOptional: true,
    render: (row) => <Num value={row.duration_minutes} unit="分钟" />,
  },
  {
    key: 'proven',
    title: '可做性',
    width: 100,
    render: (row) => (row.task_count > 0 ? <ProvenTag proven={row.proven} plain /> : '--'),
  },
  { key: 'creator', title: '创建者', width: 80, render: (row) => row.creator.real_name },
  {
    key: 'version',
    title: '版本',
    width: 72,
    align: 'right',
    isOptional: true,
    render: (row) => (row.published_version > 0 ? `v${row.published_version}` : '--'),
  },
  { key: 'updated_at', title: '更新时间', width: 122, render: (row) => <RelativeTime at={row.updated_at} /> },
]
