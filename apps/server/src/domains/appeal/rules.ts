import type { AppealState } from '@lab/contract/appeal'
import { refuse, type Refusal } from '../../kernel/result.ts'

/** What decides whether a score may be appealed. */
export interface AppealFacts {
  /** Whether the score that counts is shown to its learner: its grade is confirmed, and nothing keeps it back. */
  isShown: boolean
  /** Of earlier appeals against the same attempt. */
  earlier: readonly AppealState[]
  /** When appeals end; null: never. */
  until: Date | null
  now: Date
}

/** Whether a learner may appeal: a score that is shown, once and in time; who took an appeal back may make another. */
export function mayAppeal({
  isShown,
  earlier,
  until,
  now,
}: AppealFacts): true | Refusal<'appeal.notReleased' | 'appeal.already' | 'appeal.tooLate'> {
  if (!isShown) return refuse('appeal.notReleased')
  if (earlier.some((state) => state !== 'withdrawn')) return refuse('appeal.already')
  return until === null || now < until || refuse('appeal.tooLate')
}

/** Whether an appeal waits for its answer still. */
export const mayDecide = (state: AppealState): true | Refusal<'appeal.decided'> =>
  state === 'open' || refuse('appeal.decided')

/** Whether accepting an appeal has changed anything; the same total would be no answer to it. */
export const hasOtherScore = (before: number, after: number | null): true | Refusal<'appeal.sameScore'> =>
  (after !== null && after !== before) || refuse('appeal.sameScore')
