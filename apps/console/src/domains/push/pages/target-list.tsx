import { menuPages } from '@lab/contract/menu-pages'
import { pushKindLabels, type PushTarget } from '@lab/contract/push'
import { EditOutlined, HistoryOutlined } from '@ant-design/icons'
import { useMemo } from 'react'
import { api } from '../../../api/request/api.ts'
import { useStale } from '../../../api/use-stale.ts'
import { CustomerList } from '../../../content/administration/customer-list.tsx'
import { useLinks } from '../../../content/use-links.ts'
import type { Action } from '../../../kit/action.ts'
import { Opened, useOpening, useOpeningOf } from '../../../kit/dialog-frame/opening.tsx'
import { later } from '../../../kit/later.tsx'
import type { TableColumn } from '../../../kit/list/list-types.ts'
import { TitleCell } from '../../../kit/list/title-cell.tsx'
import { RelativeTime } from '../../../kit/measures.tsx'
import { removal } from '../../../kit/removal.ts'
import { ToneTag } from '../../../kit/state-tag.tsx'
import type { MadeTarget } from '../parts/target-dialog.tsx'
import { targetState } from '../words.ts'

const TargetDialog = later(() => import('../parts/target-dialog.tsx'))
const SecretDialog = later(() => import('../../../content/administration/secret-dialog.tsx'))

/** 事件推送: the school's other systems that hear what happens here. */
export default function TargetList() {
  const { href } = useLinks()
  const stale = useStale()
  const creating = useOpening()
  const editing = useOpeningOf<PushTarget>()
  const showing = useOpeningOf<MadeTarget>()
  const columns = useMemo(
    (): TableColumn<PushTarget>[] => [
      {
        key: 'name',
        title: '名称',
        isFixed: true,
        minWidth: 240,
        render: (row) => (
          <TitleCell title={row.name} to={href('org.push.detail', { targetid: row.id })} note={row.address} />
        ),
      },
      {
        key: 'state',
        title: '状态',
        inCard: 'state',
        priority: 9,
        width: 172,
        render: (row) => {
          const { label, ...look } = targetState(row)
          return <ToneTag {...look}>{label}</ToneTag>
        },
      },
      { key: 'kind', title: '类型', priority: 6, width: 132, render: (row) => pushKindLabels[row.kind] },
      {
        key: 'organisation',
        title: '范围',
        priority: 5,
        minWidth: 160,
        render: (row) => row.organisation?.name ?? '全部组织',
      },
      {
        key: 'events',
        title: '事件',
        priority: 7,
        width: 84,
        align: 'right',
        render: (row) => `${row.events.length} 种`,
      },
      {
        key: 'last_delivered_at',
        title: '最近送达',
        priority: 4,
        width: 132,
        render: (row) => (row.last_delivered_at ? <RelativeTime at={row.last_delivered_at} /> : '--'),
      },
    ],
    [href],
  )
  const actions: Action<PushTarget>[] = [
    {
      key: 'deliveries',
      label: '推送记录',
      icon: HistoryOutlined,
      on: 'one',
      to: (row) => href('org.push.detail', { targetid: row.id }),
    },
    {
      key: 'edit',
      label: '编辑',
      icon: EditOutlined,
      on: 'one',
      can: (row) => row.can.edit ?? false,
      opens: ([row]) => editing.of(row!),
    },
    removal<PushTarget>({
      what: '推送目标',
      nameOf: (row) => row.name,
      on: 'one',
      can: (row) => row.can.edit ?? false,
      traces: (rows) => Promise.resolve(rows.map(() => ({ goesWith: ['推送记录'] }))),
      remove: (row, how) => api.push.remove({ params: { id: row.id } }, how),
    }),
  ]
  return (
    <>
      <CustomerList
        name="push-targets"
        title="事件推送"
        at={menuPages.push}
        list={api.push.list.query({})}
        rowsOf={({ targets }) => targets}
        newLabel="新建推送目标"
        creating={creating}
        columns={columns}
        rowActions={actions}
        onActionDone={() => void stale('push')}
        empty={{
          kind: 'class',
          text: '还没有推送目标。学校的教务、数据中台等系统可以在人员、班级、成绩有变化时马上收到通知，也可以把学习过程发送到 LRS。',
        }}
      />
      <>
        <Opened by={creating}>
          {(close) => (
            <TargetDialog
              onClose={close}
              onMade={(made) => {
                close()
                if (made.secret) showing.of(made).open()
              }}
            />
          )}
        </Opened>
        <Opened by={editing}>{(close, row) => <TargetDialog row={row} onClose={close} onMade={close} />}</Opened>
        <Opened by={showing}>
          {(close, made) => (
            <SecretDialog
              title={`「${made.name}」的签名密钥`}
              warning="密钥只显示这一次，请马上复制到接收方。遗失后只能更换。"
              copyText="复制密钥"
              secret={made.secret}
              onClose={close}
            />
          )}
        </Opened>
      </>
    </>
  )
}
