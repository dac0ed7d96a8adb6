import { CheckCircleFilled, CloseCircleFilled, ExclamationCircleFilled, InfoCircleFilled } from '@ant-design/icons'
import type { ReactNode } from 'react'
import styles from './note.module.css'

const icons = {
  info: InfoCircleFilled,
  success: CheckCircleFilled,
  warning: ExclamationCircleFilled,
  error: CloseCircleFilled,
} as const

type NoteProps = {
  tone: keyof typeof icons
  /** Next to the words: what can be done about it. */
  action?: ReactNode
  children: ReactNode
}

/** A line about the place where it stands, of plain HTML. An error is read out at once, the rest in its turn. */
export function Note({ tone, action, children }: NoteProps) {
  const Icon = icons[tone]
  return (
    <div className={styles.note} data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon aria-hidden />
      <span className={styles.words}>{children}</span>
      {action}
    </div>
  )
}
