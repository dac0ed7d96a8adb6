import type { RoleSlug } from '@lab/contract/endpoint'
import { expect, test } from 'vitest'
import type { Actor } from '../../kernel/policy/actor.ts'
import { mayFound, organisationPolicy } from './policy.ts'

const actor = (
  role: RoleSlug,
  customerId: string | null,
  reach: string[] | 'all',
  administers: string[] = [],
): Actor => ({
  userId: 'me',
  realName: '王海燕',
  roles: [role],
  sessionId: 's',
  customerId,
  orgId: null,
  reach: reach === 'all' ? reach : new Set(reach),
  administers: new Set(administers),
})
const no = { because: '只有管理员可以管理组织' }
const fromAbove = { because: '只有上级组织的管理员可以修改' }

test.each([
  ['an operator', actor('system_operator', null, 'all'), true, true, true],
  ['an administrator of the customer', actor('account_admin', 'school', ['other']), true, true, true],
  ['one of another customer', actor('account_admin', 'elsewhere', ['other']), 'absent', 'absent', 'absent'],
  ['one of the organisation', actor('teacher', 'school', ['org'], ['org', 'below']), true, true, fromAbove],
  ['one of the organisation above', actor('teacher', 'school', ['above'], ['above', 'org']), true, true, true],
  ['one of a sister', actor('teacher', 'school', ['sister'], ['sister']), 'absent', 'absent', 'absent'],
  ['one of an organisation below', actor('teacher', 'school', ['below'], ['below']), 'absent', 'absent', 'absent'],
  ['one of a sister who is in it too', actor('teacher', 'school', ['sister', 'org'], ['sister']), true, no, no],
  ['a teacher of the organisation', actor('teacher', 'school', ['org']), true, no, no],
  ['a teacher of another organisation', actor('teacher', 'school', ['other']), 'absent', 'absent', 'absent'],
  ['a student of the organisation', actor('student', 'school', ['org']), 'absent', 'absent', 'absent'],
])('%s', (_who, who, view, manage, edit) => {
  const org = { id: 'org', customerId: 'school', parentId: 'above' }
  expect(organisationPolicy.view(who, org)).toEqual(view)
  expect(organisationPolicy.manage(who, org)).toEqual(manage)
  expect(organisationPolicy.edit(who, org)).toEqual(edit)
  expect(organisationPolicy.remove(who, org)).toEqual(edit)
})

test.each([
  [actor('system_operator', null, 'all'), 'school', true],
  [actor('account_admin', 'school', []), 'school', true],
  [actor('account_admin', 'elsewhere', []), 'school', false],
  [actor('account_admin', null, []), null, false],
  [actor('teacher', 'school', ['org'], ['org']), 'school', false],
])('who founds at the top of a customer’s tree: %#', (who, customerId, may) => {
  expect(mayFound(who, customerId) === true).toBe(may)
})
