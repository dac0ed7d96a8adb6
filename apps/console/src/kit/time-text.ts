const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const CLOCK_LAG = 30_000

const two = (value: number) => String(value).padStart(2, '0')
const clock = (date: Date) => `${two(date.getHours())}:${two(date.getMinutes())}`
const startOfDay = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()

/** A moment as the console keeps it: an ISO text, epoch milliseconds or a Date. */
export type Moment = string | number | Date

/** `2026-11-20 21:05:09` in the reader's own time zone, or `--`. */
export function exactTime(moment: Moment | null | undefined): string {
  const date = moment == null ? null : new Date(moment)
  if (!date || Number.isNaN(date.getTime())) return '--'
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day} ${clock(date)}:${two(date.getSeconds())}`
}

/** How long ago, or in how long, in the words of a person; from two days on the date. `--` for none. */
export function relativeTime(moment: Moment | null | undefined, now: Date): string {
  const date = moment == null ? null : new Date(moment)
  if (!date || Number.isNaN(date.getTime())) return '--'
  const passed = now.getTime() - date.getTime()
  const [distance, word] = passed >= 0 ? [passed, '前'] : [-passed, '后']
  // The page's clock is read every half minute, so what was just made may seem to lie ahead.
  if (distance < MINUTE) return passed >= -CLOCK_LAG ? '刚刚' : '马上'
  if (distance < HOUR) return `${Math.floor(distance / MINUTE)}分钟${word}`
  const days = Math.round((startOfDay(now) - startOfDay(date)) / DAY)
  if (days === 0) return `${Math.floor(distance / HOUR)}小时${word}`
  if (days === 1) return `昨天 ${clock(date)}`
  if (days === -1) return `明天 ${clock(date)}`
  const monthAndDay = `${date.getMonth() + 1}月${date.getDate()}日`
  return date.getFullYear() === now.getFullYear()
    ? `${monthAndDay} ${clock(date)}`
    : `${date.getFullYear()}年${monthAndDay}`
}

/** The day of a moment in the reader's own time zone: `2026-09-01`. */
export function dayOf(moment: Moment): string {
  const date = new Date(moment)
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** How far a recording or a video is: `1:02:03` or `2:03`. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const pad = (part: number) => String(part).padStart(2, '0')
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor(whole / 60) % 60
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(whole % 60)}` : `${minutes}:${pad(whole % 60)}`
}
