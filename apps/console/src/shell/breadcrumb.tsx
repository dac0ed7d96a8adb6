import { ArrowLeftOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { AppLink } from '../kit/link.tsx'
import styles from './breadcrumb.module.css'

export type Crumb = { title: string; to?: string }

type BreadcrumbProps = { crumbs: Crumb[]; onBack: () => void; action?: ReactNode }

/** Where one is, and the way back. The last crumb is the page itself. */
export function Breadcrumb({ crumbs, onBack, action }: BreadcrumbProps) {
  return (
    <div className="frame-crumbs">
      <button type="button" className={styles.back} onClick={onBack} aria-label="返回" title="返回">
        <ArrowLeftOutlined aria-hidden />
      </button>
      <nav aria-label="面包屑">
        <ol className={styles.list}>
          {crumbs.map((crumb, at) => (
            <li key={`${at}-${crumb.title}`} className={styles.crumb}>
              {crumb.to !== undefined && at < crumbs.length - 1 ? (
                <AppLink to={crumb.to} title={crumb.title}>
                  {crumb.title}
                </AppLink>
              ) : (
                <span aria-current={at === crumbs.length - 1 ? 'page' : undefined} title={crumb.title}>
                  {crumb.title}
                </span>
              )}
            </li>
          ))}
        </ol>
      </nav>
      {action}
    </div>
  )
}
