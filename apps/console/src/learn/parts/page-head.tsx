import type { ReactNode } from 'react'
import { AppLink } from '../../kit/link.tsx'
import styles from './page-head.module.css'

type PageHeadProps = {
  title: string
  /** Below the title. */
  facts?: ReactNode
  /** The page above this one. */
  above?: { to: string; title: string }
  actions?: ReactNode
}

/** The head of a page: where it is, what it is called, what can be done with it. */
export function PageHead({ title, facts, above, actions }: PageHeadProps) {
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        {above && (
          <nav aria-label="位置" className={styles.above}>
            <AppLink to={above.to}>{above.title}</AppLink> /
          </nav>
        )}
        <h1>{title}</h1>
        {facts && <p className={styles.facts}>{facts}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}
