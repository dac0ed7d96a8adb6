import { markingRoundLabels } from '@lab/contract/marking'
import { Num } from '../../../kit/measures.tsx'
import { Press } from '../../../kit/press.tsx'
import { VirtualList } from '../../../kit/virtual-list.tsx'
import type { BenchRow } from './bench-rules.ts'
import styles from './marking.module.css'

const rowHeight = 56

type AnswerListProps = { rows: readonly BenchRow[]; at: number; onOpen: (attemptId: string) => void }

function Standing({ row: { answer } }: { row: BenchRow }) {
  if (answer.is_taken) return <span className={styles.quiet}>{answer.taken_by || '他人'}评阅中</span>
  if (answer.waits !== null) return <span className={styles.waits}>{markingRoundLabels[answer.waits]}</span>
  return (
    <span className={styles.score}>
      <Num value={answer.score} /> 分
    </span>
  )
}

/** The answers to an item, those that say the same one below the other. */
export function AnswerList({ rows, at, onOpen }: AnswerListProps) {
  return (
    <VirtualList label="作答" rows={rows} rowHeight={rowHeight} rowKey={(row) => row.answer.attempt_id} at={at}>
      {(row, place) => (
        <Press
          className={styles.row!}
          aria-current={place === at || undefined}
          onClick={() => onOpen(row.answer.attempt_id)}
        >
          <span className={styles.who}>
            <b>{row.answer.label}</b>
            <small>{row.answer.number}</small>
            {row.isFirst && row.group.answers.length > 1 && (
              <small className={styles.same}>{row.group.answers.length} 份相同</small>
            )}
          </span>
          <Standing row={row} />
          <span className={styles.excerpt} title={row.excerpt}>
            {row.excerpt || '没有作答'}
          </span>
        </Press>
      )}
    </VirtualList>
  )
}
