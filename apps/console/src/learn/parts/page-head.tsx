import { Fragment, type ReactNode } from 'react'
import { AppLink } from '../../kit/link.tsx'
import styles from './page-head.module.css'

type PageHeadProps = {
  title: string
  /** Below the title, in one line if it has room; what is empty is left out. */
  facts?: readonly (string | false | undefined)[]
  /** The page above this one. */
  above?: { to: string; title: string }
  actions?: ReactNode
}

/** The head of a page: where it is, what it is called, what can be done with it. */
export function PageHead({ title, facts = [], above, actions }: PageHeadProps) {
  const shown = facts.filter(Boolean)
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        {above && (
          <nav aria-label="位置" className={styles.above}>
            <AppLink to={above.to}>{above.title}</AppLink> /
          </nav>
        )}
        <h1>{title}</h1>
        {shown.length > 0 && (
          <p className={styles.facts}>
            {shown.map((fact, at) => (
              // The facts of a page have a fixed order.
              // oxlint-disable-next-line react/no-array-index-key
              <Fragment key={at}>
                {at > 0 && ' · '}
                <span>{fact}</span>
              </Fragment>
            ))}
          </p>
        )}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}
