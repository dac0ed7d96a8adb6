import { roleSlugs } from '@lab/contract/endpoint'
import { roleLabels } from '@lab/contract/identity'
import { userStateLabels, userStates, type UserRow, type UserState } from '@lab/contract/user'
import { MergeOutlined, PlusOutlined, UnlockOutlined } from '@ant-design/icons'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../../api/request/api.ts'
import { useMay } from '../../../api/session/abilities.ts'
import { shortOrganisationName } from '../../../api/session/organisation-name.ts'
import { isOperator } from '../../../api/session/roles.ts'
import { useStale } from '../../../api/use-stale.ts'
import { customerFilters } from '../../../content/administration/customer-filter.tsx'
import { rolesText } from '../../../content/administration/roles-text.ts'
import { useOwnRoles } from '../../../content/administration/use-own-roles.ts'
import { userActions } from '../../../content/administration/user-actions.ts'
import { useViews } from '../../../content/use-views.tsx'
import { useLinks } from '../../../content/use-links.ts'
import type { Action } from '../../../kit/action.ts'
import { Opened, useOpening, useOpeningOf } from '../../../kit/dialog-frame/opening.tsx'
import { showNotice } from '../../../kit/dialogs/dialog-store.ts'
import { later } from '../../../kit/later.tsx'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { ListFilter, TableColumn } from '../../../kit/list/list-types.ts'
import { useListQuery } from '../../../kit/list/use-list-query.ts'
import { RelativeTime } from '../../../kit/measures.tsx'
import { Person } from '../../../kit/person.tsx'
import { StateTag } from '../../../kit/state-tag.tsx'
import { DuplicateList } from '../parts/duplicate-list.tsx'

const MergeDialog = later(() => import('../parts/merge-dialog.tsx'))
const ResetPasswordDialog = later(() => import('../../../content/administration/reset-password-dialog.tsx'))
const CreateUserDialog = later(async () => {
  const { CreateUserDialog: dialog } = await import('../../../content/administration/user-dialog.tsx')
  return { default: dialog }
})

const narrowing: ListFilter[] = [
  { kind: 'search', placeholder: '搜索姓名、学号、手机' },
  {
    kind: 'select',
    name: 'role',
    label: '角色',
    options: roleSlugs.map((value) => ({ value, label: roleLabels[value] })),
  },
  {
    kind: 'select',
    name: 'state',
    label: '状态',
    options: userStates.map((value) => ({ value, label: userStateLabels[value] })),
  },
]

const stateLooks = { enabled: 'enabled', disabled: 'disabled', waiting: 'waiting' } as const satisfies Record<
  UserState,
  string
>
const organisationsOf = (row: UserRow): string => row.organizations.map(shortOrganisationName).join('、')

/** 用户管理: all people of a customer, or of the platform for its operators. */
export default function Users() {
  const { view, part } = useViews([
    { value: 'users', label: '全部用户' },
    { value: 'duplicates', label: '疑似重复' },
  ])
  return view === 'duplicates' ? <DuplicateList part={part} /> : <UserList part={part} />
}

function UserList({ part }: { part: ListFilter }) {
  const [query, setQuery] = useListQuery()
  const { href } = useLinks()
  const stale = useStale()
  const mayCreate = useMay('person.change')
  const creating = useOpening()
  const merging = useOpeningOf<readonly [string, string]>()
  const resetting = useOpeningOf<{ id: string; real_name: string }>()
  const customerId = typeof query.customer_id === 'string' ? query.customer_id : undefined
  const ownRoleId = typeof query.own_role_id === 'string' ? query.own_role_id : undefined
  const ownRoles = useOwnRoles()
  const seesCustomers = isOperator()

  const columns = useMemo(
    (): TableColumn<UserRow>[] => [
      {
        key: 'real_name',
        title: '姓名',
        isFixed: true,
        minWidth: 260,
        render: (row) => (
          <Person name={row.real_name} avatar={row.avatar} to={href('org.member.detail', { id: row.id })} />
        ),
      },
      { key: 'number', title: '学号/工号', priority: 8, width: 140, render: (row) => row.number || '--' },
      { key: 'username', title: '用户名', priority: 6, width: 140 },
      {
        key: 'roles',
        title: '角色',
        priority: 7,
        width: 120,
        render: rolesText,
      },
      {
        key: 'organizations',
        title: '组织',
        priority: 5,
        minWidth: 180,
        render: (row) => <span title={row.organizations.join('\n')}>{organisationsOf(row) || '--'}</span>,
      },
      ...(seesCustomers
        ? [
            {
              key: 'customer',
              title: '客户',
              priority: 4,
              width: 140,
              render: (row: UserRow) => row.customer?.name ?? '--',
            },
          ]
        : []),
      { key: 'phone', title: '手机', priority: 3, width: 140, render: (row) => row.phone || '--' },
      {
        key: 'state',
        title: '状态',
        priority: 9,
        width: 112,
        render: (row) => <StateTag state={stateLooks[row.state]} label={userStateLabels[row.state]} />,
      },
      {
        key: 'last_seen_at',
        title: '最近使用',
        priority: 2,
        width: 132,
        render: (row) => (row.last_seen_at ? <RelativeTime at={row.last_seen_at} /> : '未登录过'),
      },
    ],
    [href, seesCustomers],
  )
  const actions: Action<UserRow>[] = [
    ...userActions<UserRow>({ isEnabled: (row) => row.state !== 'disabled', resetting }),
    {
      key: 'release',
      label: '解除登录限制',
      icon: UnlockOutlined,
      can: (row) => row.state === 'waiting' && (row.can.manage ?? false),
      run: async (rows) => {
        for (const row of rows) await api.user.release({ params: { id: row.id } })
      },
      done: '已解除登录限制',
    },
    {
      key: 'merge',
      label: '合并账号',
      icon: MergeOutlined,
      on: 'many',
      can: (row) => row.can.manage ?? false,
      run: async (rows) => {
        if (rows.length === 2) return
        await showNotice('请选中两个账号再合并')
        return false
      },
      opens: (rows) => (rows.length === 2 ? merging.of([rows[0]!.id, rows[1]!.id]) : undefined),
    },
  ]
  return (
    <>
      <ListPage
        name="users"
        title="用户管理"
        {...(mayCreate
          ? { primaryAction: { key: 'new', label: '新建用户', icon: PlusOutlined, opens: creating } }
          : {})}
        source={{
          ...api.user.list.query({
            query: {
              page: query.page,
              per_page: query.per_page,
              keyword: query.selectValue,
              role: roleSlugs.find((role) => role === query.role),
              own_role_id: ownRoleId,
              state: userStates.find((state) => state === query.state),
              customer_id: customerId,
            },
          }),
          placeholderData: keepPreviousData,
          select: ({ users, total, is_total_capped: isTotalCapped }) => ({ rows: users, total, isTotalCapped }),
        }}
        columns={columns}
        rowKey={(row) => row.id}
        filters={[
          part,
          ...customerFilters(),
          ...narrowing,
          ...(ownRoles?.length
            ? [{ kind: 'select' as const, name: 'own_role_id', label: '自定义角色', options: ownRoles }]
            : []),
        ]}
        query={query}
        onQueryChange={setQuery}
        rowActions={actions}
        bulkActions={actions}
        onActionDone={() => void stale('user', 'member')}
        empty={{ kind: 'class', text: '还没有用户。可以新建用户，或在组织的成员页导入学生名单。' }}
      />
      <>
        <Opened by={merging}>{(close, pair) => <MergeDialog pair={pair} onClose={close} />}</Opened>
        <Opened by={creating}>{(close) => <CreateUserDialog customerId={customerId} onClose={close} />}</Opened>
        <Opened by={resetting}>{(close, person) => <ResetPasswordDialog person={person} onClose={close} />}</Opened>
      </>
    </>
  )
}
