import { expect, test } from 'vitest'
import type { AuthSession } from '@lab/contract/identity'
import { isLearner } from './learner-side.tsx'

const session = (role_slugs: string[]) => ({ user: { role_slugs } }) as Pick<AuthSession, 'user'>

test.each([
  [['student'], true],
  [['teacher'], false],
  [['student', 'teacher'], false],
  [['account_admin'], false],
  [[], false],
])('who is %j only learns: %s', (roles, learns) => {
  expect(isLearner(session(roles))).toBe(learns)
})

test('nobody signed in is no learner', () => {
  expect(isLearner(null)).toBe(false)
})
