import { expect, test } from 'vitest'
import { canHaveWatched, lengthOf, mergedStretches, watchedPercent, watchLimits, type Stretch } from './watched.ts'

test.each<[string, Stretch[], Stretch[]]>([
  ['nothing', [], []],
  [
    'what was watched twice counts once',
    [
      [0, 10],
      [5, 15],
    ],
    [[0, 15]],
  ],
  [
    'what touches is one',
    [
      [10, 20],
      [0, 10],
    ],
    [[0, 20]],
  ],
  [
    'what a browser leaves between two ticks is no gap',
    [
      [0, 10],
      [11, 20],
    ],
    [[0, 20]],
  ],
  [
    'what was passed over stays open',
    [
      [0, 10],
      [50, 60],
    ],
    [
      [0, 10],
      [50, 60],
    ],
  ],
  [
    'nothing is before the beginning or after the end',
    [
      [-5, 3],
      [95, 120],
    ],
    [
      [0, 3],
      [95, 100],
    ],
  ],
  [
    'what ends before it begins is nothing',
    [
      [20, 10],
      [30, 30],
    ],
    [],
  ],
])('%s', (_what, given, expected) => {
  expect(mergedStretches(given, 100)).toEqual(expected)
})

test('a position far ahead is not what was watched', () => {
  const stretches = mergedStretches(
    [
      [0, 5],
      [95, 100],
    ],
    100,
  )
  expect(lengthOf(stretches)).toBe(10)
  expect(watchedPercent(stretches, 100)).toBe(10)
  expect(watchedPercent([], 0)).toBe(0)
})

test.each<[string, Stretch[], [sinceLast: number, sinceFirst: number], boolean]>([
  ['as long as it took', [[0, 60]], [60, 60], true],
  ['at double speed', [[0, 120]], [60, 60], true],
  ['all of it within a moment', [[0, 600]], [5, 5], false],
  ['what was reported before is not counted again', [[0, 25]], [0, 5], true],
  ['a little in addition, once', [[0, 30]], [0, 5], true],
  ['a little in addition, with every report', [[0, 40]], [5, 5], false],
  ['after a long time without a report', [[0, 600]], [5, 3600], false],
  ['nothing more, however long it took', [[0, 10]], [0, 0], true],
])('whether it can be: %s', (_what, after, [sinceLast, sinceFirst], expected) => {
  expect(canHaveWatched([[0, 10]], after, { sinceLast, sinceFirst })).toBe(expected)
})

test('a script that reports at once, again and again, gets no further than one slack', () => {
  let kept: Stretch[] = []
  for (let from = 0; from < 100; from += 10) {
    const after = mergedStretches([...kept, [from, from + 10]], 100)
    if (canHaveWatched(kept, after, { sinceLast: 0, sinceFirst: 0 })) kept = after
  }
  expect(lengthOf(kept)).toBe(watchLimits.slackSeconds)
})
