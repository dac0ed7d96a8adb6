import type { PoolWindow } from '@lab/contract/pool'

/** What of a pool decides how many are ready. */
export interface PoolPlan {
  standing: number
  windows: PoolWindow[]
  leadMinutes: number
}

const minuteMs = 60_000
const weekMinutes = 7 * 24 * 60
/** The platform's time zone, Asia/Shanghai, has had no daylight saving time since 1991. */
const zoneMinutes = 8 * 60
/** 1970-01-01 was a Thursday: three days after the Monday that weeks begin with. */
const epochMinutes = 3 * 24 * 60

/** Minutes since Monday 0:00 in the platform's time zone. */
export const minuteOfWeek = (at: Date): number =>
  (Math.floor(at.getTime() / minuteMs) + zoneMinutes + epochMinutes) % weekMinutes

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
const around = (minutes: number): number => ((minutes % weekMinutes) + weekMinutes) % weekMinutes

/** When preparing for a lesson begins, as a minute of the week, and how long environments are kept ready from then. */
function span(window: PoolWindow, leadMinutes: number): { start: number; length: number } {
  const from = minutesOf(window.from)
  return {
    start: around((window.weekday - 1) * 24 * 60 + from - leadMinutes),
    length: minutesOf(window.to) - from + leadMinutes,
  }
}

/** The lesson that is being prepared or held: how many it wants in all, and since when they are counted. */
export function currentLesson(plan: PoolPlan, now: Date): { count: number; since: Date } | null {
  let best: { count: number; since: Date } | null = null
  for (const window of plan.windows) {
    const { start, length } = span(window, plan.leadMinutes)
    const into = around(minuteOfWeek(now) - start)
    if (into >= length) continue
    const since = new Date((Math.floor(now.getTime() / minuteMs) - into) * minuteMs)
    if (!best || window.count > best.count) best = { count: window.count, since }
  }
  return best
}

/** How many should be ready: what always does, or what the lesson still needs after `taken` were taken for it. */
export const wantedNow = (plan: PoolPlan, lesson: { count: number } | null, taken: number): number =>
  Math.max(plan.standing, lesson ? lesson.count - taken : 0)

/** When preparing for the next lesson begins; null without a timetable. */
export function nextStart(plan: PoolPlan, now: Date): Date | null {
  if (!plan.windows.length) return null
  const at = minuteOfWeek(now)
  const waits = plan.windows.map((window) => around(span(window, plan.leadMinutes).start - at) || weekMinutes)
  return new Date((Math.floor(now.getTime() / minuteMs) + Math.min(...waits)) * minuteMs)
}
