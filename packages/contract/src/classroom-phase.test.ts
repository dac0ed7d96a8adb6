import { expect, test } from 'vitest'
import { classPhase } from './classroom.ts'

test.each([
  ['active', null, 'running'],
  ['active', '2026-11-20', 'running'],
  ['active', '2026-11-21', 'ahead'],
  ['archived', '2026-11-21', 'archived'],
] as const)('%s, beginning %s, is %s on 20 November', (state, starts_on, expected) => {
  expect(classPhase({ state, starts_on }, '2026-11-20')).toBe(expected)
})
