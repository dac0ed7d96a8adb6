import type { LtiPlatform } from '@lab/contract/lti'
import { menuPages } from '@lab/contract/menu-pages'
import { EditOutlined, TeamOutlined } from '@ant-design/icons'
import { useMemo } from 'react'
import { api } from '../../../api/request/api.ts'
import { useStale } from '../../../api/use-stale.ts'
import { CustomerList } from '../../../content/administration/customer-list.tsx'
import type { Action } from '../../../kit/action.ts'
import { Opened, useOpening, useOpeningOf } from '../../../kit/dialog-frame/opening.tsx'
import { later } from '../../../kit/later.tsx'
import type { TableColumn } from '../../../kit/list/list-types.ts'
import { TitleCell } from '../../../kit/list/title-cell.tsx'
import { Num } from '../../../kit/measures.tsx'
import { removal } from '../../../kit/removal.ts'
import { StateTag } from '../../../kit/state-tag.tsx'
import { ToolFacts } from '../parts/tool-facts.tsx'

const RosterDialog = later(() => import('../../../content/aspects/roster/lti/roster-dialog.tsx'))
const PlatformDialog = later(() => import('../parts/platform-dialog.tsx'))

const columns: TableColumn<LtiPlatform>[] = [
  {
    key: 'name',
    title: '名称',
    isFixed: true,
    minWidth: 240,
    render: (row) => <TitleCell title={row.name} note={row.issuer} />,
  },
  {
    key: 'is_enabled',
    title: '状态',
    inCard: 'state',
    priority: 9,
    width: 104,
    render: (row) => <StateTag state={row.is_enabled ? 'enabled' : 'disabled'} />,
  },
  { key: 'client_id', title: '客户端编号', priority: 6, minWidth: 140 },
  { key: 'organisation', title: '组织', priority: 7, minWidth: 180, render: (row) => row.organisation.name },
  {
    key: 'people',
    title: '用户',
    priority: 8,
    width: 96,
    align: 'right',
    render: (row) => <Num value={row.people} unit=" 人" />,
  },
]

/** LTI 平台: the learning platforms that open contents here, and what each of them asks of this tool. */
export default function PlatformList() {
  const stale = useStale()
  const creating = useOpening()
  const editing = useOpeningOf<LtiPlatform>()
  const listing = useOpeningOf<LtiPlatform>()
  const actions = useMemo(
    (): Action<LtiPlatform>[] => [
      { key: 'rosters', label: '课程名单', icon: TeamOutlined, on: 'one', opens: ([row]) => listing.of(row!) },
      {
        key: 'edit',
        label: '编辑',
        icon: EditOutlined,
        on: 'one',
        can: (row) => row.can.edit ?? false,
        opens: ([row]) => editing.of(row!),
      },
      removal<LtiPlatform>({
        what: 'LTI 平台',
        nameOf: (row) => row.name,
        on: 'one',
        can: (row) => row.can.edit ?? false,
        traces: (rows) =>
          Promise.resolve(rows.map(() => ({ goesWith: ['平台用户与账号的对应关系、课程与班级的对应关系'] }))),
        remove: (row, how) => api.lti.remove({ params: { id: row.id } }, how),
      }),
    ],
    [editing, listing],
  )
  return (
    <>
      <CustomerList
        name="lti-platforms"
        title="LTI 平台"
        at={menuPages.lti}
        list={api.lti.list.query({})}
        rowsOf={({ platforms }) => platforms}
        newLabel="登记平台"
        creating={creating}
        columns={columns}
        rowActions={actions}
        onActionDone={() => void stale('lti')}
        empty={{
          kind: 'class',
          text: '还没有登记平台。Moodle、Canvas 等支持 LTI 1.3 的教学平台登记之后，可以在自己的课程里打开这里的教学内容，并收到成绩。',
        }}
      >
        {({ tool }) => <ToolFacts tool={tool} />}
      </CustomerList>
      <>
        <Opened by={creating}>{(close) => <PlatformDialog onClose={close} />}</Opened>
        <Opened by={editing}>{(close, row) => <PlatformDialog row={row} onClose={close} />}</Opened>
        <Opened by={listing}>
          {(close, row) => (
            <RosterDialog of={{ platformId: row.id }} title={`「${row.name}」的课程名单`} onClose={close} />
          )}
        </Opened>
      </>
    </>
  )
}
