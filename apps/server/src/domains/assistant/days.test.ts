import { expect, test } from 'vitest'
import { dayOf, monthOf } from './days.ts'

test.each([
  ['2026-08-31T15:59:59Z', '2026-08-31', '2026-08-01'],
  ['2026-08-31T16:00:00Z', '2026-09-01', '2026-09-01'],
  ['2026-12-31T23:00:00Z', '2027-01-01', '2027-01-01'],
])('%s is %s in schools’ time, in the month of %s', (moment, day, month) => {
  expect([dayOf(new Date(moment)), monthOf(new Date(moment))]).toEqual([day, month])
})
