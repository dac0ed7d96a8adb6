import { EditOutlined, PlayCircleOutlined, PlusOutlined } from '@ant-design/icons'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { type EnvSuite, envUsageLabels } from '@lab/contract/environment'
import { api } from '../../../api/request/api.ts'
import { useMay } from '../../../api/session/abilities.ts'
import { chosenOrganisation } from '../../../api/session/organisation.ts'
import type { Action } from '../../../kit/action.ts'
import { Opened, useOpening, useOpeningOf } from '../../../kit/dialog-frame/opening.tsx'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { TableColumn, ListFilter } from '../../../kit/list/list-types.ts'
import { TitleCell } from '../../../kit/list/title-cell.tsx'
import { useListQuery } from '../../../kit/list/use-list-query.ts'
import { RelativeTime } from '../../../kit/measures.tsx'
import { StateTag } from '../../../kit/state-tag.tsx'
import { switchActions } from '../../../kit/switch-actions.ts'
import { useStore } from '../../../kit/state/store.ts'
import { hostWords } from '../words.ts'
import { later } from '../../../kit/later.tsx'
import { removal } from '../../../kit/removal.ts'

const SuiteDialog = later(() => import('./suite-dialog.tsx'))
const EnvironmentWindow = later(() => import('./environment-window.tsx'))

const columns: TableColumn<EnvSuite>[] = [
  {
    key: 'title',
    title: '名称',
    isFixed: true,
    minWidth: 240,
    render: (suite) => (
      <TitleCell
        kind="environment"
        title={suite.title}
        shape={{ of: 'network', machines: suite.machines.map(({ memory_mb }) => memory_mb) }}
        to={`/env/template/${suite.id}?view=suite`}
        note={suite.summary}
      />
    ),
  },
  { key: 'state', title: '状态', priority: 9, width: 110, render: (suite) => <StateTag state={suite.state} /> },
  {
    key: 'machines',
    title: '主机',
    priority: 4,
    width: 200,
    render: (suite) => `${suite.machines.length} 台：${hostWords(suite)}`,
  },
  { key: 'env_usage', title: '用途', priority: 1, width: 80, render: (suite) => envUsageLabels[suite.env_usage] },
  { key: 'live_records', title: '运行中', priority: 8, width: 90, align: 'right' },
  {
    key: 'updated_at',
    title: '更新时间',
    priority: 2,
    width: 122,
    render: (suite) => <RelativeTime at={suite.updated_at} />,
  },
]

const filters: ListFilter[] = [
  { kind: 'search', placeholder: '搜索套件名称' },
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

/** Suites of the organisation: made, started, switched on and off. */
export function SuiteList({ part }: { part: ListFilter }) {
  const orgId = useStore(chosenOrganisation)?.org_id ?? ''
  const [query, setQuery] = useListQuery()
  const editing = useOpeningOf<EnvSuite>()
  const mayCreate = useMay('environment.change')
  const creating = useOpening()
  const [openRecord, setOpenRecord] = useState<string>()

  const actions: Action<EnvSuite>[] = [
    {
      key: 'start',
      label: '启动',
      icon: PlayCircleOutlined,
      on: 'one',
      can: (suite) => suite.can.start ?? false,
      run: async ([suite]) => {
        const { env_record } = await api.environment.start({ params: { id: suite!.id }, body: {} })
        setOpenRecord(env_record.id)
      },
    },
    {
      key: 'edit',
      label: '编辑',
      icon: EditOutlined,
      on: 'one',
      can: (suite) => suite.can.edit ?? false,
      opens: ([suite]) => editing.of(suite!),
    },
    ...switchActions<EnvSuite>({
      isEnabled: (suite) => suite.state === 'enabled',
      mayEdit: (suite) => suite.can.edit ?? false,
      enable: (suite) => api.environment.enableSuite({ params: { id: suite.id } }),
      disable: (suite) => api.environment.disableSuite({ params: { id: suite.id } }),
    }),
    removal({
      what: '环境套件',
      nameOf: (suite) => suite.title,
      on: 'one',
      can: (suite) => suite.can.remove ?? false,
      consequence: () => '删除后不能恢复，已结束的环境记录会保留。',
      remove: (suite, how) => api.environment.removeSuite({ params: { id: suite.id } }, how),
    }),
  ]

  return (
    <>
      <ListPage
        name="env-suites"
        title="环境模板"
        {...(mayCreate
          ? { primaryAction: { key: 'new', label: '新建套件', icon: PlusOutlined, opens: creating } }
          : {})}
        source={{
          ...api.environment.listOrgSuites.query({
            params: { orgId },
            query: {
              page: query.page,
              per_page: query.per_page,
              keyword: query.selectValue,
              state: query.state as EnvSuite['state'] | undefined,
            },
          }),
          placeholderData: keepPreviousData,
          select: (data) => ({ rows: data.env_suites, total: data.total }),
        }}
        columns={columns}
        rowKey={(suite) => suite.id}
        filters={[part, ...filters]}
        query={query}
        onQueryChange={setQuery}
        rowActions={actions}
        empty={{ kind: 'environment', text: '把一台或多台主机组成套件，实验、试做和验证都在套件里进行。' }}
      />
      <>
        <Opened by={creating}>{(close) => <SuiteDialog open onClose={close} />}</Opened>
        <Opened by={editing}>{(close, suite) => <SuiteDialog open suite={suite} onClose={close} />}</Opened>
        {openRecord && <EnvironmentWindow recordId={openRecord} onClose={() => setOpenRecord(undefined)} />}
      </>
    </>
  )
}
