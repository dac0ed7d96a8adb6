import { exactTime } from '../time-text.ts'
import styles from './form.module.css'

type DateWaitingProps = { value: unknown; label: string; hasTime?: boolean | undefined }

/** A date while its calendar is being fetched: already to be read, not yet to be changed. */
export function DateWaiting({ value, label, hasTime = false }: DateWaitingProps) {
  const text = typeof value === 'string' && value ? exactTime(value).slice(0, hasTime ? 16 : 10) : ''
  return <input className={styles.waiting} disabled aria-label={label} value={text} />
}
