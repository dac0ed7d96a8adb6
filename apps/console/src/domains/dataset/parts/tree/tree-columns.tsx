import type { DatasetEntry } from '@lab/contract/dataset'
import { parentOf } from '@lab/contract/dataset-paths'
import type { TableColumn } from '../../../../kit/list/list-types.ts'
import { AppLink } from '../../../../kit/link.tsx'
import { FileSize, Num, RelativeTime } from '../../../../kit/measures.tsx'
import { Press } from '../../../../kit/press.tsx'
import { EntryIcon } from './entry-icon.tsx'
import styles from './tree.module.css'

type Opens = {
  addressOf: (dir: string) => string
  onPreview: (entry: DatasetEntry) => void
  /** What was searched for lies in different folders, which are then named. */
  hasFolders: boolean
}

/** Columns of the files of one folder: folders are links, files open in place. */
export const treeColumns = ({ addressOf, onPreview, hasFolders }: Opens): TableColumn<DatasetEntry>[] => [
  {
    key: 'name',
    title: '名称',
    isFixed: true,
    minWidth: 320,
    render: (row) => (
      <span className={styles.name}>
        <EntryIcon name={row.name} isFolder={row.is_folder} />
        {row.is_folder ? (
          <AppLink to={addressOf(row.path)} title={row.name}>
            {row.name}
          </AppLink>
        ) : (
          <Press title={row.name} onClick={() => onPreview(row)}>
            {row.name}
          </Press>
        )}
        {hasFolders && <span className={styles.where}>{parentOf(row.path) || '全部文件'}</span>}
      </span>
    ),
  },
  {
    key: 'children',
    title: '内容',
    priority: 3,
    width: 96,
    align: 'right',
    render: (row) => (row.is_folder ? <Num value={row.children} unit=" 项" /> : '--'),
  },
  {
    key: 'size',
    title: '大小',
    priority: 9,
    width: 112,
    align: 'right',
    render: (row) => (row.is_folder ? '--' : <FileSize bytes={row.size} />),
  },
  { key: 'added_at', title: '添加时间', priority: 1, width: 132, render: (row) => <RelativeTime at={row.added_at} /> },
]
