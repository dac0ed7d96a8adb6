import { ArrowLeftOutlined } from '@ant-design/icons'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { AppLink } from '../kit/link.tsx'
import { Press } from '../kit/press.tsx'
import styles from './breadcrumb.module.css'

export type Crumb = { title: string; to?: string }

type BreadcrumbProps = { crumbs: Crumb[]; onBack: () => void; action?: ReactNode }

/**
 * Where one is, and the way back. The last crumb is the page itself; alone it is only heard: the title says it too, and
 * above a page of the menu there is nothing to go back to.
 */
export function Breadcrumb({ crumbs, onBack, action }: BreadcrumbProps) {
  const way = useRef<HTMLElement>(null)
  const words = crumbs.map(({ title }) => title).join('/')
  const isRoot = crumbs.length < 2
  // Where not all of them fit, the end of the way is what is seen. Asking for its width lays out the whole page at once.
  useLayoutEffect(() => {
    if (way.current && !isRoot) way.current.scrollLeft = way.current.scrollWidth
  }, [words, isRoot])
  return (
    <div className="frame-crumbs" data-root={isRoot || undefined}>
      {!isRoot && (
        <Press className={styles.back} onClick={onBack} aria-label="返回" title="返回">
          <ArrowLeftOutlined aria-hidden />
        </Press>
      )}
      <nav ref={way} className={isRoot ? 'visually-hidden' : styles.way} aria-label="面包屑">
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
