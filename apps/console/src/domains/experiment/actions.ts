import type { ExperimentRow } from '@lab/contract/experiment'
import { CopyOutlined, ExportOutlined, PauseCircleOutlined, PlayCircleOutlined, SendOutlined } from '@ant-design/icons'
import { api } from '../../app/request/api.ts'
import { followCopy, tellCopied } from '../../content/copy-told.ts'
import { contentTraces } from '../../content/removal-traces.ts'
import type { Action } from '../../kit/action.ts'
import { removal } from '../../kit/removal.ts'
import type { OpeningOf } from '../../kit/dialog-frame/opening.tsx'
import { exportExperiment } from './export-experiment.ts'

/** What the actions know of an experiment: a row of the list or the experiment in full. */
export type Actable = Pick<ExperimentRow, 'id' | 'title' | 'state' | 'published_version' | 'can'>

const verdict = (row: Actable, ability: string): boolean | string => row.can[ability] ?? false

/** 「甲」 for one, 所选 3 项 for several. */
const named = (rows: readonly Actable[]): string =>
  rows.length === 1 ? `「${rows[0]!.title}」` : `所选 ${rows.length} 项`

/** Copies and offers to open the copy. */
export const copyAction = <Row extends Actable>(open: (id: string) => void): Action<Row> => ({
  key: 'copy',
  label: '复制',
  icon: CopyOutlined,
  on: 'one',
  can: (row) => verdict(row, 'copy'),
  run: async ([row]) => {
    const { experiment, left_out, job_id: jobId } = await api.experiment.copy({ params: { id: row!.id }, body: {} })
    if (jobId !== null) return followCopy(jobId, () => open)
    if (!experiment) return
    tellCopied({ content: { id: experiment.id, kind: 'experiment', title: experiment.title }, left_out }, open)
  },
})

/** The first time it is published; each time after that gives a new version, changed or not. */
export const publishWord = (version: number): string => (version === 0 ? '发布' : '发布新版本')

/** Opens the dialog of publishing. */
export const publishAction = <Row extends Actable>(publishing: OpeningOf<Row>): Action<Row> => ({
  key: 'publish',
  label: '发布',
  labelOf: (row) => publishWord(row.published_version),
  icon: SendOutlined,
  on: 'one',
  can: (row) => (row.state === 'disabled' ? false : verdict(row, 'publish')),
  opens: ([row]) => publishing.of(row!),
})

export const disableAction: Action<Actable> = {
  key: 'disable',
  label: '停用',
  icon: PauseCircleOutlined,
  can: (row) => (row.state === 'published' ? verdict(row, 'disable') : false),
  confirm: (rows) => `停用后，${named(rows)}不能再安排到班级，已安排的班级不受影响。`,
  run: async (rows) => {
    for (const row of rows) await api.experiment.disable({ params: { id: row.id } })
  },
  done: '已停用',
}

export const enableAction: Action<Actable> = {
  key: 'enable',
  label: '启用',
  icon: PlayCircleOutlined,
  can: (row) => (row.state === 'disabled' ? verdict(row, 'enable') : false),
  run: async (rows) => {
    for (const row of rows) await api.experiment.enable({ params: { id: row.id } })
  },
  done: '已启用',
}

export const exportAction: Action<Actable> = {
  key: 'export',
  label: '导出',
  icon: ExportOutlined,
  on: 'one',
  can: (row) => verdict(row, 'edit'),
  run: ([row]) => exportExperiment(row!),
}

/** Into the recycle bin: a draft at once with the way back offered, what was used after a question. */
export const removeAction = (onDone: () => void): Action<Actable> =>
  removal<Actable>({
    what: '实验',
    nameOf: (row) => row.title,
    can: (row) => verdict(row, 'remove'),
    traces: contentTraces,
    consequence: () => '移入回收站，30 天内可以恢复；已有的成绩和学习记录会保留。',
    remove: (row, how) => api.experiment.remove({ params: { id: row.id } }, how),
    restore: (row) => api.experiment.restore({ params: { id: row.id } }),
    bin: '回收站',
    onDone,
  })
