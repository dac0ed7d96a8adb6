import type { DatasetRow } from '@lab/contract/dataset'
import type { TableColumn } from '../../kit/list/list-types.ts'
import { TitleCell } from '../../kit/list/title-cell.tsx'
import { FileSize, Num, RelativeTime } from '../../kit/measures.tsx'
import { StateTag } from '../../kit/state-tag.tsx'

/** Columns of the list; `hrefOf` is where a row's title leads. */
export const datasetColumns = (hrefOf: (row: DatasetRow) => string): TableColumn<DatasetRow>[] => [
  {
    key: 'title',
    title: '名称',
    isFixed: true,
    minWidth: 216,
    render: (row) => (
      <TitleCell
        title={row.title}
        to={hrefOf(row)}
        kind="dataset"
        cover={row.cover}
        note={row.tags.length > 0 ? row.tags.join(' · ') : undefined}
      />
    ),
  },
  { key: 'state', title: '状态', priority: 9, width: 92, render: (row) => <StateTag state={row.state} /> },
  { key: 'category', title: '分类', width: 96, priority: 2, render: (row) => row.category?.title ?? '--' },
  {
    key: 'files',
    title: '文件',
    priority: 6,
    width: 64,
    align: 'right',
    render: (row) => <Num value={row.file_count} />,
  },
  {
    key: 'size',
    title: '大小',
    priority: 7,
    width: 92,
    align: 'right',
    render: (row) => <FileSize bytes={row.total_bytes} />,
  },
  {
    key: 'version',
    title: '版本',
    width: 60,
    priority: 3,
    align: 'right',
    render: (row) => (row.published_version > 0 ? `v${row.published_version}` : '--'),
  },
  {
    key: 'is_public',
    title: '可见范围',
    width: 88,
    priority: 1,
    isOptional: true,
    render: (row) => (row.is_public ? '公开' : '私有'),
  },
  { key: 'creator', title: '创建者', width: 80, priority: 4, render: (row) => row.creator.real_name },
  {
    key: 'updated_at',
    title: '更新时间',
    priority: 8,
    width: 122,
    render: (row) => <RelativeTime at={row.updated_at} />,
  },
]
