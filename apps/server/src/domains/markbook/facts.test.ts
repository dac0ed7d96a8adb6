import { expect, test } from 'vitest'
import { latest } from './facts.ts'

const [early, late] = ['2026-11-01T00:00:00.000Z', '2026-11-02T00:00:00.000Z']

test.each([
  ['the later one of those that members of a group have', [early, late], late],
  ['in any order', [late, early], late],
  ['none, where one of the group has none', [early, null, late], null],
  ['that of a learner alone', [early], early],
] as const)('the end of a work is %s', (_what, ends, expected) => {
  expect(latest(ends)).toBe(expected)
})
