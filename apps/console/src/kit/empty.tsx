import type { ReactNode } from 'react'
import { Drawing, type DrawingName } from './empty-drawings.tsx'
import styles from './empty.module.css'

export type EmptyProps = {
  /** What is missing, which is drawn. */
  kind?: DrawingName
  /** The first line, 暂无数据 by default. */
  title?: string
  /** One sentence on what belongs here. */
  text?: ReactNode
  /** The action that makes the first one. */
  action?: ReactNode
  compact?: boolean
}

/** What an empty place says: what is missing, what belongs here and how to begin. */
export function Empty({ kind = 'list', title = '暂无数据', text, action, compact = false }: EmptyProps) {
  return (
    <div className={styles.empty} data-compact={compact || undefined}>
      <Drawing name={kind} />
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
