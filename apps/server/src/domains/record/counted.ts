import { sql } from 'drizzle-orm'
import type { CountedAttempt } from '@lab/contract/offering'
import type { RecordState } from '@lab/contract/record'

/** An attempt as far as it decides what a record is worth. */
export interface Countable {
  id: string
  state: RecordState
  score: number | null
  maxScore: number
  isLate: boolean
}
export interface Counted {
  attemptId: string
  score: number | null
  maxScore: number
  isLate: boolean
}

export const isSubmitted = ({ state }: Pick<Countable, 'state'>): boolean => state === 'submitted' || state === 'graded'
const shareOf = ({ score, maxScore }: Countable): number => (maxScore > 0 ? (score ?? 0) / maxScore : 0)
const asCounted = ({ id, score, maxScore, isLate }: Countable): Counted => ({ attemptId: id, score, maxScore, isLate })

/**
 * What a record is worth by its attempts, the first one first. `last` is the newest one whatever its state. The others
 * choose among what was submitted and is not returned, and take the newest one as long as there is nothing: `best` by percent, the
 * earlier one of two equal; `average` of the percents, shown in points of the newest one that was submitted.
 */
export function countedOf(attempts: readonly Countable[], how: CountedAttempt): Counted {
  const newest = attempts.at(-1)
  if (!newest) throw new Error('A record has at least one attempt')
  const submitted = attempts.filter(isSubmitted)
  const last = submitted.at(-1)
  if (how === 'last' || !last) return asCounted(newest)
  if (how === 'first') return asCounted(submitted[0]!)
  if (how === 'best') return asCounted(submitted.reduce((best, one) => (shareOf(one) > shareOf(best) ? one : best)))
  const share = submitted.reduce((sum, one) => sum + shareOf(one), 0) / submitted.length
  return { ...asCounted(last), score: Math.round(share * last.maxScore * 100) / 100 }
}

/** SQL: whether the score of `r` is of an earlier attempt, while the next one is at work. */
export const countsEarlier = sql.raw(
  `coalesce(r.state = 'in_progress' AND r.counted_attempt_id <> r.attempt_id, false)`,
)
