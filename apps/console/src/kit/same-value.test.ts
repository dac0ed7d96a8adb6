import { expect, test } from 'vitest'
import { isSameValue } from './same-value.ts'

test.each<[unknown, unknown, boolean]>([
  [1, 1, true],
  ['1', 1, false],
  [null, undefined, false],
  [{ a: 1, b: undefined }, { a: 1 }, true],
  [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
  [{ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }, true],
  [{ a: [1, { b: 2 }] }, { a: [1, { b: 3 }] }, false],
  [[1, 2], [1], false],
  [[], {}, false],
  [{ a: 1 }, null, false],
])('%j and %j say the same: %s', (one, other, expected) => {
  expect(isSameValue(one, other)).toBe(expected)
  expect(isSameValue(other, one)).toBe(expected)
})
