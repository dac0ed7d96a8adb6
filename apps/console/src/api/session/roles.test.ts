import { expect, test } from 'vitest'
import { isLearner, isOperator } from './roles.ts'

test.each<[string[], boolean]>([
  [['student'], true],
  [['teacher'], false],
  [['student', 'teacher'], false],
  [['account_admin'], false],
  [[], false],
])('who is %j only learns: %s', (role_slugs, learns) => {
  expect(isLearner({ user: { role_slugs } })).toBe(learns)
})

test('a session of the learners’ site is a learner’s, whatever else its person is', () => {
  const user = { role_slugs: ['student', 'teacher'] }
  expect([isLearner({ user, site: 'student' }), isLearner({ user, site: 'teacher' })]).toEqual([true, false])
})

test.each<[string[], boolean]>([
  [['system_operator'], true],
  [['teacher', 'system_operator'], true],
  [['account_admin'], false],
  [[], false],
])('who is %j looks after the platform: %s', (role_slugs, operates) => {
  expect(isOperator({ user: { role_slugs } })).toBe(operates)
})

test('nobody signed in is neither learner nor operator', () => {
  expect([isLearner(null), isOperator(null)]).toEqual([false, false])
})
