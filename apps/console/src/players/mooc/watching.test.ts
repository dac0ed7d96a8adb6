import { expect, test } from 'vitest'
import { notWatching, paused, taken, ticked } from './watching.ts'

const run = (...at: number[]) => at.reduce((watching, one) => ticked(watching, one), notWatching(0))

test.each([
  ['what runs is watched', [0, 0.5, 1, 1.5], [[0, 1.5]]],
  [
    'what is jumped over is not',
    [0, 1, 60, 61],
    [
      [0, 1],
      [60, 61],
    ],
  ],
  [
    'nor what is gone back over twice at once',
    [10, 11, 2, 3],
    [
      [10, 11],
      [2, 3],
    ],
  ],
  ['a single tick is nothing', [5], []],
])('%s', (_what, ticks, expected) => {
  expect(paused(run(...ticks)).pending).toEqual(expected)
})

test('what ran while the page was busy is watched, and a step longer than what can have run is a jump', () => {
  expect(paused(ticked(run(0, 1), 15, 14.5)).pending).toEqual([[0, 15]])
  expect(paused(ticked(run(0, 1), 15, 6)).pending).toEqual([[0, 1]])
})

test('what was reported is not reported again, and watching goes on', () => {
  const { stretches, after } = taken(run(0, 1, 2))
  expect(stretches).toEqual([[0, 2]])
  expect(taken(ticked(after, 3)).stretches).toEqual([[2, 3]])
  expect(taken(paused(after)).stretches).toEqual([])
})
