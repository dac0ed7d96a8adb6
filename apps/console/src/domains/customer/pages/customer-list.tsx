import { customerStateLabels, customerStates, type Customer, type CustomerState } from '@lab/contract/customer'
import { AppstoreOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../../api/request/api.ts'
import { useStale } from '../../../api/use-stale.ts'
import { useLinks } from '../../../content/use-links.ts'
import type { Action } from '../../../kit/action.ts'
import { Opened, useOpening, useOpeningOf } from '../../../kit/dialog-frame/opening.tsx'
import { later } from '../../../kit/later.tsx'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { ListFilter, TableColumn } from '../../../kit/list/list-types.ts'
import { TitleCell } from '../../../kit/list/title-cell.tsx'
import { useListQuery } from '../../../kit/list/use-list-query.ts'
import { Num, RelativeTime } from '../../../kit/measures.tsx'
import { StateTag } from '../../../kit/state-tag.tsx'
import { switchActions } from '../../../kit/switch-actions.ts'
import { UseOfLimit } from '../parts/use-of-limit.tsx'

const CreateCustomerDialog = later(async () => ({
  default: (await import('../parts/customer-dialog.tsx')).CreateCustomerDialog,
}))
const EditCustomerDialog = later(async () => ({
  default: (await import('../parts/customer-dialog.tsx')).EditCustomerDialog,
}))

const filters: ListFilter[] = [
  { kind: 'search', placeholder: '搜索客户名称、简称' },
  {
    kind: 'select',
    name: 'state',
    label: '状态',
    options: customerStates.map((value) => ({ value, label: customerStateLabels[value] })),
  },
]
const at = (row: Customer) => ({ params: { id: row.id } })

/** 客户管理: who bought the platform, until when, and what they use of it. */
export default function CustomerList() {
  const [query, setQuery] = useListQuery()
  const { href } = useLinks()
  const stale = useStale()
  const creating = useOpening()
  const editing = useOpeningOf<Customer>()
  const columns = useMemo(
    (): TableColumn<Customer>[] => [
      {
        key: 'name',
        title: '客户',
        isFixed: true,
        minWidth: 200,
        render: (row) => (
          <TitleCell
            title={row.name}
            to={href('account.module.detail', { accountid: row.id })}
            {...(row.short_name === row.name ? {} : { note: row.short_name })}
          />
        ),
      },
      {
        key: 'state',
        title: '状态',
        priority: 9,
        width: 112,
        render: (row) => (
          <StateTag state={row.state === 'active' ? 'enabled' : row.state} label={customerStateLabels[row.state]} />
        ),
      },
      {
        key: 'users',
        title: '用户',
        priority: 8,
        width: 168,
        render: (row) => <UseOfLimit what="用户" {...row.users} unit="人" />,
      },
      {
        key: 'environments',
        title: '运行环境',
        priority: 6,
        width: 168,
        render: (row) => <UseOfLimit what="运行环境" {...row.environments} unit="个" />,
      },
      {
        key: 'storage_mb',
        title: '存储',
        priority: 5,
        width: 180,
        render: (row) => <UseOfLimit what="存储" {...row.storage_mb} isMegabytes />,
      },
      {
        key: 'organisation_count',
        title: '组织',
        priority: 3,
        width: 80,
        align: 'right',
        render: (row) => <Num value={row.organisation_count} unit=" 个" />,
      },
      {
        key: 'modules',
        title: '模块',
        priority: 2,
        width: 112,
        render: (row) => (row.modules ? `${row.modules.length} 个模块` : '全部模块'),
      },
      {
        key: 'expires_at',
        title: '到期时间',
        priority: 7,
        width: 132,
        render: (row) => (row.expires_at ? <RelativeTime at={row.expires_at} /> : '长期有效'),
      },
    ],
    [href],
  )
  const actions: Action<Customer>[] = [
    {
      key: 'edit',
      label: '编辑',
      icon: EditOutlined,
      on: 'one',
      can: (row) => row.can.edit ?? false,
      opens: ([row]) => editing.of(row!),
    },
    {
      key: 'modules',
      label: '模块',
      icon: AppstoreOutlined,
      on: 'one',
      can: (row) => row.can.edit ?? false,
      to: (row) => href('account.module.detail', { accountid: row.id }),
    },
    ...switchActions<Customer>({
      isEnabled: (row) => row.state !== 'disabled',
      mayEdit: (row) => row.can.manage ?? false,
      enable: (row) => api.customer.enable(at(row)),
      disable: (row) => api.customer.disable(at(row)),
    }).map((action) =>
      action.key === 'disable' ? { ...action, on: 'one' as const, danger: true, confirm: disablingQuestion } : action,
    ),
  ]
  return (
    <>
      <ListPage
        name="customers"
        title="客户管理"
        primaryAction={{ key: 'new', label: '新建客户', icon: PlusOutlined, opens: creating }}
        source={{
          ...api.customer.list.query({
            query: {
              page: query.page,
              per_page: query.per_page,
              keyword: query.selectValue,
              state: customerStates.find((state): state is CustomerState => state === query.state),
            },
          }),
          placeholderData: keepPreviousData,
          select: ({ customers, total }) => ({ rows: customers, total }),
        }}
        columns={columns}
        rowKey={(row) => row.id}
        filters={filters}
        query={query}
        onQueryChange={setQuery}
        rowActions={actions}
        onActionDone={() => void stale('customer')}
        empty={{ kind: 'class', text: '还没有客户。新建客户时会一起建立它的首个组织和管理员。' }}
      />
      <>
        <Opened by={creating}>{(close) => <CreateCustomerDialog onClose={close} />}</Opened>
        <Opened by={editing}>{(close, row) => <EditCustomerDialog row={row} onClose={close} />}</Opened>
      </>
    </>
  )
}

const disablingQuestion = ([row]: Customer[]): string =>
  `停用后，「${row!.name}」的 ${row!.users.used} 名用户会立即退出登录，不能再进入平台。内容和学习记录会保留，可以随时恢复。`
