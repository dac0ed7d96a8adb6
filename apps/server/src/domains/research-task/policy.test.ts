import { expect, test } from 'vitest'
import type { RoleSlug } from '@lab/contract/endpoint'
import type { Actor } from '../../kernel/policy/actor.ts'
import { absent, yes } from '../../kernel/policy/verdict.ts'
import { partPolicy, taskPolicy } from './policy.ts'

const actor = (userId: string, role: RoleSlug, org = 'a'): Actor => ({
  userId,
  realName: '',
  roles: [role],
  sessionId: '',
  customerId: null,
  orgId: org,
  reach: role === 'system_operator' ? 'all' : new Set([org]),
})
const task = { orgId: 'a', creatorId: 'lead', memberIds: ['member', 'other'] }
const part = { task, userId: 'member' }
const word = (verdict: unknown) => (verdict === yes ? 'yes' : verdict === absent ? 'absent' : 'no')

test.each([
  ['who gave it', actor('lead', 'teacher'), 'yes yes', 'yes no yes'],
  ['who takes part', actor('member', 'teacher'), 'yes no', 'yes yes no'],
  ['another who takes part', actor('other', 'teacher'), 'yes no', 'absent absent absent'],
  ['a colleague', actor('peer', 'teacher'), 'absent absent', 'absent absent absent'],
  ['the administrator', actor('admin', 'account_admin'), 'yes yes', 'yes no yes'],
  ['an operator', actor('operator', 'system_operator', 'b'), 'yes yes', 'yes no yes'],
  ['an administrator elsewhere', actor('admin', 'account_admin', 'b'), 'absent absent', 'absent absent absent'],
  ['who took part and left the organisation', actor('member', 'teacher', 'b'), 'absent absent', 'absent absent absent'],
  ['a student', actor('member', 'student'), 'absent absent', 'absent absent absent'],
])('%s', (_name, who, ofTask, ofPart) => {
  expect([taskPolicy.view(who, task), taskPolicy.edit(who, task)].map(word).join(' ')).toBe(ofTask)
  const verdicts = [partPolicy.view(who, part), partPolicy.work(who, part), partPolicy.decide(who, part)]
  expect(verdicts.map(word).join(' ')).toBe(ofPart)
})
