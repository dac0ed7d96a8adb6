import { moduleNames } from '@lab/contract/customer'
import { expect, test } from 'vitest'
import { knownModules, readModules, stateOf } from './rules.ts'

const now = new Date('2026-03-02T08:00:00Z')
test.each([
  [true, null, 'active'],
  [true, new Date('2026-03-02T08:00:01Z'), 'active'],
  [true, now, 'expired'],
  [false, null, 'disabled'],
  [false, now, 'disabled'],
] as const)('enabled %s, until %s: %s', (isEnabled, expiresAt, expected) => {
  expect(stateOf({ isEnabled, expiresAt }, now)).toBe(expected)
})

test.each([
  [undefined, null],
  ['', []],
  ['exam,class', ['class', 'exam']],
  [' exam , exam,nothing', ['exam']],
  [moduleNames.join(','), [...moduleNames]],
])('the modules of "%s" are %j', (given, expected) => {
  expect(readModules(given)).toEqual(expected)
})

test('what is sold no more is left out', () => {
  expect(knownModules(['exam', 'of old'])).toEqual(['exam'])
  expect(knownModules(null)).toBeNull()
})
