import { OfferingSettings } from '@lab/contract/offering'
import { expect, test } from 'vitest'
import { dueOf, timeUpAt, windowOf } from './due.ts'

const startedAt = new Date('2026-11-20T02:00:00Z')
const at = (time: string): Date => new Date(`2026-11-20T${time}:00Z`)

test.each([
  ['no limit', null, 1, null],
  ['a limit', 90, 1, '03:30'],
  ['a limit with more time', 90, 1.5, '04:15'],
  ['more time without a limit', null, 2, null],
] as const)('the time of an attempt: %s', (_, minutes, factor, up) =>
  expect(timeUpAt({ startedAt, minutes, extraMinutes: 0 }, factor)).toEqual(up && at(up)),
)

test('what was added comes after its own time', () =>
  expect(timeUpAt({ startedAt, minutes: 90, extraMinutes: 10 }, 1.5)).toEqual(at('04:25')))

test.each([
  ['without more time', 90, 1, '04:00'],
  ['with half as much again', 90, 1.5, '04:45'],
  ['without a limit', null, 1.5, '04:00'],
] as const)('the window grows with the time of an attempt: %s', (_, minutes, timeFactor, closes) => {
  const settings = OfferingSettings.parse({ closes_at: at('04:00').toISOString() })
  expect(windowOf({ settings, timeFactor }, { minutes }).closes_at).toBe(at(closes).toISOString())
})

test('what was not begun has all its time', () =>
  expect(timeUpAt({ startedAt: null, minutes: 90, extraMinutes: 0 }, 1)).toBeNull())

test.each([
  ['neither end', null, null, 1, null],
  ['the window alone', null, '04:00', 1, '04:00'],
  ['the limit alone', 90, null, 1, '03:30'],
  ['the limit before the window closes', 90, '04:00', 1, '03:30'],
  ['the window before the limit is up', 90, '03:00', 1, '03:00'],
  ['more time, and the window longer with it', 90, '04:00', 2, '05:00'],
  ['more time, as far as the longer window goes', 90, '03:00', 2, '04:30'],
] as const)('an attempt is due by %s', (_, minutes, closes, timeFactor, due) => {
  const settings = { closes_at: closes && at(closes).toISOString() }
  expect(dueOf({ startedAt, minutes, extraMinutes: 0 }, { settings, timeFactor })).toEqual(due && at(due))
})
