import { expect, test } from 'vitest'
import { lateDays, standingOf, type Done } from './standing.ts'

const at = (text: string): Date => new Date(`${text}+08:00`)
const now = at('2026-11-20T12:00')
const done = (more: Partial<Done> = {}): Done => ({
  percent: null,
  isHandedIn: true,
  isLate: false,
  submittedAt: at('2026-11-10T12:00'),
  ...more,
})
const facts = { given: undefined, done: undefined, closesAt: null, isTaught: false }

test.each([
  ['that has no end', {}, 'open'],
  ['whose end is to come', { closesAt: at('2026-11-20T12:01') }, 'open'],
  ['whose end has come', { closesAt: now }, 'missing'],
  ['that was taught', { isTaught: true }, 'missing'],
  ['that was taught and is open longer', { isTaught: true, closesAt: at('2026-12-01T00:00') }, 'open'],
  ['that was begun and not handed in', { closesAt: now, done: done({ isHandedIn: false }) }, 'missing'],
  ['that was handed in', { closesAt: now, done: done() }, 'unmarked'],
  ['that is graded', { closesAt: now, done: done({ percent: 80 }) }, 'scored'],
  ['from which somebody is excused', { closesAt: now, given: { percent: null, isExcused: true } }, 'excused'],
] as const)('a work %s', (_what, more, expected) => {
  expect(standingOf({ ...facts, ...more }, now).state).toBe(expected)
})

test('what is put there by hand comes before what was earned, and is never late', () => {
  const late = done({ percent: 80, isLate: true })
  const closesAt = at('2026-11-01T00:00')
  expect(standingOf({ ...facts, done: late, closesAt }, now)).toEqual({ state: 'scored', percent: 80, late_days: 10 })
  expect(standingOf({ ...facts, done: late, closesAt, given: { percent: 90, isExcused: false } }, now)).toEqual({
    state: 'scored',
    percent: 90,
    late_days: 0,
  })
})

test.each([
  ['in time', '2026-11-10T12:00', '2026-11-11T00:00', 0],
  ['a minute late', '2026-11-10T12:00', '2026-11-10T11:59', 1],
  ['a day late', '2026-11-10T12:00', '2026-11-09T12:00', 1],
  ['a day and a minute late', '2026-11-10T12:00', '2026-11-09T11:59', 2],
])('%s', (_what, submitted, closes, days) => {
  expect(lateDays({ isLate: true, submittedAt: at(submitted) }, at(closes))).toBe(days)
})

test('nobody is late who was extended, who came in time, or where there is no end', () => {
  const submittedAt = at('2026-11-10T12:00')
  expect(lateDays({ isLate: true, submittedAt }, at('2026-11-12T00:00'))).toBe(0)
  expect(lateDays({ isLate: false, submittedAt }, at('2026-11-01T00:00'))).toBe(0)
  expect(lateDays({ isLate: true, submittedAt }, null)).toBe(0)
})
