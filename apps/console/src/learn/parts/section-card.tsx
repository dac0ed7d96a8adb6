import { useId, type ReactNode } from 'react'
import styles from './section-card.module.css'

type SectionCardProps = {
  title: string
  /** Next to the title: a figure, a link, a button. */
  aside?: ReactNode
  /** Rows that reach to the border bring their own distances. */
  isFlush?: boolean
  children: ReactNode
}

/** A part of a page on a card of its own, under its heading. */
export function SectionCard({ title, aside, isFlush = false, children }: SectionCardProps) {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {aside && <span className={styles.aside}>{aside}</span>}
      </header>
      <div className={isFlush ? undefined : styles.body}>{children}</div>
    </section>
  )
}
