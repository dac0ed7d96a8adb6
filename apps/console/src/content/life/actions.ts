import type { ContentRow } from '@lab/contract/content'
import { kindLabels, type ContentKind } from '@lab/contract/kinds'
import { CopyOutlined, PauseCircleOutlined, PlayCircleOutlined, SendOutlined } from '@ant-design/icons'
import { api } from '../../api/request/api.ts'
import type { Action } from '../../kit/action.ts'
import { removal } from '../../kit/removal.ts'
import type { OpeningOf } from '../../kit/dialog-frame/opening.tsx'
import { followCopy, tellCopied } from '../copy-messages.ts'
import { contentTraces } from '../removal-traces.ts'

/** What the actions know of a content: a row of a list or the content in full. */
export type Living = Pick<ContentRow, 'id' | 'title' | 'state' | 'published_version' | 'can'>

/** What a kind says before its contents are put out of use. */
export interface LifeWords {
  /** What cannot be done with them any more; `named` is 「甲」 or 所选 3 项. */
  disabling: (named: string) => string
  /** What becomes of one in the recycle bin, and of what was made with it. */
  removing: string
}

/** Of what is taught to learners. */
const taught: LifeWords = {
  disabling: (named) => `停用后，${named}不能再安排到班级，已安排的班级不受影响。`,
  removing: '移入回收站，30 天内可以恢复；已有的成绩和学习记录会保留。',
}

/** What a content's ability says: it may, it may not, or why not. */
export const verdict = (row: Pick<ContentRow, 'can'>, ability: string): boolean | string => row.can[ability] ?? false

/** The first time it is published; each time after that gives a new version, changed or not. */
export const publishWord = (version: number): string => (version === 0 ? '发布' : '发布新版本')

/** Copies and offers to open the copy. */
export const copyAction = <Row extends Living>(open: (id: string) => void, label = '复制'): Action<Row> => ({
  key: 'copy',
  label,
  icon: CopyOutlined,
  on: 'one',
  can: (row) => verdict(row, 'copy'),
  run: async ([row]) => {
    const { content, left_out, job_id: jobId } = await api.content.copy({ params: { id: row!.id }, body: {} })
    if (jobId !== null) return followCopy(jobId, () => open)
    if (content) tellCopied({ content, left_out }, open)
  },
})

/** Opens the dialog of publishing. */
export const publishAction = <Row extends Living>(publishing: OpeningOf<Row>): Action<Row> => ({
  key: 'publish',
  label: '发布',
  labelOf: (row) => publishWord(row.published_version),
  icon: SendOutlined,
  on: 'one',
  can: (row) => (row.state === 'disabled' ? false : verdict(row, 'publish')),
  opens: ([row]) => publishing.of(row!),
})

interface Surroundings {
  /** Opens a copy. */
  open: (id: string) => void
  /** After some were removed or brought back. */
  onRemoved: () => void
}

/** What can be done with the contents of a kind; their states and rights decide which of it. */
export function lifeActions<Row extends Living>(
  kind: ContentKind,
  { open, onRemoved }: Surroundings,
  words = taught,
): LifeActions<Row> {
  const named = (rows: readonly Row[]): string =>
    rows.length === 1 ? `「${rows[0]!.title}」` : `所选 ${rows.length} 项`
  const each = (work: (row: Row) => Promise<unknown>) => async (rows: Row[]) => {
    for (const row of rows) await work(row)
  }
  return {
    copy: copyAction<Row>(open),
    enable: {
      key: 'enable',
      label: '启用',
      icon: PlayCircleOutlined,
      can: (row) => (row.state === 'disabled' ? verdict(row, 'enable') : false),
      run: each((row) => api.content.enable({ params: { id: row.id } })),
      done: '已启用',
    },
    disable: {
      key: 'disable',
      label: '停用',
      icon: PauseCircleOutlined,
      can: (row) => (row.state === 'published' ? verdict(row, 'disable') : false),
      confirm: (rows) => words.disabling(named(rows)),
      run: each((row) => api.content.disable({ params: { id: row.id } })),
      done: '已停用',
    },
    /** Into the recycle bin: a draft at once with the way back offered, what was used after a question. */
    remove: removal<Row>({
      what: kindLabels[kind],
      nameOf: (row) => row.title,
      can: (row) => verdict(row, 'remove'),
      traces: contentTraces,
      consequence: () => words.removing,
      remove: (row, how) => api.content.remove({ params: { id: row.id } }, how),
      restore: (row) => api.content.restore({ params: { id: row.id } }),
      bin: '回收站',
      onDone: onRemoved,
    }),
  }
}

/** What can be done with the contents of a kind, whatever it is. */
export interface LifeActions<Row> {
  copy: Action<Row>
  enable: Action<Row>
  disable: Action<Row>
  remove: Action<Row>
}
