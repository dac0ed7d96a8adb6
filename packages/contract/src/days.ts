// Days are text, as they are sent (`2026-11-26`): the calendar of a school has no time zone.

export const dayMs = 86_400_000
/** The platform's time zone, Asia/Shanghai, has had no daylight saving time since 1991. */
const zoneMs = 8 * 60 * 60 * 1000

/** How many days after 1 January 1970 a day is. */
export const numberOfDay = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / dayMs)
export const dayAt = (number: number): string => new Date(number * dayMs).toISOString().slice(0, 10)
export const addDays = (day: string, days: number): string => dayAt(numberOfDay(day) + days)

/** The day of a moment in the platform's time zone. */
export const dayOf = (moment: Date): string => new Date(moment.getTime() + zoneMs).toISOString().slice(0, 10)

/** A moment in the platform's time zone, as a sentence says it: `2026-11-26 08:30`. */
export const minuteOf = (moment: Date): string =>
  new Date(moment.getTime() + zoneMs).toISOString().slice(0, 16).replace('T', ' ')

/** Of a day, from Monday, which is 1. 1 January 1970 was a Thursday. */
export const weekdayOf = (day: string): number => ((numberOfDay(day) + 3) % 7) + 1
export const weekdayNames = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'] as const
export const weekdayName = (weekday: number): string => weekdayNames[weekday - 1] ?? ''
/** What a form offers where a day of the week is chosen. */
export const weekdayChoices = weekdayNames.map((label, at) => ({ value: at + 1, label }))

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day))
/** Teaching week of a day, from 1. */
export const weekOf = (startsOn: string, day: string): number =>
  Math.floor((numberOfDay(day) - numberOfDay(mondayOf(startsOn))) / 7) + 1

/** The first of some holidays that a day is in. */
export const holidayOn = <Holiday extends { from: string; to: string }>(
  holidays: readonly Holiday[],
  day: string,
): Holiday | undefined => holidays.find(({ from, to }) => from <= day && day <= to)
