import { expect, test } from 'vitest'
import { dayOf } from '../../kit/time-text.ts'
import { teachingDays } from './teaching-days.ts'

test.each([
  [null, null, '--'],
  ['2026-09-01', null, '2026-09-01 起'],
  [null, '2027-01-31', '至 2027-01-31'],
  ['2026-09-01', '2027-01-31', '2026-09-01 至 2027-01-31'],
])('from %s to %s: %s', (starts_on, ends_on, text) => {
  expect(teachingDays({ starts_on, ends_on })).toBe(text)
})

test('a day is the one of the reader, not the one in Greenwich', () => {
  expect(dayOf(new Date(2026, 8, 1, 0, 0).toISOString())).toBe('2026-09-01')
  expect(dayOf(new Date(2026, 8, 1, 23, 59).toISOString())).toBe('2026-09-01')
})
