import { dayAt, dayMs, dayOf, holidayOn, mondayOf, numberOfDay } from '@lab/contract/days'
import type { Holiday } from '@lab/contract/rollover'

export interface Shift {
  oldStart: string
  newStart: string
  holidays: readonly Holiday[]
}

/**
 * A moment of the old term in the new one: the same week of teaching, weekday and hour. On a holiday it moves on to the
 * first day after it.
 */
export function shifted(moment: Date, shift: Shift): { moment: Date; skipped: string[] } {
  const old = dayOf(moment)
  let at = numberOfDay(mondayOf(shift.newStart)) + numberOfDay(old) - numberOfDay(mondayOf(shift.oldStart))
  const skipped: string[] = []
  for (;;) {
    const holiday = holidayOn(shift.holidays, dayAt(at))
    if (!holiday) break
    skipped.push(holiday.name)
    at = numberOfDay(holiday.to) + 1
  }
  return { moment: new Date(moment.getTime() + (at - numberOfDay(old)) * dayMs), skipped }
}

export interface Dates {
  opensAt: Date | null
  closesAt: Date | null
}

/** Both ends shifted, with what deserves a look. A window that a holiday would close keeps its old length. */
export function shiftedDates(dates: Dates, shift: Shift, endsOn: string | null): Dates & { notes: string[] } {
  const notes: string[] = []
  const move = (moment: Date | null, label: string): Date | null => {
    if (!moment) return null
    const { moment: next, skipped } = shifted(moment, shift)
    if (skipped.length > 0) notes.push(`${label}避开${[...new Set(skipped)].join('、')}顺延`)
    return next
  }
  const opensAt = move(dates.opensAt, '开放')
  let closesAt = move(dates.closesAt, '截止')
  if (opensAt && closesAt && closesAt <= opensAt && dates.opensAt && dates.closesAt) {
    closesAt = new Date(opensAt.getTime() + (dates.closesAt.getTime() - dates.opensAt.getTime()))
    notes.push('截止按原时长顺延')
  }
  const last = closesAt ?? opensAt
  if (endsOn && last && dayOf(last) > endsOn) notes.push('晚于学期结束')
  return { opensAt, closesAt, notes }
}
