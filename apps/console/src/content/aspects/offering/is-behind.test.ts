import { expect, test } from 'vitest'
import { isBehind } from './is-behind.ts'

const open = { opens_at: '2026-11-01T00:00:00Z', closes_at: '2026-11-11T00:00:00Z' }

test.each([
  ['not open yet', 0, open, '2026-10-31T00:00:00Z', false],
  ['just opened', 0, open, '2026-11-01T12:00:00Z', false],
  ['at half of the time, a little less than half', 35, open, '2026-11-06T00:00:00Z', false],
  ['at half of the time, nearly nothing', 20, open, '2026-11-06T00:00:00Z', true],
  ['closed with something missing', 95, open, '2026-11-12T00:00:00Z', true],
  ['closed and complete', 100, open, '2026-11-12T00:00:00Z', false],
  ['never closes', 0, { ...open, closes_at: null }, '2027-11-12T00:00:00Z', false],
  ['closes, but has no beginning', 0, { ...open, opens_at: null }, '2026-11-10T00:00:00Z', false],
])('%s', (_what, percent, ends, now, expected) => {
  expect(isBehind(percent, ends, new Date(now))).toBe(expected)
})
