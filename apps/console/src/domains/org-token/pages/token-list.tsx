import type { OrgToken } from '@lab/contract/api-token'
import { menuPages } from '@lab/contract/menu-pages'
import { StopOutlined } from '@ant-design/icons'
import { api } from '../../../api/request/api.ts'
import { useStale } from '../../../api/use-stale.ts'
import { CustomerList } from '../../../content/administration/customer-list.tsx'
import { TokenHelp } from '../../../content/administration/token-help.tsx'
import { AbilityCount, tokenColumns, type MadeToken } from '../../../content/administration/token-parts.tsx'
import type { Action } from '../../../kit/action.ts'
import { Opened, useOpening, useOpeningOf } from '../../../kit/dialog-frame/opening.tsx'
import { later } from '../../../kit/later.tsx'
import type { TableColumn } from '../../../kit/list/list-types.ts'
import { TitleCell } from '../../../kit/list/title-cell.tsx'

const TokenDialog = later(() => import('../parts/token-dialog.tsx'))
const MadeTokenDialog = later(() => import('../../../content/administration/made-token-dialog.tsx'))

const columns: TableColumn<OrgToken>[] = [
  {
    key: 'name',
    title: '名称',
    isFixed: true,
    minWidth: 220,
    render: (row) => <TitleCell title={row.name} note={row.organisation.name} />,
  },
  {
    key: 'abilities',
    title: '权限',
    priority: 9,
    width: 96,
    align: 'right',
    render: (row) => <AbilityCount abilities={row.abilities} />,
  },
  { key: 'created_by', title: '创建人', priority: 4, width: 120 },
  ...(tokenColumns as TableColumn<OrgToken>[]),
]

/** 组织令牌: keys of the customer's organisations for programs. */
export default function OrgTokenList() {
  const stale = useStale()
  const creating = useOpening()
  const showing = useOpeningOf<MadeToken>()
  const actions: Action<OrgToken>[] = [
    {
      key: 'revoke',
      label: '吊销',
      icon: StopOutlined,
      danger: true,
      on: 'one',
      can: (row) => row.can.remove ?? false,
      confirm: ([row]) => `使用「${row!.name}」的程序会马上失去访问权限，不能恢复。`,
      run: ([row]) => api.orgToken.revoke({ params: { id: row!.id } }),
      done: '已吊销令牌',
    },
  ]
  return (
    <>
      <CustomerList
        name="org-tokens"
        title="组织令牌"
        at={menuPages.org_token}
        list={api.orgToken.list.query()}
        rowsOf={({ tokens }) => tokens}
        newLabel="新建令牌"
        creating={creating}
        columns={columns}
        rowActions={actions}
        onActionDone={() => void stale('orgToken')}
        empty={{
          kind: 'class',
          text: '还没有组织令牌。教务、数据中台等系统要读取本组织的成员、班级和成绩时，在这里新建一个。',
        }}
      />
      <TokenHelp path="/apis/v2/classes?per_page=20">
        令牌只能访问所选组织及其下级组织；创建人离开或修改密码后继续有效，组织停用或过期后失效。
      </TokenHelp>
      <Opened by={creating}>
        {(close) => (
          <TokenDialog
            onClose={close}
            onMade={(made) => {
              close()
              showing.of(made).open()
            }}
          />
        )}
      </Opened>
      <Opened by={showing}>{(close, made) => <MadeTokenDialog made={made} onClose={close} />}</Opened>
    </>
  )
}
