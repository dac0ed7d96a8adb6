import { expect, test } from 'vitest'
import { unitsFrom, unitsText } from './units.ts'

test.each([
  ['', []],
  ['ms', [{ name: 'ms', factor: 1 }]],
  [
    'ms；s=1000',
    [
      { name: 'ms', factor: 1 },
      { name: 's', factor: 1000 },
    ],
  ],
  [
    'ms, s = 1e3;',
    [
      { name: 'ms', factor: 1 },
      { name: 's', factor: 1000 },
    ],
  ],
  ['s=零；=5；s=-1', []],
])('%j typed', (typed, units) => expect(unitsFrom(typed)).toEqual(units))

test('units read as they were typed', () => expect(unitsText(unitsFrom('ms；s=1000'))).toBe('ms；s=1000'))
