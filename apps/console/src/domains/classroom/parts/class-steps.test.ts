import { expect, test } from 'vitest'
import { isBeginning } from './class-steps.tsx'

const row = { state: 'active' as const, can: { teach: true as const }, student_count: 0, content_count: 0 }
test.each([
  ['an empty one', row, true],
  ['one with people only', { ...row, student_count: 30 }, true],
  ['one with contents only', { ...row, content_count: 1 }, true],
  ['one with both', { ...row, student_count: 30, content_count: 1 }, false],
  ['an archived one', { ...row, state: 'archived' as const }, false],
  ['one that others teach', { ...row, can: { teach: '您不能修改该班级' } }, false],
])('%s asks for its first steps: %s', (_what, given, expected) => {
  expect(isBeginning(given as Parameters<typeof isBeginning>[0])).toBe(expected)
})
