import { expect, test } from 'vitest'
import type { RoleSlug } from '@lab/contract/endpoint'
import type { Actor } from '../../kernel/policy/actor.ts'
import { activityLogPolicy, type LogFacts } from './policy.ts'

const actor = (role: RoleSlug, more: Partial<Actor> = {}): Actor => ({
  userId: 'me',
  realName: '我',
  roles: [role],
  sessionId: 's',
  customerId: 'own',
  orgId: 'a',
  reach: role === 'system_operator' ? 'all' : new Set(['a']),
  ...more,
})
const log = (more: Partial<LogFacts>): LogFacts => ({ orgId: 'a', customerId: 'own', actorId: 'other', ...more })

//  who                  entry                                                         sees it
test.each<[RoleSlug, Partial<LogFacts>, true | 'absent']>([
  ['system_operator', { orgId: null, customerId: null, actorId: null }, true],
  ['system_operator', { orgId: 'c', customerId: 'foreign' }, true],
  ['account_admin', {}, true],
  ['account_admin', { orgId: 'b' }, true],
  ['account_admin', { customerId: null }, true],
  ['account_admin', { customerId: null, orgId: 'c' }, 'absent'],
  ['account_admin', { customerId: null, orgId: null }, 'absent'],
  ['account_admin', { customerId: 'foreign', orgId: 'c' }, 'absent'],
  ['account_admin', { customerId: 'foreign', orgId: 'c', actorId: 'me' }, true],
  ['teacher', { actorId: 'me' }, true],
  ['teacher', {}, 'absent'],
  ['student', { actorId: 'me' }, true],
  ['student', {}, 'absent'],
])('%s, %j: %s', (role, facts, verdict) => {
  expect(activityLogPolicy.view(actor(role), log(facts))).toBe(verdict)
})

test('an administrator without a customer sees no entries without one', () => {
  expect(
    activityLogPolicy.view(actor('account_admin', { customerId: null }), log({ customerId: null, orgId: null })),
  ).toBe('absent')
})
