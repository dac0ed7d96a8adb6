import type { RoleSlug } from '@lab/contract/endpoint'
import { expect, test } from 'vitest'
import { factsAfter, rolesAfter, type MergedAccount } from './rules.ts'

const account = (given: Partial<MergedAccount>): MergedAccount => ({
  roles: [],
  hasOwnRole: false,
  number: '',
  phone: '',
  email: '',
  avatar: '',
  ...given,
})
const roles = (some: RoleSlug[], hasOwnRole = false) => account({ roles: some, hasOwnRole })

test.each([
  ['both', roles(['student']), roles(['teacher', 'student']), ['student', 'teacher']],
  [
    'a limited administrator gains no whole role',
    roles(['account_admin'], true),
    roles(['teacher']),
    ['account_admin'],
  ],
  ['a limited one gives none away', roles(['student']), roles(['account_admin'], true), ['student']],
  ['learning is always added', roles(['teacher'], true), roles(['student', 'teacher']), ['teacher', 'student']],
] as const)('%s', (_name, stays, goes, after) => expect(rolesAfter(stays, goes)).toEqual(after))

test('what the account that stays says of its person stays; what it lacks is filled in', () => {
  const stays = account({ number: '1', email: 'a@example.cn' })
  const goes = account({ number: '2', phone: '139', email: 'b@example.cn', avatar: '/a.png' })
  expect(factsAfter(stays, goes)).toEqual({ number: '1', phone: '139', email: 'a@example.cn', avatar: '/a.png' })
})
