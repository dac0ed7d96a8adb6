import { expect, test } from 'vitest'
import { minuteOf, mondayOf, weekdayOf, weekOf } from './days.ts'

test.each([
  ['2026-08-31', 1, '2026-08-31', 1],
  ['2026-09-06', 7, '2026-08-31', 1],
  ['2026-09-07', 1, '2026-09-07', 2],
  ['2026-12-31', 4, '2026-12-28', 18],
  ['1969-12-29', 1, '1969-12-29', -2956],
])('%s is the %s. day of its week, which began on %s', (day, weekday, monday, week) => {
  expect([weekdayOf(day), mondayOf(day), weekOf('2026-08-31', day)]).toEqual([weekday, monday, week])
})

test.each([
  ['2026-09-01', '2026-08-31'],
  ['2026-08-31', '2026-08-31'],
  ['2026-09-06', '2026-08-31'],
  ['2026-09-07', '2026-09-07'],
])('the Monday of %s is %s', (day, monday) => expect(mondayOf(day)).toBe(monday))

test.each([
  ['2026-09-01', 1],
  ['2026-09-06', 1],
  ['2026-09-07', 2],
  ['2026-12-31', 18],
])('%s is in teaching week %i', (day, week) => expect(weekOf('2026-09-01', day)).toBe(week))

test('a moment is said in the time of the school, whatever zone the server is in', () => {
  expect(minuteOf(new Date('2026-11-26T16:30:00Z'))).toBe('2026-11-27 00:30')
})
