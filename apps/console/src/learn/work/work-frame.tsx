import { ArrowLeftOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useIsAtRest } from '../../kit/later.tsx'
import { AppLink } from '../../kit/link.tsx'
import { onDemand } from '../../kit/on-demand.tsx'
import styles from './work-frame.module.css'

const DeskNews = onDemand(
  async () => (await import('./desk-news.tsx')).default,
  () => null,
)

type WorkFrameProps = {
  title: string
  /** The page it was opened from, and what that is called. */
  back: { to: string; label: string }
  /** Class, dates: one line below the title. */
  facts?: ReactNode
  tools?: ReactNode
  /** Says what comes meanwhile: not where something is sat. */
  hasNews?: boolean
  children: ReactNode
}

/** A desk over the whole window, with the way back and what concerns the whole work above it. */
export function WorkFrame({ title, back, facts, tools, hasNews = false, children }: WorkFrameProps) {
  // The first step is read before anything else is asked for.
  const isAtRest = useIsAtRest()
  return (
    <div className={styles.frame}>
      <header className={styles.bar}>
        <AppLink className={styles.back} to={back.to} aria-label={`返回${back.label}`} title={`返回${back.label}`}>
          <ArrowLeftOutlined aria-hidden />
        </AppLink>
        <div className={styles.words}>
          <h1 title={title}>{title}</h1>
          {facts && <p>{facts}</p>}
        </div>
        {tools && <div className={styles.tools}>{tools}</div>}
      </header>
      {hasNews && isAtRest && <DeskNews />}
      <main className={styles.desk}>{children}</main>
    </div>
  )
}
