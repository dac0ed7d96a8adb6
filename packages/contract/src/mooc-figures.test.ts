import { expect, test } from 'vitest'
import { curveParts, videoFigures } from './mooc-figures.ts'

test.each([
  ['nobody', [], 100, null],
  ['a video without a length', [{ stretches: [[0, 10]], played: 10 }], 0, null],
  ['all of it, some of it again', [{ stretches: [[0, 100]], played: 150 }], 100, [100, 50, 20]],
  [
    'one who stops in the middle, and one who goes on',
    [
      { stretches: [[0, 50]], played: 50 },
      { stretches: [[0, 100]], played: 100 },
    ],
    100,
    [75, 0, 20],
  ],
  ['one who skips the beginning', [{ stretches: [[50, 100]], played: 20 }], 100, [50, 0, 10]],
] as const)('%s', (_what, watched, duration, expected) => {
  const found = videoFigures(
    watched.map(({ stretches, played }) => ({ stretches: stretches.map(([from, to]) => [from, to] as const), played })),
    duration,
  )
  const seen = found && found.curve.filter((percent) => percent > 0).length
  expect(found && [found.watched_percent, found.again_percent, seen]).toEqual(expected)
  expect(found?.curve.length ?? curveParts).toBe(curveParts)
})

test('the curve falls where learners stop', () => {
  const watched = [50, 100].map((to) => ({ stretches: [[0, to] as const], played: to }))
  const { curve } = videoFigures(watched, 100)!
  expect([curve[0], curve[9], curve[10], curve[19]]).toEqual([100, 100, 50, 50])
})
