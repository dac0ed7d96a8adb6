import { Opened, useOpening, useOpeningOf } from '../../../kit/dialog-frame/opening.tsx'
import type { ExperimentRow } from '@lab/contract/experiment'
import { DeleteOutlined, EditOutlined, FolderOpenOutlined, ImportOutlined, PlusOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../../app/request/api.ts'
import { shownTotal } from '../../../content/list-total.ts'
import { useLinks } from '../../../content/use-links.ts'
import type { Action } from '../../../kit/action.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { ListQuery } from '../../../kit/list/list-types.ts'
import { switchPart } from '../../../kit/list/switch-filter.tsx'
import { useListQuery } from '../../../kit/list/use-list-query.ts'
import { later, useIsAtRest } from '../../../kit/later.tsx'
import { useCategoryOptions } from '../../category/index.ts'
import { copyAction, disableAction, enableAction, exportAction, publishAction, removeAction } from '../actions.ts'
import { withQuery } from '../address.ts'
import { experimentColumns } from '../columns.tsx'
import { listedAt, scopeOf, scopes } from '../list-query.ts'
import { cardOf } from '../parts/exp-card.tsx'
import { experimentFilters } from '../parts/list-filters.tsx'

const CreateDialog = later(() => import('../parts/create-dialog.tsx'))
const ImportDialog = later(() => import('../parts/import-dialog.tsx'))
const PublishDialog = later(() => import('../parts/publish-dialog.tsx'))
const ExpBin = later(() => import('../parts/exp-bin.tsx'))

const part = switchPart('scope', '范围', scopes)
const rowKey = (row: { id: string }): string => row.id

/** /exp: experiments of the organisation, of one's own and those others granted; its recycle bin behind `view=bin`. */
export default function ExpList() {
  const [params] = useSearchParams()
  const [query, setQuery] = useListQuery()
  if (params.get('view') !== 'bin') return <Experiments query={query} onQueryChange={setQuery} />
  return (
    <>
      <ExpBin query={query} onQueryChange={setQuery} />
    </>
  )
}

function Experiments(props: { query: ListQuery; onQueryChange: (query: ListQuery) => void }) {
  const { query, onQueryChange } = props
  const scope = scopeOf(query.scope)
  const { href, go } = useLinks()
  const client = useQueryClient()
  const categories = useCategoryOptions('experiment', useIsAtRest() || Boolean(query.category_id))
  const creating = useOpening()
  const importing = useOpening()
  const publishing = useOpeningOf<ExperimentRow>()
  const home = href('experiment.list')

  const refresh = useCallback(() => void client.invalidateQueries({ queryKey: ['experiment'] }), [client])
  const columns = useMemo(() => experimentColumns((row) => href('experiment.basics', { expid: row.id })), [href])
  const actions = useMemo<Action<ExperimentRow>[]>(
    () => [
      {
        key: 'open',
        label: '打开',
        icon: FolderOpenOutlined,
        on: 'one',
        to: (row) => href('experiment.basics', { expid: row.id }),
      },
      {
        key: 'edit',
        label: '编辑',
        icon: EditOutlined,
        on: 'one',
        can: (row) => row.can.edit ?? false,
        to: (row) => href('experiment.content', { expid: row.id }),
      },
      copyAction((id) => go('experiment.basics', { expid: id })),
      publishAction(publishing),
      enableAction,
      disableAction,
      exportAction,
      removeAction(refresh),
    ],
    [href, go, publishing, refresh],
  )
  return (
    <>
      <ListPage
        name="experiments"
        title="实验"
        primaryAction={{ key: 'new', label: '新建实验', icon: PlusOutlined, opens: creating }}
        pageActions={[
          { key: 'bin', label: '回收站', icon: DeleteOutlined, to: withQuery(home, 'view', 'bin') },
          { key: 'import', label: '导入', icon: ImportOutlined, opens: importing },
        ]}
        columns={columns}
        rowKey={rowKey}
        filters={[part, ...experimentFilters(categories)]}
        query={query}
        onQueryChange={onQueryChange}
        rowActions={actions}
        bulkActions={actions}
        card={(row) => cardOf(row, href('experiment.basics', { expid: row.id }))}
        empty={emptyOf[scope]}
        source={{
          ...api.experiment.list.query({ query: listedAt(query) }, { quiet: true }),
          select: ({ experiments, total }) => ({ rows: experiments, ...shownTotal(listedAt(query), total) }),
        }}
      />
      <Opened by={creating}>
        {(close) => <CreateDialog onClose={close} onCreated={(id) => go('experiment.content', { expid: id })} />}
      </Opened>
      <Opened by={importing}>
        {(close) => <ImportDialog onClose={close} onImported={(id) => go('experiment.content', { expid: id })} />}
      </Opened>
      <Opened by={publishing}>
        {(close, row) => <PublishDialog experiment={row} onClose={close} onPublished={refresh} />}
      </Opened>
    </>
  )
}

const emptyOf = {
  org: { kind: 'experiment', text: '组织里还没有实验。新建一个，或导入实验包，学员就能在真实环境里动手。' },
  mine: { kind: 'experiment', text: '您创建的实验会出现在这里。' },
  granted: { kind: 'experiment', text: '同事把实验授权给您以后，会出现在这里。' },
} as const
