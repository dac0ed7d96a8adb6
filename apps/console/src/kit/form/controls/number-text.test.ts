import { expect, test } from 'vitest'
import { inRange, numberIn, stepped } from './number-text.ts'

test.each([
  ['12', 12],
  [' 12 ', 12],
  ['-3', -3],
  ['+3', 3],
  ['1.', 1],
  ['.5', 0.5],
  ['１２．５', 12.5],
  ['3。5', 3.5],
  ['－７', -7],
  ['', undefined],
  ['-', undefined],
  ['1.2.3', undefined],
  ['1e3', undefined],
  ['0x10', undefined],
  ['12人', undefined],
  ['Infinity', undefined],
])('%s is the number %s', (text, number) => expect(numberIn(text)).toBe(number))

test.each([
  [5, 1, 10, 5],
  [0, 1, 10, 1],
  [11, 1, 10, 10],
  [-5, undefined, 10, -5],
  [99, 1, undefined, 99],
])('%s between %s and %s is %s', (value, min, max, expected) => expect(inRange(value, min, max)).toBe(expected))

test.each([
  [0.1, 0.2, 0.3],
  [1, 0.25, 1.25],
  [1.25, -0.25, 1],
  [0.7, 0.1, 0.8],
  [3, 1, 4],
])('%s and a step of %s is %s', (value, by, expected) => expect(stepped(value, by)).toBe(expected))
