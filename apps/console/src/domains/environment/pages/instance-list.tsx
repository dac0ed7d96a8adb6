import { CodeOutlined, DeleteOutlined, EyeOutlined, FieldTimeOutlined, FileSearchOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useState } from 'react'
import { type EnvRecord, envPurposeLabels, envPurposes, envStateLabels, envStates } from '@lab/contract/environment'
import { totalCap } from '@lab/contract/fields'
import { api } from '../../../api/request/api.ts'
import { readAuth } from '../../../api/request/auth-cookie.ts'
import type { Action } from '../../../kit/action.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { TableColumn, ListFilter, ListQuery } from '../../../kit/list/list-types.ts'
import { TitleCell } from '../../../kit/list/title-cell.tsx'
import { useListQuery } from '../../../kit/list/use-list-query.ts'
import { RelativeTime } from '../../../kit/measures.tsx'
import { useNow } from '../../../kit/use-now.ts'
import { EnvironmentState } from '../parts/state.tsx'
import { timeLeft } from '../../../players/environment/words.ts'
import { megabytes } from '../words.ts'
import { later } from '../../../kit/later.tsx'

const EnvironmentWindow = later(() => import('../parts/environment-window.tsx'))

const living = 'queued,starting,running,stopping'
const defaults: Partial<ListQuery> = { state: living }

const filters: ListFilter[] = [
  { kind: 'search', placeholder: '搜索姓名、学号、套件' },
  {
    kind: 'select',
    name: 'state',
    label: '状态',
    options: [
      { value: living, label: '未结束' },
      ...envStates.map((state) => ({ value: state, label: envStateLabels[state] })),
    ],
  },
  {
    kind: 'select',
    name: 'purpose',
    label: '用途',
    options: envPurposes.map((purpose) => ({ value: purpose, label: envPurposeLabels[purpose] })),
  },
]

/** Every environment of the organisation, or of one class, as it is now: who, what for, how much, how long. */
export default function EnvironmentInstances({ classId, part }: { classId?: string; part?: ListFilter }) {
  const [query, setQuery] = useListQuery(defaults)
  const [open, setOpen] = useState<{ id: string; watch: boolean }>()
  const now = useNow().getTime()
  const me = readAuth()?.user.id
  const { data: service } = useQuery(api.environment.driver.query())
  const isLive = (record: EnvRecord): boolean => record.state === 'running'

  const columns: TableColumn<EnvRecord>[] = [
    {
      key: 'suite',
      title: '环境',
      isFixed: true,
      minWidth: 200,
      render: (record) => (
        <TitleCell
          title={record.suite.title}
          note={record.subject === record.suite.title ? undefined : record.subject}
        />
      ),
    },
    {
      key: 'state',
      title: '状态',
      priority: 9,
      width: 116,
      render: (record) => <EnvironmentState record={record} />,
    },
    {
      key: 'owner',
      title: '使用者',
      priority: 8,
      width: 112,
      render: (record) => <TitleCell title={record.owner.real_name} note={record.owner.number} />,
    },
    { key: 'purpose', title: '用途', priority: 3, width: 92, render: (record) => envPurposeLabels[record.purpose] },
    {
      key: 'cpu',
      title: 'CPU',
      priority: 2,
      width: 60,
      align: 'right',
      render: (record) => (record.cpu_percent === null ? '--' : `${Math.round(record.cpu_percent)}%`),
    },
    {
      key: 'memory',
      title: '内存',
      priority: 4,
      width: 126,
      align: 'right',
      render: (record) =>
        `${record.memory_mb === null ? '--' : megabytes(record.memory_mb)} / ${megabytes(record.memory_limit_mb)}`,
    },
    {
      key: 'started_at',
      title: '启动时间',
      priority: 1,
      width: 90,
      render: (record) => <RelativeTime at={record.started_at} />,
    },
    {
      key: 'expires_at',
      title: '剩余时间',
      priority: 7,
      width: 96,
      align: 'right',
      render: (record) => (isLive(record) ? timeLeft(record.expires_at, now) : '--'),
    },
  ]

  const actions: Action<EnvRecord>[] = [
    {
      key: 'terminal',
      label: '终端',
      icon: CodeOutlined,
      on: 'one',
      can: (record) => isLive(record) && record.purpose !== 'standby' && (record.can.terminal ?? false),
      run: ([record]) => setOpen({ id: record!.id, watch: false }),
    },
    {
      key: 'detail',
      label: '详情',
      icon: FileSearchOutlined,
      on: 'one',
      can: (record) => !isLive(record) || record.purpose === 'standby',
      run: ([record]) => setOpen({ id: record!.id, watch: false }),
    },
    {
      key: 'watch',
      label: '旁观',
      icon: EyeOutlined,
      on: 'one',
      can: (record) => isLive(record) && record.owner.id !== me && (record.can.operate ?? false),
      run: ([record]) => setOpen({ id: record!.id, watch: true }),
    },
    {
      key: 'destroy',
      label: '销毁',
      icon: DeleteOutlined,
      danger: true,
      can: (record) => living.includes(record.state) && (record.can.operate ?? false),
      confirm: (records) =>
        records.length === 1
          ? `将销毁${records[0]!.owner.real_name}的环境「${records[0]!.suite.title}」，其中的文件和进程会全部丢失。`
          : `将销毁所选的 ${records.length} 个环境，其中的文件和进程会全部丢失。`,
      run: (records) => api.environment.destroyMany({ body: { ids: records.map((record) => record.id) } }),
      done: '已销毁',
    },
    {
      key: 'extend',
      label: '延长1小时',
      icon: FieldTimeOutlined,
      can: (record) => isLive(record) && (record.can.operate ?? false),
      run: (records) =>
        Promise.all(
          records.map((record) => api.environment.extend({ params: { id: record.id }, body: { minutes: 60 } })),
        ),
      done: '已延长1小时',
    },
  ]

  const driver = service?.driver
  return (
    <>
      <ListPage
        name="env-instances"
        title="环境实例"
        hideTitle={classId !== undefined}
        source={{
          ...api.environment.listRecords.query({
            query: {
              page: query.page,
              per_page: query.per_page,
              keyword: query.selectValue,
              state: query.state as never,
              place_id: classId,
              purpose: query.purpose as EnvRecord['purpose'] | undefined,
            },
          }),
          placeholderData: keepPreviousData,
          refetchInterval: 10_000,
          select: (data) => ({ rows: data.env_records, total: data.total, isTotalCapped: data.total >= totalCap }),
        }}
        columns={columns}
        rowKey={(record) => record.id}
        filters={part ? [part, ...filters] : filters}
        query={query}
        onQueryChange={setQuery}
        rowActions={actions}
        bulkActions={actions}
        empty={{
          kind: 'environment',
          text: '没有未结束的环境。学员开始实验、教师试做或验证时，启动的环境会出现在这里。',
        }}
        defaults={defaults}
      >
        {driver?.state === 'unavailable' && (
          <Alert type="warning" showIcon title="环境服务不可用" description={driver.reason} />
        )}
      </ListPage>
      <>{open && <EnvironmentWindow recordId={open.id} watch={open.watch} onClose={() => setOpen(undefined)} />}</>
    </>
  )
}
