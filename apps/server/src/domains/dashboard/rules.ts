import { dayMs, dayOf } from '@lab/contract/days'
import type { StuckReason } from '@lab/contract/record'
import { stuckness, stuckReason, type AtWork, type Classmates } from '../record/index.ts'

/** The platform's time zone, Asia/Shanghai, has had no daylight saving time since 1991. */
const zoneMs = 8 * 60 * 60 * 1000

/** Midnight (Asia/Shanghai) before or at a moment. */
const startOfDay = (moment: Date): Date => new Date(Math.floor((moment.getTime() + zoneMs) / dayMs) * dayMs - zoneMs)

/** The week around `now`: Monday 0:00 to the next Monday 0:00, Asia/Shanghai. */
export function weekOf(now: Date): { from: Date; to: Date } {
  const today = startOfDay(now)
  // 1 January 1970 was a Thursday.
  const sinceMonday = (Math.floor((today.getTime() + zoneMs) / dayMs) + 3) % 7
  const from = new Date(today.getTime() - sinceMonday * dayMs)
  return { from, to: new Date(from.getTime() + 7 * dayMs) }
}

/** The last `count` days, oldest first, today last. */
export const lastDays = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, at) => dayOf(new Date(now.getTime() - (count - 1 - at) * dayMs)))

export interface DayCounts {
  day: string
  learners: number
  submissions: number
}

/** Every one of the days once, in their order; nothing happened on those that were not counted. */
export function filledDays(days: readonly string[], counted: readonly DayCounts[]): DayCounts[] {
  const known = new Map(counted.map((one) => [one.day, one]))
  return days.map((day) => known.get(day) ?? { day, learners: 0, submissions: 0 })
}

/** A learner at work, with how long classmates took for the same step. */
export type AtWorkEntry = AtWork & Classmates

/** Those who are stuck, the most stuck first: how often beyond the limit they failed, or how far beyond the usual time they are. */
export function stuckAmong<Entry extends AtWorkEntry>(entries: readonly Entry[]): (Entry & { reason: StuckReason })[] {
  return entries
    .flatMap((one) => {
      const reason = stuckReason(one, one)
      return reason ? [{ ...one, reason }] : []
    })
    .toSorted((a, b) => (stuckness(b, b) ?? 0) - (stuckness(a, a) ?? 0))
}
