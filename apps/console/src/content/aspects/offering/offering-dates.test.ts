import { expect, test } from 'vitest'
import { finishedPercent, movedTo } from './offering-dates.ts'

const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id }))
test.each([
  ['a', 'c', 'bcad'],
  ['d', 'a', 'dabc'],
  ['b', 'b', 'abcd'],
  ['x', 'a', 'abcd'],
  ['a', 'x', 'abcd'],
])('moving %s to the place of %s gives %s', (id, over, expected) => {
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
