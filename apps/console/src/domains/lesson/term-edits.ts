import { addDays, mondayOf } from '@lab/contract/days'
import { occurrencesOf, placeKey, resettled, type Occurrence } from '@lab/contract/lesson-calendar'
import { slotWeekLabels, type TermPlan, type TermSession, type TermSlot } from '@lab/contract/lesson-term'
import { newId } from '../../kit/new-id.ts'

export type Sessions = readonly TermSession[]

/** Hours of one session in a slot: its periods. */
export const hoursOfSlot = (slot: TermSlot | undefined): number => (slot ? slot.last - slot.first + 1 : 2)

/** What is not every week, and where, of a slot. */
export const slotNote = ({ weeks, starts_at: from, ends_at: to, room }: TermSlot): string =>
  [`${from}–${to}`, weeks === 'all' ? '' : slotWeekLabels[weeks], room].filter(Boolean).join(' ')

const minuteOfDay = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Minutes that a session has: its share of its time of the week, or 45 for each hour. */
export function minutesOf({ at, hours }: Pick<TermSession, 'at' | 'hours'>, slots: readonly TermSlot[]): number {
  const slot = at ? slots.find(({ id }) => id === at.slot_id) : undefined
  const perHour = slot ? (minuteOfDay(slot.ends_at) - minuteOfDay(slot.starts_at)) / hoursOfSlot(slot) : 45
  return Math.round(hours * perHour)
}

export const newSlot = (before: TermSlot | undefined): TermSlot => ({
  first: 1,
  last: 2,
  starts_at: '08:00',
  ends_at: '09:40',
  weeks: 'all',
  room: '',
  ...before,
  id: newId(),
  weekday: before ? (before.weekday % 7) + 1 : 1,
})

/** A new session after one, or at the end, on the time after it; what follows makes room. */
export function sessionAfter(
  sessions: Sessions,
  id: string | undefined,
  occurrences: readonly Occurrence[],
  slots: readonly TermSlot[],
): { sessions: TermSession[]; id: string } {
  const found = id === undefined ? -1 : sessions.findIndex((one) => one.id === id)
  const place = found < 0 ? sessions.length : found + 1
  const before = sessions.slice(0, place).findLast(({ at }) => at !== null)?.at
  const next = occurrences[before ? occurrences.findIndex((one) => placeKey(one) === placeKey(before)) + 1 : 0]
  const made: TermSession = {
    id: newId(),
    title: '新的一次课',
    kind: 'theory',
    hours: hoursOfSlot(slots.find((slot) => slot.id === (next?.slot_id ?? slots[0]?.id))),
    row_ids: [],
    note: '',
    at: next ? { day: next.day, slot_id: next.slot_id } : null,
  }
  const rest = sessions.slice(place)
  const moved = next ? resettled([made, ...rest], occurrences) : [made, ...rest]
  return { sessions: [...sessions.slice(0, place), ...moved], id: made.id }
}

export const withSession = (sessions: Sessions, session: TermSession): TermSession[] =>
  sessions.map((one) => (one.id === session.id ? session : one))
export const withoutSession = (sessions: Sessions, id: string): TermSession[] => sessions.filter((one) => one.id !== id)

export type Calendar = Pick<TermPlan, 'starts_on' | 'weeks' | 'slots' | 'holidays' | 'make_ups'>

/** A plan with another calendar: what can no longer be where it was takes the next time. */
export const withCalendar = (plan: TermPlan, calendar: Calendar): TermPlan => ({
  ...plan,
  ...calendar,
  sessions: resettled(plan.sessions, occurrencesOf(calendar)),
})

/** Why it cannot be saved as it is; empty where it can. */
export const incompleteTerm = ({ sessions }: Pick<TermPlan, 'sessions'>): string =>
  sessions.every(({ title }) => title.trim()) ? '' : '请填写授课内容'

export interface TermCell {
  slot: TermSlot
  /** The day that the slot has in this week. */
  day: string
  occurrences: Occurrence[]
}
export interface TermWeek {
  week: number
  from: string
  to: string
  cells: TermCell[]
}

export const inOrder = (slots: readonly TermSlot[]): TermSlot[] =>
  slots.toSorted((a, b) => a.weekday - b.weekday || a.first - b.first)

/** The weeks of a term as lines, with what each slot has in them. */
export function weeksOf(
  { starts_on: startsOn, weeks, slots }: Calendar,
  occurrences: readonly Occurrence[],
): TermWeek[] {
  if (startsOn === null) return []
  const first = mondayOf(startsOn)
  const columns = inOrder(slots)
  const byCell = Map.groupBy(occurrences, (one) => `${one.week} ${one.slot_id}`)
  return Array.from({ length: weeks }, (_, at) => {
    const from = addDays(first, at * 7)
    return {
      week: at + 1,
      from,
      to: addDays(from, 6),
      cells: columns.map((slot) => ({
        slot,
        day: addDays(from, slot.weekday - 1),
        occurrences: byCell.get(`${at + 1} ${slot.id}`) ?? [],
      })),
    }
  })
}
