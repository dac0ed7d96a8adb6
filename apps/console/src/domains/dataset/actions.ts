import type { DatasetRow } from '@lab/contract/dataset'
import {
  CopyOutlined,
  DownloadOutlined,
  PauseCircleOutlined,
  PlayCircleOutlined,
  SendOutlined,
} from '@ant-design/icons'
import { api } from '../../app/request/api.ts'
import { exportByForm } from '../../app/request/export-form.ts'
import { contentTraces } from '../../content/removal-traces.ts'
import type { Action } from '../../kit/action.ts'
import { removal } from '../../kit/removal.ts'
import type { OpeningOf } from '../../kit/dialog-frame/opening.tsx'
import { showToast } from '../../kit/dialogs/toast-store.ts'

/** What the actions know of a data set: a row of the list or the data set in full. */
export type Actable = Pick<DatasetRow, 'id' | 'title' | 'state' | 'published_version' | 'file_count' | 'can'>

const verdict = (row: Actable, ability: string): boolean | string => row.can[ability] ?? false

/** 「甲」 for one, 所选 3 项 for several. */
const named = (rows: readonly Actable[]): string =>
  rows.length === 1 ? `「${rows[0]!.title}」` : `所选 ${rows.length} 项`

/** Sends the chosen files of a state of the tree; everything without any path. */
export const downloadFiles = (id: string, paths: readonly string[], version?: string): Promise<void> =>
  exportByForm('dataset-files', { dataset_id: id, paths: paths.join('\n'), version })

/** Copies and offers to open the copy. */
export const copyAction = <Row extends Actable>(open: (id: string) => void): Action<Row> => ({
  key: 'copy',
  label: '复制',
  icon: CopyOutlined,
  on: 'one',
  can: (row) => verdict(row, 'copy'),
  run: async ([row]) => {
    const { dataset } = await api.dataset.copy({ params: { id: row!.id }, body: {} })
    showToast(`已复制为「${dataset.title}」`, { action: { label: '打开', run: () => open(dataset.id) } })
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
  confirm: (rows) => `停用后，${named(rows)}不能再添加到实验，已经使用它的实验不受影响。`,
  run: async (rows) => {
    for (const row of rows) await api.dataset.disable({ params: { id: row.id } })
  },
  done: '已停用',
}

export const enableAction: Action<Actable> = {
  key: 'enable',
  label: '启用',
  icon: PlayCircleOutlined,
  can: (row) => (row.state === 'disabled' ? verdict(row, 'enable') : false),
  run: async (rows) => {
    for (const row of rows) await api.dataset.enable({ params: { id: row.id } })
  },
  done: '已启用',
}

export const downloadAction: Action<Actable> = {
  key: 'download',
  label: '下载',
  icon: DownloadOutlined,
  on: 'one',
  can: (row) => row.file_count > 0,
  run: ([row]) => downloadFiles(row!.id, []),
}

/** Into the recycle bin: a draft at once with the way back offered, what was used after a question. */
export const removeAction = (onDone: () => void): Action<Actable> =>
  removal<Actable>({
    what: '数据集',
    nameOf: (row) => row.title,
    can: (row) => verdict(row, 'remove'),
    traces: contentTraces,
    consequence: () => '移入回收站，30 天内可以恢复；已发布的实验仍可读取它的文件。',
    remove: (row, how) => api.dataset.remove({ params: { id: row.id } }, how),
    restore: (row) => api.dataset.restore({ params: { id: row.id } }),
    bin: '回收站',
    onDone,
  })
