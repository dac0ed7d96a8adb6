import type { CountedAttempt } from '@lab/contract/offering'
import type { RegradePolicy } from '@lab/contract/regrade'
import { countedOf, type AttemptRow, type Rejudged } from '../record/index.ts'
import { judgeRow, type Tried } from './rules.ts'

interface Judged {
  recordId: string
  attemptId: string
  learnerId: string
  tried: Tried
}
type Attempt = Pick<AttemptRow, 'id' | 'recordId' | 'number' | 'state' | 'score' | 'maxScore' | 'isLate'>

/**
 * The learners whose record is worth something else after a regrade was applied, by the attempt that counts before and
 * after it: where the best one counts, that may be another one.
 */
export function rejudgedOf(
  rows: readonly Judged[],
  attempts: readonly Attempt[],
  policy: RegradePolicy,
  { counting, passPercent }: { counting: CountedAttempt; passPercent: number },
): Rejudged[] {
  const attemptsOf = Map.groupBy(attempts, ({ recordId }) => recordId)
  return [...Map.groupBy(rows, ({ recordId }) => recordId)].flatMap(([recordId, itsRows]): Rejudged[] => {
    const judgedOf = new Map(itsRows.map((row) => [row.attemptId, judgeRow(row.tried, policy, passPercent)]))
    const itsAttempts = attemptsOf.get(recordId)
    if (!itsAttempts) return []
    const worth = (when: 'old' | 'new'): number => {
      const scored = itsAttempts.map((attempt) => {
        const judged = judgedOf.get(attempt.id)
        return judged ? { ...attempt, score: judged[`${when}Score`], maxScore: judged[`${when}Max`] } : attempt
      })
      return countedOf(scored, counting).score ?? 0
    }
    const [before, after] = [worth('old'), worth('new')]
    return before === after ? [] : [{ learnerId: itsRows[0]!.learnerId, before, after }]
  })
}
