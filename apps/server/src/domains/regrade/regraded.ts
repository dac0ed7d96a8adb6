import type { CountedAttempt } from '@lab/contract/offering'
import type { RegradePolicy } from '@lab/contract/regrade'
import { countedOf, type AttemptRow, type RegradedRecord } from '../record/index.ts'
import { regradeRow, type Tried } from './rules.ts'

interface RegradedRow {
  recordId: string
  attemptId: string
  tried: Tried
}
type Attempt = Pick<AttemptRow, 'id' | 'recordId' | 'number' | 'state' | 'score' | 'maxScore' | 'isLate'>

/**
 * The records that are worth something else after a regrade was applied, by the attempt that counts before and
 * after it: where the best one counts, that may be another one.
 */
export function regradedOf(
  rows: readonly RegradedRow[],
  attempts: readonly Attempt[],
  policy: RegradePolicy,
  { counting, passPercent }: { counting: CountedAttempt; passPercent: number },
): RegradedRecord[] {
  const attemptsOf = Map.groupBy(attempts, ({ recordId }) => recordId)
  return [...Map.groupBy(rows, ({ recordId }) => recordId)].flatMap(([recordId, itsRows]): RegradedRecord[] => {
    const rowOf = new Map(itsRows.map((row) => [row.attemptId, regradeRow(row.tried, policy, passPercent)]))
    const itsAttempts = attemptsOf.get(recordId)
    if (!itsAttempts) return []
    const worth = (when: 'old' | 'new'): number => {
      const scored = itsAttempts.map((attempt) => {
        const regraded = rowOf.get(attempt.id)
        return regraded ? { ...attempt, score: regraded[`${when}Score`], maxScore: regraded[`${when}Max`] } : attempt
      })
      return countedOf(scored, counting).score ?? 0
    }
    const [before, after] = [worth('old'), worth('new')]
    return before === after ? [] : [{ recordId, before, after }]
  })
}
