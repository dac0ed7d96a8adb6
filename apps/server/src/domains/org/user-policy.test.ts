import type { RoleSlug } from '@lab/contract/endpoint'
import { expect, test } from 'vitest'
import type { Actor } from '../../kernel/policy/actor.ts'
import { userPolicy, type UserFacts } from './user-policy.ts'

const actor = (role: RoleSlug, given: { customer?: string; reach?: string[]; administers?: string[] } = {}): Actor => ({
  userId: 'me',
  realName: '王海燕',
  roles: [role],
  sessionId: 's',
  customerId: role === 'system_operator' ? null : (given.customer ?? 'school'),
  orgId: null,
  reach: role === 'system_operator' ? 'all' : new Set(given.reach ?? []),
  administers: new Set(given.administers ?? []),
})
const user = (roles: RoleSlug[], orgIds: string[], customerId: string | null = 'school'): UserFacts => ({
  id: 'them',
  realName: '李明',
  customerId,
  roles,
  orgIds,
  givenRole: null,
})
const operator = actor('system_operator')
const admin = actor('account_admin', { reach: ['a', 'b'] })
const strangeAdmin = actor('account_admin', { customer: 'elsewhere', reach: ['x'] })
const headOfA = actor('teacher', { reach: ['a'], administers: ['a', 'a1'] })
const teacher = actor('teacher', { reach: ['a'] })

//     what                                       who           whom                                     view      manage
test.each<[string, Actor, UserFacts, true | 'absent', true | 'absent' | string]>([
  ['an operator', operator, user(['account_admin'], ['a']), true, true],
  ['an operator over an operator', operator, user(['system_operator'], [], null), true, true],
  ['an administrator', admin, user(['teacher'], ['a']), true, true],
  ['an administrator over one without organisation', admin, user(['teacher'], []), true, true],
  ['an administrator over another', admin, user(['account_admin'], ['a']), true, true],
  [
    'an administrator over an operator in the school',
    admin,
    user(['system_operator'], ['a'], null),
    true,
    '不能管理系统运维人员',
  ],
  [
    'an administrator over a guest of another customer',
    admin,
    user(['teacher'], ['a', 'x'], 'elsewhere'),
    true,
    '只有管理员可以管理用户',
  ],
  ['another customer’s administrator', strangeAdmin, user(['teacher'], ['a']), 'absent', 'absent'],
  ['another customer’s, over one without organisation', strangeAdmin, user(['teacher'], []), 'absent', 'absent'],
  ['the head of an organisation', headOfA, user(['teacher'], ['a']), true, true],
  ['the head, over one below', headOfA, user(['student'], ['a1']), true, true],
  ['the head, over one of a sister', headOfA, user(['teacher'], ['b']), 'absent', 'absent'],
  [
    'the head, over one who is in a sister too',
    headOfA,
    user(['teacher'], ['a', 'b']),
    true,
    '该用户还属于您不管理的组织，请联系客户管理员',
  ],
  [
    'the head, over one who belongs nowhere',
    headOfA,
    user(['teacher'], []),
    true,
    '该用户还属于您不管理的组织，请联系客户管理员',
  ],
  ['the head, over one of another customer', headOfA, user(['teacher'], [], 'elsewhere'), 'absent', 'absent'],
  ['the head, over the customer’s administrator', headOfA, user(['account_admin'], ['a']), true, '不能管理客户管理员'],
  ['a teacher', teacher, user(['student'], ['a']), true, '只有管理员可以管理用户'],
  ['a teacher, over one who belongs nowhere', teacher, user(['student'], []), 'absent', 'absent'],
])('%s', (_what, who, whom, view, manage) => {
  expect(userPolicy.view(who, whom)).toEqual(view)
  const expected = manage === true || manage === 'absent' ? manage : { because: manage }
  expect(userPolicy.manage(who, whom)).toEqual(expected)
  expect(userPolicy.edit(who, whom)).toEqual(expected)
})
