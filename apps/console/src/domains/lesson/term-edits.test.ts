import { laidOut, occurrencesOf, slotName } from '@lab/contract/lesson-calendar'
import { emptyTermPlan, TermPlan, type TermSession, type TermSlot } from '@lab/contract/lesson-term'
import { describe, expect, test } from 'vitest'
import { incompleteTerm, minutesOf, newSlot, sessionAfter, slotNote, weeksOf, withCalendar } from './term-edits.ts'

const idOf = (at: number): string => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
const slot = (at: number, weekday: number, more: Partial<TermSlot> = {}): TermSlot => ({
  id: idOf(at),
  weekday,
  first: 1,
  last: 2,
  starts_at: '08:00',
  ends_at: '09:40',
  weeks: 'all',
  room: '',
  ...more,
})
const session = (at: number): TermSession => ({
  id: idOf(at),
  title: `第${at}次`,
  kind: 'theory',
  hours: 2,
  row_ids: [],
  note: '',
  at: null,
})
const calendar = { ...emptyTermPlan, starts_on: '2026-08-31', weeks: 3, slots: [slot(2, 3), slot(1, 1)] }
const plan: TermPlan = { ...calendar, sessions: laidOut([11, 12, 13].map(session), occurrencesOf(calendar)) }
const days = ({ sessions }: Pick<TermPlan, 'sessions'>) => sessions.map(({ at }) => at?.day.slice(5) ?? '--').join(' ')

describe('a new session', () => {
  const times = occurrencesOf(calendar)
  const added = (id: string | undefined) => sessionAfter(plan.sessions, id, times, plan.slots)
  test('at the end takes the next time', () => {
    const made = added(undefined)
    expect([days(made), made.sessions.at(-1)!.id]).toEqual(['08-31 09-02 09-07 09-09', made.id])
  })
  test('in between takes the next time, and what follows makes room', () => {
    expect(days(added(idOf(11)))).toBe('08-31 09-02 09-07 09-09')
  })
  test('has no time where none is left', () => {
    const full = laidOut([1, 2, 3, 4, 5, 6].map(session), times)
    expect(sessionAfter(full, undefined, times, plan.slots).sessions.at(-1)!.at).toBeNull()
  })
  test('has the hours of its slot, and can be saved', () => {
    const slots = [slot(1, 1, { last: 4 })]
    const { sessions } = sessionAfter([], undefined, occurrencesOf({ ...calendar, slots }), slots)
    expect(sessions[0]!.hours).toBe(4)
    expect(TermPlan.safeParse({ ...calendar, slots, sessions }).success).toBe(true)
  })
})

test('another calendar pushes on what it takes the time of', () => {
  const holidays = [{ from: '2026-09-02', to: '2026-09-02', name: '校庆' }]
  expect(days(withCalendar(plan, { ...calendar, holidays }))).toBe('08-31 09-07 09-09')
})

test('weeks have each slot in the order of the week, a day that makes up in its own week', () => {
  const made = { ...calendar, make_ups: [{ on: '2026-09-12', as: '2026-09-16' }] }
  const weeks = weeksOf(made, occurrencesOf(made))
  expect(weeks.map(({ week, from, to }) => `${week} ${from.slice(5)} ${to.slice(5)}`)).toEqual([
    '1 08-31 09-06',
    '2 09-07 09-13',
    '3 09-14 09-20',
  ])
  expect(weeks[1]!.cells.map((cell) => cell.occurrences.map(({ day }) => day.slice(5)))).toEqual([
    ['09-07'],
    ['09-09', '09-12'],
  ])
  expect(weeksOf({ ...calendar, starts_on: null }, [])).toEqual([])
})

test('slots are named, and the next one is on the next day', () => {
  expect(slotName(slot(1, 7, { first: 3, last: 3 }))).toBe('周日 3 节')
  expect(slotNote(slot(1, 1, { weeks: 'odd', room: 'A101' }))).toBe('08:00–09:40 单周 A101')
  expect([newSlot(undefined).weekday, newSlot(slot(1, 7)).weekday]).toEqual([1, 1])
})

test('a session without a name cannot be saved', () => {
  expect(incompleteTerm(plan)).toBe('')
  expect(incompleteTerm({ sessions: [{ ...session(1), title: ' ' }] })).toBe('请填写授课内容')
})

test.each([
  ['all of its time of the week', 2, idOf(1), 100],
  ['half of it', 1, idOf(1), 50],
  ['no time yet', 2, null, 90],
  ['a time that is gone', 1, idOf(9), 45],
])('a session that has %s', (_what, hours, slotId, minutes) => {
  const at = slotId === null ? null : { day: '2026-08-31', slot_id: slotId }
  expect(minutesOf({ hours, at }, calendar.slots)).toBe(minutes)
})
