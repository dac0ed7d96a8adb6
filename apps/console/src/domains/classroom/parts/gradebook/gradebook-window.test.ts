import { expect, test } from 'vitest'
import { scrolledTo, spanInSight, within } from './gradebook-window.ts'

test.each([
  ['before it was measured', 0, 0, []],
  ['at the top', 0, 60, [0, 1, 2, 3, 4]],
  ['on the edge of a row', 80, 60, [1, 2, 3, 4, 5]],
  ['within rows', 100, 60, [1, 2, 3, 4, 5]],
  ['at the bottom', 11_940, 60, [295, 296, 297, 298, 299]],
])('what is drawn %s', (_name, at, room, expected) => {
  expect(within(spanInSight({ at, room, size: 40 }, 300, 1))).toEqual(expected)
})

test('what is in sight is drawn, and always as much, however far it is scrolled', () => {
  for (let at = 0; at <= 300 * 40 - 488; at += 19) {
    const { first, last } = spanInSight({ at, room: 488, size: 40 }, 300, 2)
    expect(first * 40).toBeLessThanOrEqual(at)
    expect((last + 1) * 40).toBeGreaterThanOrEqual(at + 488)
    expect(last - first).toBe(17)
  }
})

test('no more is drawn than there is', () => {
  expect(spanInSight({ at: 0, room: 488, size: 40 }, 3, 4)).toEqual({ first: 0, last: 2 })
  expect(spanInSight({ at: 0, room: 488, size: 40 }, 0, 4)).toEqual({ first: 0, last: -1 })
})

test.each([
  ['what is in sight stays', 3, 80, 80],
  ['upwards to its edge', 1, 80, 40],
  ['downwards until it is whole', 9, 80, 300],
  ['what is cut off at the end is shown whole', 4, 80, 100],
])('%s', (_name, index, at, expected) => {
  expect(scrolledTo(index, { at, room: 100, size: 40 })).toBe(expected)
})
