import { expect, test } from 'vitest'
import { backTarget } from './back.ts'

test.each([
  ['/class/1/basics', '/class'],
  ['/class/1/content/exp/2/record/3/score', '/class'],
  ['/org/1/member', '/org'],
  ['/org/auth/1/exp', '/org'],
  ['/practical-training/class/1/member/student', '/practical-training/class'],
  ['/class', null],
  ['/class/', null],
  ['/org', null],
  ['/practical-training/class', null],
  ['/practical-training/library', null],
  ['/classroom/1', null],
  ['/exp/1/class/2/record', null],
  ['/exp/1', null],
  ['/', null],
])('from %s back to %s', (pathname, expected) => {
  expect(backTarget(pathname)).toBe(expected)
})
