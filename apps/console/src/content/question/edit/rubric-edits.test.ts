import { rubricPoints, type Rubric } from '@lab/contract/rubric'
import { expect, test } from 'vitest'
import { canShareOut, moved, sharedOut, withCriterion, withoutCriterion } from './rubric-edits.ts'

const rubricOf = (...points: number[]): Rubric =>
  points.map((one, at) => ({ id: `c${at}`, title: `第${at}项`, points: one, note: '' }))
const ids = (rubric: Rubric): string => rubric.map(({ id }) => id).join(' ')

test.each([
  [[], 10, 10],
  [[2, 3], 10, 5],
  [[9.5], 10, 0.5],
  [[6, 6], 10, 0.5],
])('next to %j of %d points a new criterion is worth %d', (points, all, expected) => {
  expect(withCriterion(rubricOf(...points), all, 'new').at(-1)).toEqual({
    id: 'new',
    title: '',
    points: expected,
    note: '',
  })
})

test('new criteria have ids of their own', () => {
  const [one, other] = withCriterion(withCriterion([], 10), 10)
  expect(one!.id).toMatch(/^[\w-]{10}$/)
  expect(other!.id).not.toBe(one!.id)
})

test.each([
  [0, 1, 'c1 c0 c2'],
  [2, -1, 'c0 c2 c1'],
  [0, -1, 'c0 c1 c2'],
  [2, 1, 'c0 c1 c2'],
] as const)('criterion %d moved by %d: %s', (at, by, expected) => {
  expect(ids(moved(rubricOf(1, 1, 1), at, by))).toBe(expected)
})

test('one is removed', () => expect(ids(withoutCriterion(rubricOf(1, 1, 1), 1))).toBe('c0 c2'))

test.each([
  [10, 4, [2.5, 2.5, 2.5, 2.5]],
  [10, 3, [3.5, 3.5, 3]],
  [1, 2, [0.5, 0.5]],
  [5, 1, [5]],
])('%d points over %d criteria: %j', (points, count, expected) => {
  const rubric = sharedOut(rubricOf(...Array.from({ length: count }, () => 1)), points)
  expect(rubric.map((one) => one.points)).toEqual(expected)
  expect(rubricPoints(rubric)).toBe(points)
})

test.each([
  [10, 20, true],
  [10, 21, false],
  [0, 1, false],
  [10, 0, false],
])('%d points can be shared out over %d criteria: %s', (points, count, expected) => {
  expect(canShareOut(rubricOf(...Array.from({ length: count }, () => 1)), points)).toBe(expected)
})
