import { useId, type ReactNode } from 'react'
import { Button } from '../../../kit/button.tsx'
import { AppLink } from '../../../kit/link.tsx'
import styles from './dashboard.module.css'

export type CardProps = {
  title: string
  /** The figure the card is about; undefined while it is being asked for. */
  figure?: { value: number | undefined; unit: string; to?: string }
  /** Quiet words next to the title or the figure. */
  note?: ReactNode
  /** At the right end of the head. */
  action?: ReactNode
  children: ReactNode
}

/** One part of the page: what it is about, its figure, and what is behind it. */
export function Card({ title, figure, note, action, children }: CardProps) {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {note && <span className={styles.note}>{note}</span>}
        {action && <span className={styles.action}>{action}</span>}
        {figure && (
          <p className={styles.figure} data-none={figure.value === 0 || undefined}>
            {figure.value === undefined ? (
              <i className="bone" style={{ width: 36, height: 28 }} />
            ) : figure.to === undefined ? (
              <span className="num">{figure.value}</span>
            ) : (
              <AppLink className="num" to={figure.to}>
                {figure.value}
              </AppLink>
            )}
            <small>{figure.unit}</small>
          </p>
        )}
      </header>
      {children}
    </section>
  )
}

/** Rows of a card while they are being asked for. */
export function RowBones({ count = 3 }: { count?: number }) {
  return (
    <ul className={styles.rows} aria-busy="true">
      {Array.from({ length: count }, (_, at) => (
        <li key={at} className={styles.boneRow}>
          <i className="bone" style={{ width: `${72 - at * 11}%` }} />
          <i className="bone" style={{ width: `${44 + at * 7}%` }} />
        </li>
      ))}
    </ul>
  )
}

/** What a card says when there is nothing in it: a good thing, mostly. */
export function Nothing({ children }: { children: ReactNode }) {
  return <p className={styles.nothing}>{children}</p>
}

export type RowProps = {
  to: string | undefined
  /** Picture or icon before the words. */
  lead?: ReactNode
  title: string
  text: ReactNode
  /** At the right end: a figure, a tag. */
  end?: ReactNode
  /** A second place to go to, after the row. */
  more?: { to: string | undefined; label: string }
}

/** One line of a card, two rows of words; all of it is the link. */
export function Row({ to, lead, title, text, end, more }: RowProps) {
  const words = (
    <>
      {lead}
      <span className={styles.words}>
        <span className={styles.rowTitle} title={title}>
          {title}
        </span>
        <span className={styles.rowText} title={typeof text === 'string' ? text : undefined}>
          {text}
        </span>
      </span>
      {end && <span className={styles.end}>{end}</span>}
    </>
  )
  return (
    <li className={more?.to === undefined ? undefined : styles.twoWays}>
      {to === undefined ? (
        <span className={styles.row}>{words}</span>
      ) : (
        <AppLink className={styles.row} to={to}>
          {words}
        </AppLink>
      )}
      {more?.to !== undefined && (
        <AppLink className={styles.way} to={more.to} aria-label={`${more.label}：${title}`}>
          {more.label}
        </AppLink>
      )}
    </li>
  )
}

/** Opens the rest of a card's rows, and closes it again. */
export function MoreButton({
  isAll,
  total,
  onChange,
}: {
  isAll: boolean
  total: number
  onChange: (isAll: boolean) => void
}) {
  return (
    <Button look="inline" className={styles.more} aria-expanded={isAll} onClick={() => onChange(!isAll)}>
      {isAll ? '收起' : `查看全部 ${total} 项`}
    </Button>
  )
}
