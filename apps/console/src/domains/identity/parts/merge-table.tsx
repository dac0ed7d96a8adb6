import { roleLabels } from '@lab/contract/identity'
import { mergeFigures, type MergeFigure, type MergeSide } from '@lab/contract/user-merge'
import { userStateLabels } from '@lab/contract/user'
import type { ReactNode } from 'react'
import { rolesText } from '../../../content/administration/roles-text.ts'
import { RelativeTime } from '../../../kit/measures.tsx'
import styles from './merge-dialog.module.css'

type Line = { label: string; of: (side: MergeSide) => string; shown?: (side: MergeSide) => ReactNode }

const figures = Object.keys(mergeFigures) as MergeFigure[]
const rolesOf = (roles: MergeSide['roles_after']): string => roles.map((role) => roleLabels[role]).join('、')

const lines: Line[] = [
  { label: '姓名', of: ({ user }) => user.real_name },
  { label: '学号/工号', of: ({ user }) => user.number },
  { label: '手机', of: ({ user }) => user.phone },
  { label: '邮箱', of: ({ user }) => user.email },
  { label: '角色', of: ({ user }) => rolesText(user) },
  { label: '组织', of: ({ user }) => user.organizations.join('\n') },
  { label: '状态', of: ({ user }) => userStateLabels[user.state] },
  {
    label: '最近使用',
    of: ({ user }) => user.last_seen_at ?? '未登录过',
    shown: ({ user }) => user.last_seen_at && <RelativeTime at={user.last_seen_at} />,
  },
  { label: '两步验证', of: (side) => (side.has_second_factor ? '已开启' : '未开启') },
  ...figures.map((name): Line => ({ label: mergeFigures[name], of: (side) => String(side.figures[name] ?? 0) })),
]
const after: Line[] = [
  { label: '角色', of: (side) => rolesOf(side.roles_after) },
  { label: '学号/工号', of: (side) => side.number_after },
  { label: '手机', of: (side) => side.phone_after },
  { label: '邮箱', of: (side) => side.email_after },
]

/** What neither of them has is left out. */
const isSaid =
  (sides: readonly MergeSide[]) =>
  ({ of }: Line): boolean =>
    sides.some((side) => !['', '0'].includes(of(side)))

/** What each of two accounts has, and what it would be if it stayed. */
export function MergeTable({ sides }: { sides: readonly [MergeSide, MergeSide] }) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <caption className="visually-hidden">两个账号的对比</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">项目</span>
            </th>
            {sides.map(({ user }) => (
              <th key={user.id} scope="col">
                {user.username}
              </th>
            ))}
          </tr>
        </thead>
        <Part lines={lines} sides={sides} />
        <tbody>
          <tr>
            <th scope="rowgroup" colSpan={3}>
              如果保留这个账号，合并后：
            </th>
          </tr>
        </tbody>
        <Part lines={after} sides={sides} />
      </table>
    </div>
  )
}

function Part({ lines: some, sides }: { lines: readonly Line[]; sides: readonly [MergeSide, MergeSide] }) {
  return (
    <tbody>
      {some.filter(isSaid(sides)).map(({ label, of, shown }) => (
        <tr key={label} data-differs={of(sides[0]) === of(sides[1]) ? undefined : true}>
          <th scope="row">{label}</th>
          {sides.map((side) => (
            <td key={side.user.id}>{shown?.(side) || of(side) || '--'}</td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
