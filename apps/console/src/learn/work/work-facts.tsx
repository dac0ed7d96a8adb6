import type { RecordRow } from '@lab/contract/record'
import { exactTime, relativeTime } from '../../kit/time-text.ts'
import { useNow } from '../../kit/use-now.ts'
import { placeWords } from '../words.ts'
import styles from './work.module.css'

type WorkFactsProps = {
  record: Pick<RecordRow, 'place_kind' | 'place_name' | 'attempt' | 'state' | 'is_trial'>
  dueAt: string | null
}

/** Where it is taught, which attempt it is, and until when it is taken. */
export function WorkFacts({ record, dueAt }: WorkFactsProps) {
  const now = useNow()
  const isOpen = record.state !== 'submitted' && record.state !== 'graded'
  const isLate = isOpen && dueAt !== null && new Date(dueAt) < now
  return (
    <>
      {record.is_trial ? '试做' : placeWords(record)}
      {record.attempt > 1 && ` · 第 ${record.attempt} 次`}
      {dueAt && (
        <span className={isLate ? styles.late : undefined} title={exactTime(dueAt)}>
          {` · ${isLate ? '已过截止时间' : '截止'} ${relativeTime(dueAt, now)}`}
        </span>
      )}
    </>
  )
}
