import type { RoleSlug } from '@lab/contract/endpoint'
import { expect, test } from 'vitest'
import type { Actor } from '../../kernel/policy/actor.ts'
import { organisationPolicy } from './policy.ts'

const actor = (role: RoleSlug, customerId: string | null, reach: string[] | 'all'): Actor => ({
  userId: 'me',
  realName: '王海燕',
  roles: [role],
  sessionId: 's',
  customerId,
  orgId: null,
  reach: reach === 'all' ? reach : new Set(reach),
})
const no = { because: '只有管理员可以管理组织' }

test.each([
  ['an operator', actor('system_operator', null, 'all'), true, true],
  ['an administrator of the customer', actor('account_admin', 'school', ['other']), true, true],
  ['an administrator of another customer', actor('account_admin', 'elsewhere', ['other']), 'absent', 'absent'],
  ['a teacher of the organisation', actor('teacher', 'school', ['org']), true, no],
  ['a teacher of another organisation', actor('teacher', 'school', ['other']), 'absent', 'absent'],
  ['a student of the organisation', actor('student', 'school', ['org']), 'absent', 'absent'],
])('%s', (_who, who, view, manage) => {
  const org = { id: 'org', customerId: 'school' }
  expect(organisationPolicy.view(who, org)).toEqual(view)
  for (const ability of ['edit', 'manage', 'remove'] as const) {
    expect(organisationPolicy[ability](who, org)).toEqual(manage)
  }
})
