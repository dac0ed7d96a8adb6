import { expect, test } from 'vitest'
import { overCriteria } from './over-criteria.ts'

const rubric = [2, 4, 2, 2].map((points, at) => ({ id: `c${at}`, points }))

test.each([
  [0, [0, 0, 0, 0]],
  [3, [1, 1, 0.5, 0.5]],
  [7, [2, 3, 1, 1]],
  [10, [2, 4, 2, 2]],
])('%d of 10 points over four criteria: %j', (points, expected) => {
  expect(overCriteria(points, rubric).map(({ score }) => score)).toEqual(expected)
})
