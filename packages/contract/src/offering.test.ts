import { expect, test } from 'vitest'
import { openEnds } from './offering.ts'

test.each([
  ['2027-01-01T03:00:00Z', '2027-01-01T10:00:00+08:00', false],
  ['2027-01-01T10:00:00+08:00', '2027-01-01T03:00:00Z', true],
  ['2027-01-01T03:00:00Z', '2027-01-01T03:00:00.000Z', false],
  [null, '2027-01-01T03:00:00Z', true],
])('opens %s and closes %s: %s', (opens, closes, isOpen) => {
  expect(openEnds(opens, closes)).toBe(isOpen)
})
