import type { LtiRoster } from '@lab/contract/lti-roster'
import { SyncOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../../api/request/api.ts'
import { useStale } from '../../../../api/use-stale.ts'
import type { Action } from '../../../../kit/action.ts'
import { Dialog } from '../../../../kit/dialog-frame/dialog.tsx'
import { Empty } from '../../../../kit/empty.tsx'
import { ErrorState } from '../../../../kit/failure-states.tsx'
import { DataTable } from '../../../../kit/list/data-table.tsx'
import type { TableColumn } from '../../../../kit/list/list-types.ts'
import { TitleCell } from '../../../../kit/list/title-cell.tsx'
import { RelativeTime } from '../../../../kit/measures.tsx'
import { outcomeText } from './plan-rows.ts'
import { SyncStep } from './sync-step.tsx'
import styles from './lti.module.css'

const allColumns: TableColumn<LtiRoster>[] = [
  {
    key: 'course',
    title: '平台的课程',
    isFixed: true,
    minWidth: 200,
    render: (row) => <TitleCell title={row.course} note={row.platform.name} />,
  },
  { key: 'place', title: '对应的班级', priority: 9, minWidth: 140, render: (row) => row.place.name },
  { key: 'daily', title: '每天同步', priority: 7, width: 96, render: (row) => (row.is_daily ? '已开启' : '未开启') },
  {
    key: 'synced_at',
    title: '上次同步',
    priority: 8,
    width: 120,
    render: (row) => (row.synced_at ? <RelativeTime at={row.synced_at} /> : '还没有同步'),
  },
  {
    key: 'outcome',
    title: '结果',
    priority: 6,
    minWidth: 180,
    inCard: 'fact',
    render: ({ outcome }) => {
      const text = outcome ? outcomeText(outcome) : '--'
      return <span title={text}>{text}</span>
    },
  },
]

/** At a class it is the only one. */
const columnsAtPlace = allColumns.filter(({ key }) => key !== 'place')

type RosterDialogProps = { of: { placeId: string } | { platformId: string }; title: string; onClose: () => void }

/** 教学平台名单: the courses of platforms that open what a class is taught, and their lists of people. */
export default function RosterDialog({ of, title, onClose }: RosterDialogProps) {
  const stale = useStale()
  const [syncing, setSyncing] = useState<LtiRoster>()
  const ofPlace = useQuery({
    ...api.ltiRoster.ofPlace.query({ params: { id: 'placeId' in of ? of.placeId : '' } }),
    enabled: 'placeId' in of,
  })
  const ofPlatform = useQuery({
    ...api.ltiRoster.ofPlatform.query({ params: { id: 'platformId' in of ? of.platformId : '' } }),
    enabled: 'platformId' in of,
  })
  const { data, error, refetch } = 'placeId' in of ? ofPlace : ofPlatform
  const can = (row: LtiRoster) => row.can.edit ?? false
  const daily = (enabled: boolean): Action<LtiRoster> => ({
    key: enabled ? 'daily' : 'by-hand',
    label: enabled ? '每天自动同步' : '停止自动同步',
    on: 'one',
    can: (row) => row.is_daily !== enabled && can(row),
    run: ([row]) => api.ltiRoster.setDaily({ params: { id: row!.id }, body: { enabled } }),
    done: enabled ? '每天凌晨同步新增的学员' : '已停止自动同步',
  })
  const actions: Action<LtiRoster>[] = [
    {
      key: 'sync',
      label: '同步名单',
      icon: SyncOutlined,
      on: 'one',
      can: (row) => (row.platform.is_enabled ? can(row) : '平台已停用'),
      run: ([row]) => setSyncing(row),
    },
    daily(true),
    daily(false),
  ]
  return (
    <Dialog width={920} title={title} onClose={onClose}>
      {syncing ? (
        <SyncStep roster={syncing} onBack={() => setSyncing(undefined)} />
      ) : error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.list}>
          <DataTable
            label="教学平台名单"
            stickyTop="0px"
            rows={data?.rosters}
            columns={'placeId' in of ? columnsAtPlace : allColumns}
            rowKey={(row) => row.id}
            rowActions={actions}
            onActionDone={() => void stale('ltiRoster')}
            placeholder={
              data?.rosters.length === 0 ? (
                <Empty
                  compact
                  title="还没有关联的课程"
                  text="教师从教学平台的课程里打开或添加班级的教学内容后，课程会出现在这里。平台需要允许本工具读取名单（Names and Role Provisioning）。"
                />
              ) : undefined
            }
          />
          <p className={styles.help}>每天自动同步只加入新增的学员；教师和不再在名单的人，需要在「同步名单」里确认。</p>
        </div>
      )}
    </Dialog>
  )
}
