import type { RoleSlug } from '@lab/contract/endpoint'
import { expect, test } from 'vitest'
import type { Actor } from '../../kernel/policy/actor.ts'
import { certificatePolicy, type CertificateFacts } from './policy.ts'

const actor = (userId: string, roles: readonly RoleSlug[] = ['teacher']): Actor => ({
  userId,
  realName: '',
  roles,
  sessionId: 's',
  customerId: 'c',
  orgId: 'org',
  reach: new Set(['org']),
})
const facts = (role: 'teacher' | 'assistant' | 'student' | null): CertificateFacts => ({
  certificate: { learnerId: 'learner', orgId: 'org' },
  offering: { orgId: 'org', placeKind: 'class', role, isArchived: false },
})

test.each([
  ['its learner', 'learner', 'student', true, 'absent'],
  ['another learner of the class', 'other', 'student', 'absent', 'absent'],
  ['a teacher of the class', 'teacher', 'teacher', true, true],
  ['an assistant', 'assistant', 'assistant', true, { because: '助教不能修改教学内容' }],
  ['a colleague outside the class', 'colleague', null, 'absent', 'absent'],
] as const)('%s', (_who, userId, role, view, revoke) => {
  const who = actor(userId, role === 'student' ? ['student'] : ['teacher'])
  expect(certificatePolicy.view(who, facts(role))).toEqual(view)
  expect(certificatePolicy.revoke(who, facts(role))).toEqual(revoke)
})

test('without its class it is for its learner only, and for administrators', () => {
  const gone = { ...facts(null), offering: null }
  expect(certificatePolicy.view(actor('learner', ['student']), gone)).toBe(true)
  expect(certificatePolicy.view(actor('teacher'), gone)).toBe('absent')
  expect(certificatePolicy.revoke(actor('teacher'), gone)).toBe('absent')
  expect(certificatePolicy.revoke(actor('admin', ['account_admin']), gone)).toBe(true)
})
