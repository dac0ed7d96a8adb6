import { dayAt, holidayOn, mondayOf, numberOfDay, weekdayName, weekdayOf, weekOf } from './days.ts'
import type { TermPlan, TermSession, TermSlot } from './lesson-term.ts'

/** `9月7日` of a day. */
export const dayName = (day: string): string => `${Number(day.slice(5, 7))}月${Number(day.slice(8, 10))}日`
/** `周一 1–2 节` of a time of the week. */
export const slotName = ({ weekday, first, last }: Pick<TermSlot, 'weekday' | 'first' | 'last'>): string =>
  `${weekdayName(weekday)} ${first === last ? first : `${first}–${last}`} 节`

/** When a session is, in words; a day that makes up for another has its own weekday. */
export function whenOf({ at }: Pick<TermSession, 'at'>, slots: readonly TermSlot[]): string {
  const slot = at ? slots.find(({ id }) => id === at.slot_id) : undefined
  return at && slot ? `${dayName(at.day)} ${slotName({ ...slot, weekday: weekdayOf(at.day) })}` : '未排入学期'
}

type Term = Pick<TermPlan, 'starts_on' | 'weeks' | 'slots' | 'holidays' | 'make_ups'>

/** A time of the term at which the course can be taught. */
export interface Occurrence {
  day: string
  slot_id: string
  week: number
  /** The day whose teaching is made up for; null on a usual day. */
  instead_of: string | null
}

type Place = { day: string; slot_id: string }
export const placeKey = ({ day, slot_id: slotId }: Place): string => `${day} ${slotId}`

const meets = (slot: TermSlot, weekday: number, week: number): boolean =>
  slot.weekday === weekday && (slot.weeks === 'all' || (slot.weeks === 'odd') === (week % 2 === 1))

/** Every time of the term at which the course is taught, in order: holidays left out, days that make up for them put in. */
export function occurrencesOf({ starts_on: startsOn, weeks, slots, holidays, make_ups: makeUps }: Term): Occurrence[] {
  if (startsOn === null) return []
  const first = numberOfDay(mondayOf(startsOn))
  const made = new Map(makeUps.map(({ on, as }) => [on, as]))
  const byPeriod = slots.toSorted((a, b) => a.first - b.first)
  const found: Occurrence[] = []
  for (let at = Math.max(first, numberOfDay(startsOn)); at < first + weeks * 7; at += 1) {
    const day = dayAt(at)
    const insteadOf = made.get(day) ?? null
    if (insteadOf === null && holidayOn(holidays, day) !== undefined) continue
    const week = Math.floor((at - first) / 7) + 1
    const [weekday, taughtWeek] = insteadOf
      ? [weekdayOf(insteadOf), weekOf(startsOn, insteadOf)]
      : [((at - first) % 7) + 1, week]
    for (const slot of byPeriod)
      if (meets(slot, weekday, taughtWeek)) found.push({ day, slot_id: slot.id, week, instead_of: insteadOf })
  }
  return found
}

type Placed = Pick<TermSession, 'id' | 'at'>
const placeOn = (one: Occurrence | undefined): TermSession['at'] =>
  one ? { day: one.day, slot_id: one.slot_id } : null

/** Finds the occurrence of a place: its own, or else the first on or after its day; their number where none is left. */
function finder(occurrences: readonly Occurrence[]): (place: Place) => number {
  const exact = new Map(occurrences.map((one, at) => [placeKey(one), at]))
  return (place) => {
    const known = exact.get(placeKey(place))
    if (known !== undefined) return known
    let [low, high] = [0, occurrences.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (occurrences[middle]!.day < place.day) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** Every session on the next free time, from the beginning of the term. */
export const laidOut = <Session extends Placed>(
  sessions: readonly Session[],
  occurrences: readonly Occurrence[],
): Session[] => sessions.map((session, at) => ({ ...session, at: placeOn(occurrences[at]) }))

/**
 * A session moved to a time of the term, and everything after it by as much: the distances between them stay, holidays are
 * passed over. What no longer fits has no place, and gets one again when it is moved back.
 */
export function shifted<Session extends Placed>(
  sessions: readonly Session[],
  occurrences: readonly Occurrence[],
  id: string,
  to: number,
): Session[] {
  const start = sessions.findIndex((session) => session.id === id)
  if (start < 0) return [...sessions]
  const find = finder(occurrences)
  let before: number | undefined
  let now = to
  return sessions.map((session, at) => {
    if (at < start) return session
    const old = session.at ? find(session.at) : undefined
    if (at > start) now += old !== undefined && before !== undefined ? Math.max(1, old - before) : 1
    before = old
    return { ...session, at: placeOn(occurrences[now]) }
  })
}

/** One session moved alone. */
export const movedAlone = <Session extends Placed>(
  sessions: readonly Session[],
  occurrences: readonly Occurrence[],
  id: string,
  to: number,
): Session[] => sessions.map((session) => (session.id === id ? { ...session, at: placeOn(occurrences[to]) } : session))

/** After a change of the calendar: what can no longer be where it was takes the next time, and what follows makes room. */
export function resettled<Session extends Placed>(
  sessions: readonly Session[],
  occurrences: readonly Occurrence[],
): Session[] {
  const find = finder(occurrences)
  let last = -1
  return sessions.map((session) => {
    const wanted = session.at ? find(session.at) : last + 1
    last = Math.max(wanted, last + 1)
    return { ...session, at: placeOn(occurrences[last]) }
  })
}

/** The time next to that of a session; undefined at the ends of the term. */
export function neighbourOf(session: Placed, occurrences: readonly Occurrence[], by: -1 | 1): number | undefined {
  const at = session.at ? finder(occurrences)(session.at) : occurrences.length
  const next = at + by
  return next >= 0 && next < occurrences.length ? next : undefined
}

export interface Clash {
  session_id: string
  text: string
}

/** What is wrong with where sessions are, each with what is wrong in words. */
export function clashesOf(plan: Term & { sessions: readonly Pick<TermSession, 'id' | 'title' | 'at'>[] }): Clash[] {
  const { starts_on: startsOn, sessions, holidays, make_ups: makeUps } = plan
  if (startsOn === null) return []
  const occurrences = occurrencesOf(plan)
  const known = new Map(occurrences.map((one, at) => [placeKey(one), at]))
  const made = new Set(makeUps.map(({ on }) => on))
  const taken = new Map<string, string>()
  let last = -1
  return sessions.flatMap(({ id, title, at }) => {
    const clash = (said: string): Clash[] => [{ session_id: id, text: `「${title}」${said}` }]
    if (at === null) return clash('在学期内排不下')
    const key = placeKey(at)
    const place = known.get(key)
    const holiday = made.has(at.day) ? undefined : holidayOn(holidays, at.day)?.name
    if (place === undefined) return clash(holiday ? `排在${holiday}` : '所在的时间没有这门课')
    const other = taken.get(key)
    taken.set(key, title)
    const isBefore = place < last
    last = Math.max(last, place)
    if (other !== undefined) return clash(`与「${other}」在同一时间`)
    return isBefore ? clash('早于前一次授课') : []
  })
}
