import type { DatasetRow } from '@lab/contract/dataset'
import type { DatasetSize } from '@lab/contract/dataset-sizes'
import { api } from '../../../api/request/api.ts'
import { ContentListPage, type ContentRowActions } from '../../../content/life/content-list.tsx'
import { dotted } from '../../../kit/format.ts'
import type { ContentQuery } from '../../../content/life/list-query.ts'
import { later } from '../../../kit/later.tsx'
import type { CardLook } from '../../../kit/list/list-types.ts'
import { FileSize, RelativeTime } from '../../../kit/measures.tsx'
import { StateTag } from '../../../kit/state-tag.tsx'
import { datasetWords, downloadAction } from '../actions.ts'
import { datasetColumns } from '../columns.tsx'
import { datasetFilters } from '../filters.ts'

const CreateDialog = later(() => import('../parts/create-dialog.tsx'))
const PublishDialog = later(() => import('../parts/publish-dialog.tsx'))

/** /env/dataset: data sets of the organisation, of one's own and those others granted. */
export default function DatasetList() {
  return (
    <ContentListPage
      kind="dataset"
      name="datasets"
      home="content"
      filters={datasetFilters}
      columns={datasetColumns}
      card={cardOf}
      actions={actionsOf}
      words={datasetWords}
      empty={empty}
      source={source}
      rowsOf={({ datasets }) => datasets}
      CreateDialog={CreateDialog}
      PublishDialog={PublishDialog}
    />
  )
}

const source = (query: ContentQuery & { size?: DatasetSize }) => api.dataset.list.query({ query }, { quiet: true })

const actionsOf = ({ open, copy, publish, enable, disable, remove }: ContentRowActions<DatasetRow>) => [
  open,
  copy,
  publish,
  downloadAction,
  enable,
  disable,
  remove,
]

const cardOf = (row: DatasetRow, to: string): CardLook => ({
  kind: 'dataset',
  title: row.title,
  to,
  cover: row.cover,
  state: <StateTag state={row.state} />,
  text: dotted(row.tags),
  facts: [
    `${row.file_count} 个文件`,
    <FileSize key="size" bytes={row.total_bytes} />,
    <RelativeTime key="at" at={row.updated_at} />,
  ],
})

const empty = {
  org: '组织里还没有数据集。新建一个并上传文件，实验环境就能只读地使用这些数据。',
  mine: '您创建的数据集会出现在这里。',
  granted: '同事把数据集授权给您以后，会出现在这里。',
}
