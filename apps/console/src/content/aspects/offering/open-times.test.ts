import { expect, test } from 'vitest'
import { openTimes } from './open-times.ts'

const now = new Date(2026, 10, 20, 9, 0)
const at = (year: number, month: number, day: number, hour: number) =>
  new Date(year, month - 1, day, hour).toISOString()

test.each([
  [null, null, '随时可学'],
  [at(2026, 11, 1, 8), null, '11月1日 08:00 起'],
  [null, at(2026, 12, 1, 23), '12月1日 23:00 截止'],
  [at(2026, 11, 1, 8), at(2027, 1, 5, 23), '11月1日 08:00 至 2027年1月5日 23:00'],
])('from %s to %s', (opens_at, closes_at, expected) => expect(openTimes({ opens_at, closes_at }, now)).toBe(expected))
