import type { ContentRow } from '@lab/contract/content'
import type { DatasetRow } from '@lab/contract/dataset'
import { contentColumns, titleColumn } from '../../content/life/columns.tsx'
import type { TableColumn } from '../../kit/list/list-types.ts'
import { FileSize, Num } from '../../kit/measures.tsx'

/** Columns of the list; `hrefOf` is where a row's title leads. */
export const datasetColumns = (hrefOf: (row: ContentRow) => string): TableColumn<DatasetRow>[] => [
  titleColumn(216, hrefOf),
  contentColumns.state({ width: 92, priority: 9 }),
  contentColumns.category({ width: 96, priority: 2 }),
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
  contentColumns.version({ width: 60, priority: 3 }),
  contentColumns.isPublic({ width: 88, priority: 1, isOptional: true }),
  contentColumns.creator({ width: 80, priority: 4 }),
  contentColumns.updatedAt({ width: 122, priority: 8 }),
]
