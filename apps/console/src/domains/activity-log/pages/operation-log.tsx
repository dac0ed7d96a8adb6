import { DownloadOutlined, EyeOutlined, SafetyCertificateOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { ActivityLog } from '@lab/contract/activity-log'
import { objectKindLabels } from '@lab/contract/objects'
import { api } from '../../../api/request/api.ts'
import { exportByForm } from '../../../api/request/export-form.ts'
import type { Action } from '../../../kit/action.ts'
import { Opened, useOpening, useOpeningOf } from '../../../kit/dialog-frame/opening.tsx'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { TableColumn, ListFilter } from '../../../kit/list/list-types.ts'
import { TitleCell } from '../../../kit/list/title-cell.tsx'
import { useListQuery } from '../../../kit/list/use-list-query.ts'
import { RelativeTime } from '../../../kit/measures.tsx'
import { changedWords } from '../changes.ts'
import { filterOf } from '../log-query.ts'
import { kindLabel } from '../kind-label.ts'
import { later } from '../../../kit/later.tsx'

const LogDetail = later(() => import('../parts/log-detail.tsx'))
const VerifyDialog = later(() => import('../parts/verify-dialog.tsx'))
const DateRange = lazy(() => import('../parts/date-range.tsx'))

const columns: TableColumn<ActivityLog>[] = [
  { key: 'at', title: '时间', width: 122, isFixed: true, render: (log) => <RelativeTime at={log.at} /> },
  { key: 'actor', title: '操作人', priority: 9, width: 104, render: (log) => log.actor.real_name },
  { key: 'summary', title: '操作', priority: 8, minWidth: 150, render: (log) => log.summary },
  {
    key: 'object',
    title: '对象',
    priority: 7,
    minWidth: 216,
    render: (log) => <TitleCell title={log.object_title || '--'} note={kindLabel(log.object_kind)} />,
  },
  {
    key: 'changed',
    title: '变更字段',
    priority: 3,
    minWidth: 180,
    render: (log) => changedWords(log.changed_fields).join('、') || '--',
  },
  { key: 'ip', title: 'IP地址', priority: 2, width: 124, render: (log) => <span className="num">{log.ip}</span> },
  {
    key: 'organization',
    title: '组织',
    priority: 1,
    minWidth: 200,
    isOptional: true,
    render: (log) => log.organization || '平台',
  },
]

const kinds = Object.entries(objectKindLabels).map(([value, label]) => ({ value, label }))

/** Who did what to which object: an administrator's customer, an operator's platform, a teacher's own doings. */
export default function OperationLog() {
  const [query, setQuery] = useListQuery()
  const shown = useOpeningOf<ActivityLog>()
  const verifying = useOpening()
  const { data: known } = useQuery({ ...api.activityLog.actions.query(), staleTime: Infinity })

  const filters: ListFilter[] = [
    { kind: 'search', placeholder: '搜索对象、操作人或操作' },
    {
      kind: 'select',
      name: 'action',
      label: '操作',
      options: known?.actions.map(({ action, summary }) => ({ value: action, label: summary })),
      width: 160,
    },
    { kind: 'select', name: 'object_kind', label: '对象类型', options: kinds },
    {
      kind: 'custom',
      name: 'dates',
      render: (value, onChange) => (
        <Suspense fallback={<span style={{ display: 'block', width: 248, height: 32 }} />}>
          <DateRange value={value} onChange={onChange} />
        </Suspense>
      ),
    },
  ]
  const actions: Action<ActivityLog>[] = [
    { key: 'detail', label: '详情', icon: EyeOutlined, on: 'one', opens: ([log]) => shown.of(log!) },
  ]
  const filter = filterOf(query)
  return (
    <>
      <ListPage
        name="operation-log"
        title="操作日志"
        pageActions={[
          ...(known?.can.verify === true
            ? [{ key: 'verify', label: '校验', icon: SafetyCertificateOutlined, opens: verifying }]
            : []),
          {
            key: 'export',
            label: '导出',
            icon: DownloadOutlined,
            run: () => void exportByForm('activity-logs', filter),
          },
        ]}
        source={{
          ...api.activityLog.list.query({ query: { page: query.page, per_page: query.per_page, ...filter } }),
          placeholderData: keepPreviousData,
          select: (data) => ({ rows: data.activity_logs, total: data.total, isTotalCapped: data.is_total_capped }),
        }}
        columns={columns}
        rowKey={(log) => log.id}
        filters={filters}
        query={query}
        onQueryChange={setQuery}
        rowActions={actions}
        empty={{ kind: 'record', text: '创建、修改、删除等操作会记录在这里，包括变更前后的内容。' }}
      />
      <>
        <Opened by={shown}>{(close, log) => <LogDetail log={log} onClose={close} />}</Opened>
        <Opened by={verifying}>{(close) => <VerifyDialog onClose={close} />}</Opened>
      </>
    </>
  )
}
