import type { RoleSlug } from '@lab/contract/endpoint'
import { expect, test } from 'vitest'
import type { Actor } from '../../kernel/policy/actor.ts'
import { Refusal } from '../../kernel/result.ts'
import { deviceOf, notSelf, roleAtStake, rolesFit, stateOf } from './rules.ts'

const actor = (role: RoleSlug): Actor => ({
  userId: 'me',
  realName: '我',
  roles: [role],
  sessionId: 's',
  customerId: 'c',
  orgId: null,
  reach: new Set(),
})
const name = (verdict: true | Refusal): true | string => (verdict instanceof Refusal ? verdict.name : verdict)

test.each<[RoleSlug[], string | null, true | string]>([
  [['system_operator'], null, true],
  [['system_operator', 'teacher'], null, 'user.rolesApart'],
  [['system_operator'], 'c', 'user.rolesApart'],
  [['teacher'], null, 'user.rolesApart'],
  [['teacher', 'account_admin'], 'c', true],
])('%j of customer %s: %s', (roles, customerId, expected) => {
  expect(name(rolesFit(roles, customerId))).toBe(expected)
})

test.each<[RoleSlug[], RoleSlug[], RoleSlug | null]>([
  [['account_admin'], ['teacher'], 'account_admin'],
  [['account_admin'], ['teacher', 'account_admin'], null],
  [['account_admin'], [], 'account_admin'],
  [['system_operator'], [], 'system_operator'],
  [['teacher'], [], null],
])('from %j to %j puts %s at stake', (before, after, expected) => {
  expect(roleAtStake(before, after)).toBe(expected)
})

test('nobody does it to themselves', () => {
  expect(name(notSelf(actor('account_admin'), 'me', '停用'))).toBe('member.self')
  expect(notSelf(actor('account_admin'), 'them', '停用')).toBe(true)
})

test.each([
  [true, null, 'enabled'],
  [true, new Date(), 'waiting'],
  [false, new Date(), 'disabled'],
] as const)('enabled %s, waiting until %s: %s', (isEnabled, waitsUntil, expected) => {
  expect(stateOf(isEnabled, waitsUntil)).toBe(expected)
})

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/143.0.0.0 Safari/537.36', 'Chrome · Windows'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/143.0 Safari/537.36 Edg/143.0', 'Edge · Windows'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1', 'Safari · iOS'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox · macOS'],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/130 Mobile Safari/537.36', 'Chrome · Android'],
  ['curl/8.5', '未知设备'],
  ['', '未知设备'],
])('%s is %s', (userAgent, expected) => {
  expect(deviceOf(userAgent)).toBe(expected)
})
