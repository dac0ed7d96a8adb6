import { duplicateSignLabels, type DuplicateGroup } from '@lab/contract/user-merge'
import { MergeOutlined } from '@ant-design/icons'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../../api/request/api.ts'
import { customerFilters } from '../../../content/administration/customer-filter.tsx'
import { useLinks } from '../../../content/use-links.ts'
import type { Action } from '../../../kit/action.ts'
import { Opened, useOpeningOf } from '../../../kit/dialog-frame/opening.tsx'
import { later } from '../../../kit/later.tsx'
import { AppLink } from '../../../kit/link.tsx'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { ListFilter, TableColumn } from '../../../kit/list/list-types.ts'
import { useListQuery } from '../../../kit/list/use-list-query.ts'
import styles from './duplicate-list.module.css'

const MergeDialog = later(() => import('./merge-dialog.tsx'))

const whyNot = ({ users }: DuplicateGroup): boolean | string =>
  users.slice(0, 2).reduce<boolean | string>((may, { can }) => (may === true ? (can.manage ?? false) : may), true)

/** People of one name who share a number, a phone or a mail address: perhaps one person with two accounts. */
export function DuplicateList({ part }: { part: ListFilter }) {
  const [query, setQuery] = useListQuery()
  const { href } = useLinks()
  const merging = useOpeningOf<readonly [string, string]>()
  const customerId = typeof query.customer_id === 'string' ? query.customer_id : undefined
  const columns = useMemo(
    (): TableColumn<DuplicateGroup>[] => [
      { key: 'real_name', title: '姓名', isFixed: true, width: 160, render: ({ users }) => users[0]?.real_name },
      {
        key: 'signs',
        title: '相同的信息',
        priority: 8,
        width: 180,
        render: ({ signs }) => signs.map((sign) => duplicateSignLabels[sign]).join('、'),
      },
      {
        key: 'users',
        title: '账号',
        priority: 9,
        minWidth: 360,
        render: ({ users }) => (
          <ul className={styles.accounts}>
            {users.map((one) => (
              <li key={one.id}>
                <AppLink to={href('org.member.detail', { id: one.id })}>{one.username}</AppLink>
                <span className={styles.facts}>
                  {[one.number, one.phone, one.email].filter(Boolean).join(' · ') || '没有填写'}
                </span>
              </li>
            ))}
          </ul>
        ),
      },
    ],
    [href],
  )
  const actions: Action<DuplicateGroup>[] = [
    {
      key: 'merge',
      label: '对比并合并',
      icon: MergeOutlined,
      on: 'one',
      can: whyNot,
      opens: ([group]) => merging.of([group!.users[0]!.id, group!.users[1]!.id]),
    },
  ]
  return (
    <>
      <ListPage
        name="duplicate-users"
        title="用户管理"
        source={{
          ...api.userMerge.duplicates.query({
            query: { page: query.page, per_page: query.per_page, customer_id: customerId },
          }),
          placeholderData: keepPreviousData,
          select: ({ groups, total }) => ({ rows: groups, total }),
        }}
        columns={columns}
        rowKey={({ users }) => users.map(({ id }) => id).join(' ')}
        filters={[part, ...customerFilters()]}
        query={query}
        onQueryChange={setQuery}
        rowActions={actions}
        empty={{
          kind: 'class',
          text: '没有疑似重复的用户。姓名相同，且学号/工号、手机或邮箱相同的用户会列在这里。其他账号可以在全部用户中选中两个再合并。',
        }}
      />
      <Opened by={merging}>{(close, pair) => <MergeDialog pair={pair} onClose={close} />}</Opened>
    </>
  )
}
