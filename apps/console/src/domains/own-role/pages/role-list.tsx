import { abilitiesOfBase } from '@lab/contract/abilities'
import { roleLabels } from '@lab/contract/identity'
import { menuPages } from '@lab/contract/menu-pages'
import type { OwnRole } from '@lab/contract/own-role'
import { EditOutlined, SafetyOutlined, TeamOutlined } from '@ant-design/icons'
import { useMemo } from 'react'
import { api } from '../../../api/request/api.ts'
import { useStale } from '../../../api/use-stale.ts'
import { CustomerList } from '../../../content/administration/customer-list.tsx'
import { useLinks } from '../../../content/use-links.ts'
import type { Action } from '../../../kit/action.ts'
import { Opened, useOpening, useOpeningOf } from '../../../kit/dialog-frame/opening.tsx'
import { later } from '../../../kit/later.tsx'
import { AppLink } from '../../../kit/link.tsx'
import type { ListFilter, TableColumn } from '../../../kit/list/list-types.ts'
import { TitleCell } from '../../../kit/list/title-cell.tsx'
import { Num, RelativeTime } from '../../../kit/measures.tsx'
import { withQuery } from '../../../kit/navigation/with-query.ts'
import { removal } from '../../../kit/removal.ts'
import styles from '../parts/own-role.module.css'

const RoleDialog = later(() => import('../parts/role-dialog.tsx'))

const filters: ListFilter[] = [{ kind: 'search', placeholder: '搜索角色名称' }]

const shareText = (role: OwnRole): string => `${role.abilities.length} / ${abilitiesOfBase(role.base).length} 项`

/** 角色管理: the roles of a customer, built-in and own, with who has them. */
export default function RoleList() {
  const { href } = useLinks()
  const stale = useStale()
  const creating = useOpening()
  const editing = useOpeningOf<OwnRole>()
  const columns = useMemo(
    (): TableColumn<OwnRole>[] => [
      {
        key: 'name',
        title: '角色',
        isFixed: true,
        minWidth: 240,
        render: (row) => (
          <TitleCell
            title={row.name}
            to={href('org.role.detail', { roleid: row.id })}
            {...(row.description ? { note: row.description } : {})}
          />
        ),
      },
      { key: 'base', title: '基础角色', priority: 7, width: 140, render: (row) => roleLabels[row.base] },
      { key: 'abilities', title: '权限', priority: 8, width: 120, align: 'right', render: shareText },
      {
        key: 'people_count',
        title: '用户',
        priority: 9,
        width: 100,
        align: 'right',
        render: (row) => (
          <AppLink to={withQuery(href('user'), 'own_role_id', row.id)} title={`查看「${row.name}」的用户`}>
            <Num value={row.people_count} unit=" 人" />
          </AppLink>
        ),
      },
      {
        key: 'updated_at',
        title: '更新时间',
        priority: 3,
        width: 132,
        render: (row) => <RelativeTime at={row.updated_at} />,
      },
    ],
    [href],
  )
  const actions: Action<OwnRole>[] = [
    {
      key: 'abilities',
      label: '权限',
      icon: SafetyOutlined,
      on: 'one',
      to: (row) => href('org.role.detail', { roleid: row.id }),
    },
    {
      key: 'people',
      label: '查看用户',
      icon: TeamOutlined,
      on: 'one',
      to: (row) => withQuery(href('user'), 'own_role_id', row.id),
    },
    {
      key: 'edit',
      label: '编辑',
      icon: EditOutlined,
      on: 'one',
      can: (row) => row.can.edit ?? false,
      opens: ([row]) => editing.of(row!),
    },
    removal<OwnRole>({
      what: '角色',
      nameOf: (row) => row.name,
      on: 'one',
      can: (row) => row.can.remove ?? false,
      traces: (rows) =>
        Promise.resolve(
          rows.map(({ people_count: count }) => ({
            goesWith: [],
            ...(count ? { staysBecause: `还有 ${count} 名用户是这个角色` } : {}),
          })),
        ),
      remove: (row, how) => api.ownRole.remove({ params: { id: row.id } }, how),
    }),
  ]
  return (
    <>
      <CustomerList
        name="own-roles"
        title="角色管理"
        at={menuPages.own_role}
        list={api.ownRole.list.query({})}
        rowsOf={({ roles }) => roles}
        nameOf={({ name }) => name}
        newLabel="新建角色"
        creating={creating}
        columns={columns}
        filters={filters}
        rowActions={actions}
        onActionDone={() => void stale('ownRole')}
        empty={{
          kind: 'class',
          text: '还没有自定义角色。可以从教师或客户管理员的权限中选取一部分，例如只批改和答疑的助教。',
        }}
      >
        {({ built_in }) => (
          <p className={styles.builtIn}>
            <span>内置角色</span>
            {built_in.map(({ slug, name, people_count }) => (
              <AppLink key={slug} to={withQuery(href('user'), 'role', slug)}>
                {name} {people_count} 人
              </AppLink>
            ))}
          </p>
        )}
      </CustomerList>
      <>
        <Opened by={creating}>{(close) => <RoleDialog onClose={close} />}</Opened>
        <Opened by={editing}>{(close, role) => <RoleDialog role={role} onClose={close} />}</Opened>
      </>
    </>
  )
}
