import { dotted } from '../../../kit/format.ts'
import { Opened, useOpening, useOpeningOf } from '../../../kit/dialog-frame/opening.tsx'
import type { DatasetRow } from '@lab/contract/dataset'
import { DeleteOutlined, FolderOpenOutlined, PlusOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../../app/request/api.ts'
import { shownTotal } from '../../../content/list-total.ts'
import { useLinks } from '../../../content/use-links.ts'
import type { Action } from '../../../kit/action.ts'
import { later, useIsAtRest } from '../../../kit/later.tsx'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { CardLook, ListFilter, ListQuery } from '../../../kit/list/list-types.ts'
import { switchPart } from '../../../kit/list/switch-filter.tsx'
import { useListQuery } from '../../../kit/list/use-list-query.ts'
import { FileSize, RelativeTime } from '../../../kit/measures.tsx'
import { StateTag } from '../../../kit/state-tag.tsx'
import { STATES } from '../../../kit/states.ts'
import { useCategoryOptions } from '../../category/index.ts'
import {
  copyAction,
  disableAction,
  downloadAction,
  enableAction,
  publishAction,
  removeAction,
  type Actable,
} from '../actions.ts'
import { withQuery } from '../address.ts'
import { datasetColumns } from '../columns.tsx'
import { listedAt, scopeOf, scopes } from '../list-query.ts'

const CreateDialog = later(() => import('../parts/create-dialog.tsx'))
const PublishDialog = later(() => import('../parts/publish-dialog.tsx'))
const DatasetBin = later(() => import('../parts/dataset-bin.tsx'))

const rowKey = (row: { id: string }): string => row.id
const states = (['draft', 'published', 'disabled'] as const).map((value) => ({ value, label: STATES[value].label }))

/** /env/dataset: data sets of the organisation, of one's own and those others granted; the recycle bin behind `view=bin`. */
export default function DatasetList() {
  const [params] = useSearchParams()
  const [query, setQuery] = useListQuery()
  if (params.get('view') !== 'bin') return <Datasets query={query} onQueryChange={setQuery} />
  return (
    <>
      <DatasetBin query={query} onQueryChange={setQuery} />
    </>
  )
}

function Datasets(props: { query: ListQuery; onQueryChange: (query: ListQuery) => void }) {
  const { query, onQueryChange } = props
  const scope = scopeOf(query.scope)
  const { href, go } = useLinks()
  const client = useQueryClient()
  const categories = useCategoryOptions('dataset', useIsAtRest() || Boolean(query.category_id))
  const creating = useOpening()
  const publishing = useOpeningOf<DatasetRow>()
  const home = href('dataset.list')

  const refresh = useCallback(() => void client.invalidateQueries({ queryKey: ['dataset'] }), [client])
  const contentOf = useCallback((row: { id: string }) => href('dataset.content', { datasetid: row.id }), [href])
  const columns = useMemo(() => datasetColumns(contentOf), [contentOf])
  const actions = useMemo<Action<DatasetRow>[]>(
    () => [
      { key: 'open', label: '打开', icon: FolderOpenOutlined, on: 'one', to: contentOf },
      copyAction((id) => go('dataset.content', { datasetid: id })),
      publishAction(publishing),
      downloadAction as Action<Actable>,
      enableAction,
      disableAction,
      removeAction(refresh),
    ],
    [contentOf, go, publishing, refresh],
  )
  const filters: ListFilter[] = [
    switchPart('scope', '范围', scopes),
    { kind: 'search' },
    { kind: 'select', name: 'state', label: '状态', options: states, width: 108 },
    { kind: 'select', name: 'category_id', label: '分类', options: categories, width: 148 },
    { kind: 'tags', name: 'tag', label: '标签' },
  ]
  const card = (row: DatasetRow): CardLook => ({
    kind: 'dataset',
    title: row.title,
    to: contentOf(row),
    cover: row.cover,
    state: <StateTag state={row.state} />,
    text: dotted(row.tags),
    facts: [
      `${row.file_count} 个文件`,
      <FileSize key="size" bytes={row.total_bytes} />,
      <RelativeTime key="at" at={row.updated_at} />,
    ],
  })
  return (
    <>
      <ListPage
        name="datasets"
        title="数据集"
        primaryAction={{ key: 'new', label: '新建数据集', icon: PlusOutlined, opens: creating }}
        pageActions={[{ key: 'bin', label: '回收站', icon: DeleteOutlined, to: withQuery(home, 'view', 'bin') }]}
        columns={columns}
        rowKey={rowKey}
        filters={filters}
        query={query}
        onQueryChange={onQueryChange}
        rowActions={actions}
        bulkActions={actions}
        card={card}
        empty={{ kind: 'dataset', text: emptyOf[scope] }}
        source={{
          ...api.dataset.list.query({ query: listedAt(query) }, { quiet: true }),
          select: ({ datasets, total }) => ({ rows: datasets, ...shownTotal(listedAt(query), total) }),
        }}
      />
      <Opened by={creating}>
        {(close) => <CreateDialog onClose={close} onCreated={(id) => go('dataset.content', { datasetid: id })} />}
      </Opened>
      <Opened by={publishing}>
        {(close, row) => <PublishDialog dataset={row} onClose={close} onPublished={refresh} />}
      </Opened>
    </>
  )
}

const emptyOf = {
  org: '组织里还没有数据集。新建一个并上传文件，实验环境就能只读地使用这些数据。',
  mine: '您创建的数据集会出现在这里。',
  granted: '同事把数据集授权给您以后，会出现在这里。',
} as const
