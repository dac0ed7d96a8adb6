import type { MenuItem } from '@lab/contract/me'
import type { ModuleName } from '@lab/contract/kinds'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { MenuIcon } from '../../../kit/menu-icon.tsx'
import { Segmented } from '../../../kit/segmented.tsx'
import styles from './customer.module.css'

const roles = [
  { value: 'teacher', label: '教师' },
  { value: 'account_admin', label: '客户管理员' },
] as const
type Role = (typeof roles)[number]['value']

type MenuPreviewProps = { customerId: string; modules: readonly ModuleName[] | null }

/** The left menu as it will be with the chosen modules, before they are saved. */
export function MenuPreview({ customerId, modules }: MenuPreviewProps) {
  const [role, setRole] = useState<Role>('teacher')
  const { data, error, refetch } = useQuery({
    ...api.customer.menuPreview.query({
      params: { id: customerId },
      query: modules === null ? {} : { modules: modules.join(',') },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <section className={styles.card} aria-labelledby="menu-preview">
      <h2 id="menu-preview">菜单预览</h2>
      <p className={styles.note}>保存后，该客户的人员看到的左侧菜单。</p>
      <Segmented className={styles.roles} label="谁的菜单" options={roles} value={role} onChange={setRole} />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <ul className={styles.menu}>
          {data?.[role].map((item) => (
            <li key={item.uri}>
              {item.children ? <p className={styles.group}>{item.title}</p> : null}
              <ul className={styles.entries}>
                {(item.children ?? [item]).map((entry) => (
                  <Entry key={entry.uri} entry={entry} />
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const Entry = ({ entry }: { entry: MenuItem }) => (
  <li className={styles.entry}>
    <MenuIcon name={entry.icon} />
    {entry.title}
  </li>
)
