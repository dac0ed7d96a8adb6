import { EditOutlined, PlusOutlined } from '@ant-design/icons'
import { keepPreviousData } from '@tanstack/react-query'
import { type EnvTemplate, envUsageLabels, virtualTypeLabels } from '@lab/contract/environment'
import { api } from '../../../api/request/api.ts'
import { useMay } from '../../../api/session/abilities.ts'
import type { Action } from '../../../kit/action.ts'
import { Opened, useOpening, useOpeningOf } from '../../../kit/dialog-frame/opening.tsx'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { TableColumn, ListFilter } from '../../../kit/list/list-types.ts'
import { TitleCell } from '../../../kit/list/title-cell.tsx'
import { useListQuery } from '../../../kit/list/use-list-query.ts'
import { RelativeTime } from '../../../kit/measures.tsx'
import { StateTag } from '../../../kit/state-tag.tsx'
import { switchActions } from '../../../kit/switch-actions.ts'
import { accessWords, machineSize } from '../words.ts'
import { later } from '../../../kit/later.tsx'
import { removal } from '../../../kit/removal.ts'

const TemplateDialog = later(() => import('./template-dialog.tsx'))

const columns: TableColumn<EnvTemplate>[] = [
  {
    key: 'title',
    title: '名称',
    isFixed: true,
    minWidth: 240,
    render: (template) => (
      <TitleCell
        kind="environment"
        title={template.title}
        to={`/env/template/${template.id}`}
        note={template.summary}
      />
    ),
  },
  { key: 'state', title: '状态', priority: 9, width: 110, render: (template) => <StateTag state={template.state} /> },
  {
    key: 'virtual_type',
    title: '类型',
    priority: 5,
    width: 72,
    render: (template) => virtualTypeLabels[template.virtual_type],
  },
  { key: 'size', title: '配置', priority: 4, width: 250, render: machineSize },
  { key: 'access', title: '访问方式', priority: 3, width: 120, render: (template) => accessWords(template.access) },
  { key: 'env_usage', title: '用途', priority: 1, width: 72, render: (template) => envUsageLabels[template.env_usage] },
  {
    key: 'platform',
    title: '来源',
    priority: 6,
    width: 80,
    render: (template) => (template.platform ? '平台' : '本组织'),
  },
  {
    key: 'updated_at',
    title: '更新时间',
    priority: 2,
    width: 122,
    render: (template) => <RelativeTime at={template.updated_at} />,
  },
]

const filters: ListFilter[] = [
  { kind: 'search', placeholder: '搜索模板名称' },
  {
    kind: 'select',
    name: 'state',
    label: '状态',
    options: [
      { value: 'enabled', label: '已启用' },
      { value: 'disabled', label: '已停用' },
    ],
  },
]

/** Machine templates of the organisation and of the platform. */
export function TemplateList({ part }: { part: ListFilter }) {
  const [query, setQuery] = useListQuery()
  const editing = useOpeningOf<EnvTemplate>()
  const mayCreate = useMay('environment.change')
  const creating = useOpening()
  const actions: Action<EnvTemplate>[] = [
    {
      key: 'edit',
      label: '编辑',
      icon: EditOutlined,
      on: 'one',
      can: (one) => one.can.edit ?? false,
      opens: ([one]) => editing.of(one!),
    },
    ...switchActions<EnvTemplate>({
      isEnabled: (one) => one.state === 'enabled',
      mayEdit: (one) => one.can.edit ?? false,
      enable: (one) => api.environment.enableTemplate({ params: { id: one.id } }),
      disable: (one) => api.environment.disableTemplate({ params: { id: one.id } }),
    }),
    removal({
      what: '环境模板',
      nameOf: (one) => one.title,
      on: 'one',
      can: (one) => one.can.remove ?? false,
      consequence: () => '删除后不能恢复。',
      remove: (one, how) => api.environment.removeTemplate({ params: { id: one.id } }, how),
    }),
  ]
  return (
    <>
      <ListPage
        name="env-templates"
        title="环境模板"
        {...(mayCreate
          ? { primaryAction: { key: 'new', label: '新建模板', icon: PlusOutlined, opens: creating } }
          : {})}
        source={{
          ...api.environment.listTemplates.query({
            query: {
              page: query.page,
              per_page: query.per_page,
              keyword: query.selectValue,
              state: query.state as EnvTemplate['state'] | undefined,
            },
          }),
          placeholderData: keepPreviousData,
          select: (data) => ({ rows: data.templates, total: data.total }),
        }}
        columns={columns}
        rowKey={(template) => template.id}
        filters={[part, ...filters]}
        query={query}
        onQueryChange={setQuery}
        rowActions={actions}
        empty={{ kind: 'environment', text: '模板描述一台主机：配置、访问方式和必须具备的命令。' }}
      />
      <>
        <Opened by={creating}>{(close) => <TemplateDialog open onClose={close} />}</Opened>
        <Opened by={editing}>{(close, one) => <TemplateDialog open template={one} onClose={close} />}</Opened>
      </>
    </>
  )
}
