import type { DatasetRow } from '@lab/contract/dataset'
import { DownloadOutlined } from '@ant-design/icons'
import { exportByForm } from '../../api/request/export-form.ts'
import type { LifeWords } from '../../content/life/actions.ts'
import type { Action } from '../../kit/action.ts'

/** What becomes of data sets that are put away. */
export const datasetWords: LifeWords = {
  disabling: (named) => `停用后，${named}不能再添加到实验，已经使用它的实验不受影响。`,
  removing: '移入回收站，30 天内可以恢复；已发布的实验仍可读取它的文件。',
}

/** Sends the chosen files of a state of the tree; everything without any path. */
export const downloadFiles = (id: string, paths: readonly string[], version?: string): Promise<void> =>
  exportByForm('dataset-files', { dataset_id: id, paths: paths.join('\n'), version })

export const downloadAction: Action<Pick<DatasetRow, 'id' | 'file_count'>> = {
  key: 'download',
  label: '下载',
  icon: DownloadOutlined,
  on: 'one',
  can: (row) => row.file_count > 0,
  run: ([row]) => downloadFiles(row!.id, []),
}
