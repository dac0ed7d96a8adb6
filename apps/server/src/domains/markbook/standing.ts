import { dayMs } from '@lab/contract/days'
import type { MarkStanding } from '@lab/contract/markbook-rules'

/** What a learner did of a work, as far as their mark depends on it. */
export interface Done {
  /** In percent, once what counts is graded. */
  percent: number | null
  isHandedIn: boolean
  isLate: boolean
  submittedAt: Date | null
}
export interface Given {
  /** In percent. */
  percent: number | null
  isExcused: boolean
}

/** How many days late something was handed in, each day begun being one; none for whom it was still open. Pure. */
export function lateDays({ isLate, submittedAt }: Pick<Done, 'isLate' | 'submittedAt'>, closesAt: Date | null): number {
  if (!isLate || !submittedAt || !closesAt || submittedAt <= closesAt) return 0
  return Math.ceil((submittedAt.getTime() - closesAt.getTime()) / dayMs)
}

interface Facts {
  given: Given | undefined
  done: Done | undefined
  /** Until when it is open for this learner; null without an end. */
  closesAt: Date | null
  /** Due although it has no end: it was taught in a session that is over. */
  isTaught: boolean
}

/** What a work is for a learner. What was put there by hand comes first, and is never late. Pure. */
export function standingOf({ given, done, closesAt, isTaught }: Facts, now: Date): MarkStanding {
  if (given?.isExcused) return { state: 'excused' }
  if (given && given.percent !== null) return { state: 'scored', percent: given.percent, late_days: 0 }
  if (done && done.percent !== null)
    return { state: 'scored', percent: done.percent, late_days: lateDays(done, closesAt) }
  if (done?.isHandedIn) return { state: 'unmarked' }
  const isDue = closesAt ? closesAt <= now : isTaught
  return { state: isDue ? 'missing' : 'open' }
}
