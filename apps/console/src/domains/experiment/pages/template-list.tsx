import type { ExperimentRow } from '@lab/contract/experiment'
import { DeleteOutlined, EditOutlined, FolderOpenOutlined, ImportOutlined, PlusOutlined } from '@ant-design/icons'
import { useCallback, useMemo } from 'react'
import { api } from '../../../api/request/api.ts'
import { useMay } from '../../../api/session/abilities.ts'
import { useCategoryOptions } from '../../../content/category-options.ts'
import { tellLeftOut } from '../../../content/left-out.ts'
import { lifeActions, publishAction, verdict } from '../../../content/life/actions.ts'
import { contentFilters } from '../../../content/life/columns.tsx'
import { askedOf } from '../../../content/life/list-query.ts'
import { useStaleContents } from '../../../content/life/stale.ts'
import { shownTotal } from '../../../content/list-total.ts'
import { useLinks } from '../../../content/use-links.ts'
import type { Action } from '../../../kit/action.ts'
import { Opened, useOpening, useOpeningOf } from '../../../kit/dialog-frame/opening.tsx'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { later, useIsAtRest } from '../../../kit/later.tsx'
import { ListPage } from '../../../kit/list/list-page.tsx'
import { useListQuery } from '../../../kit/list/use-list-query.ts'
import { withQuery } from '../../../kit/navigation/with-query.ts'
import { exportAction } from '../actions.ts'
import { experimentColumns } from '../columns.tsx'
import { cardOf } from '../parts/exp-card.tsx'
import { templateWords } from '../words.ts'

const CreateDialog = later(() => import('../parts/create-template.tsx'))
const PartPicker = later(() => import('../../../content/path/part-picker.tsx'))
const PublishDialog = later(() => import('../../../content/life/publish-dialog.tsx'))

const rowKey = (row: ExperimentRow): string => row.id
const none: ReadonlySet<string> = new Set()

/** /exp-practice-store: the templates that practice topics are made of. */
export default function TemplateList() {
  const [query, setQuery] = useListQuery()
  const { href, go } = useLinks()
  const categories = useCategoryOptions('experiment', useIsAtRest() || Boolean(query.category_id))
  const mayCreate = useMay('content.change')
  const creating = useOpening()
  const choosing = useOpening()
  const publishing = useOpeningOf<ExperimentRow>()
  const stale = useStaleContents()
  const refresh = useCallback(() => void stale('experiment'), [stale])
  const hrefOf = useCallback((row: { id: string }) => href('practice-template.basics', { expid: row.id }), [href])
  const columns = useMemo(() => experimentColumns(hrefOf), [hrefOf])
  const actions = useMemo<Action<ExperimentRow>[]>(() => {
    const life = lifeActions<ExperimentRow>(
      'experiment',
      { open: (id) => go('experiment.basics', { expid: id }), onRemoved: refresh },
      templateWords,
    )
    return [
      { key: 'open', label: '打开', icon: FolderOpenOutlined, on: 'one', to: hrefOf },
      {
        key: 'edit',
        label: '编辑',
        icon: EditOutlined,
        on: 'one',
        can: (row) => verdict(row, 'edit'),
        to: (row) => href('practice-template.content', { expid: row.id }),
      },
      publishAction(publishing),
      { ...life.copy, label: '复制为我的实验' },
      life.enable,
      life.disable,
      exportAction,
      life.remove,
    ]
  }, [href, go, hrefOf, publishing, refresh])
  const take = async (rows: readonly { id: string; title: string }[]): Promise<void> => {
    for (const { id } of rows) {
      const { left_out: leftOut } = await api.experiment.addToPractice({ params: { id } })
      tellLeftOut(leftOut)
    }
    showToast(rows.length === 1 ? `「${rows[0]!.title}」已加入实验练习库` : `${rows.length} 个实验已加入实验练习库`)
    refresh()
  }
  const asked = askedOf(query)
  return (
    <>
      <ListPage
        name="practice-templates"
        title="实验练习库"
        note="实验练习专题从这里取实验，每个专题得到自己的副本"
        {...(mayCreate
          ? { primaryAction: { key: 'new', label: '新建模板', icon: PlusOutlined, opens: creating } }
          : {})}
        pageActions={[
          { key: 'take', label: '从实验添加', icon: ImportOutlined, opens: choosing },
          {
            key: 'bin',
            label: '回收站',
            icon: DeleteOutlined,
            to: withQuery(href('experiment.list'), 'view', 'bin'),
          },
        ]}
        columns={columns}
        rowKey={rowKey}
        filters={contentFilters(categories, true)}
        query={query}
        onQueryChange={setQuery}
        rowActions={actions}
        bulkActions={actions}
        card={(row) => cardOf(row, hrefOf(row))}
        empty={{ kind: 'experiment', text: '实验练习库里还没有模板。新建一个，或从已有的实验添加。' }}
        source={{
          ...api.experiment.list.query({ query: { ...asked, scope: 'template' } }, { quiet: true }),
          select: ({ experiments, total }) => ({ rows: experiments, ...shownTotal(asked, total) }),
        }}
      />
      <Opened by={creating}>
        {(close) => <CreateDialog onClose={close} onCreated={(id) => go('practice-template.content', { expid: id })} />}
      </Opened>
      <Opened by={choosing}>
        {(close) => (
          <PartPicker
            kinds={['experiment']}
            title="从实验添加"
            present={none}
            onConfirm={(rows) => {
              close()
              void take(rows)
            }}
            onClose={close}
          />
        )}
      </Opened>
      <Opened by={publishing}>
        {(close, row) => <PublishDialog content={row} onClose={close} onPublished={refresh} />}
      </Opened>
    </>
  )
}
