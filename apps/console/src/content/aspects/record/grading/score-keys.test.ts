import { expect, test } from 'vitest'
import { scoreKey, swipeOf } from './score-keys.ts'

const none = { ctrlKey: false, metaKey: false, altKey: false, isComposing: false }
test.each([
  ['ArrowDown', {}, 'below'],
  ['Enter', {}, 'below'],
  ['ArrowUp', {}, 'above'],
  ['j', {}, 'next'],
  ['K', {}, 'before'],
  ['Escape', {}, 'reset'],
  ['z', { ctrlKey: true }, 'undo'],
  ['z', { metaKey: true }, 'undo'],
  ['Enter', { ctrlKey: true }, undefined],
  ['Enter', { isComposing: true }, undefined],
  ['ArrowUp', { altKey: true }, undefined],
  ['j', { ctrlKey: true }, undefined],
  ['5', {}, undefined],
  ['.', {}, undefined],
  ['Tab', {}, undefined],
])('%s with %o: %s', (key, held, what) => {
  expect(scoreKey({ ...none, ...held, key })).toBe(what)
})

test.each([
  [-120, 10, 'next'],
  [120, -30, 'before'],
  [-40, 0, undefined],
  [-100, 80, undefined],
  [0, 200, undefined],
])('a finger %i across and %i along: %s', (dx, dy, to) => {
  expect(swipeOf(dx, dy)).toBe(to)
})
