import { expect, test } from 'vitest'
import { finishedPercent, movedTo, openTimes } from './offering-dates.ts'

const now = new Date(2026, 10, 20, 12, 0)
const at = (year: number, month: number, day: number, hour = 8, minute = 0) =>
  new Date(year, month - 1, day, hour, minute).toISOString()

test.each([
  [null, null, '随时可学'],
  [at(2026, 11, 1), null, '11月1日 08:00 起开放'],
  [null, at(2026, 12, 31, 23, 59), '12月31日 23:59 截止'],
  [at(2026, 11, 1), at(2027, 1, 5, 9, 5), '11月1日 08:00 至 2027年1月5日 09:05'],
])('open from %s to %s reads as %s', (opens_at, closes_at, text) => {
  expect(openTimes({ opens_at, closes_at }, now)).toBe(text)
})

const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id }))
test.each([
  ['a', 'c', 'bcad'],
  ['d', 'a', 'dabc'],
  ['b', 'b', 'abcd'],
  ['x', 'a', 'abcd'],
  ['a', 'x', 'abcd'],
])('moving %s to where %s stands gives %s', (id, over, expected) => {
  expect(
    movedTo(rows, id, over)
      .map((row) => row.id)
      .join(''),
  ).toBe(expected)
})

test('an empty class has finished nothing', () => {
  expect(finishedPercent({ finished_count: 0, learner_count: 0 })).toBe(0)
  expect(finishedPercent({ finished_count: 3, learner_count: 12 })).toBe(25)
})
