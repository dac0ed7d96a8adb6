import { describe, expect, test } from 'vitest'
import type { RoleSlug } from '@lab/contract/endpoint'
import type { Actor } from '../../kernel/policy/actor.ts'
import { foldUsername, isLateCaller, mayGrant, waitsAfter } from './rules.ts'

const now = new Date('2026-11-20T08:00:00Z')

describe('sign-in waits after repeated failures', () => {
  const usual = { lock_attempts: 5, lock_minutes: 1 }
  const strict = { lock_attempts: 3, lock_minutes: 45 }
  const rows: [failures: number, waitS: number | null, rules: typeof usual][] = [
    [1, null, usual],
    [4, null, usual],
    [5, 60, usual],
    [6, 120, usual],
    [7, 240, usual],
    [10, 1920, usual],
    [11, 3600, usual],
    [50, 3600, usual],
    [2, null, strict],
    [3, 2700, strict],
    [4, 3600, strict],
  ]
  test.each(rows)('%i failures wait %s s under %o', (failures, waitS, rules) => {
    const waits = waitsAfter(rules)
    expect(waits[Math.min(failures, waits.length) - 1]).toBe(waitS)
  })
})

describe('names that look alike are one', () => {
  const rows: [string, string][] = [
    ['Teacher1', 'teacher1'],
    [' teacher1 ', 'teacher1'],
    ['teacher\u200B1', 'teacher1'],
    ['\uFEFFteacher1', 'teacher1'],
    ['ｔｅａｃｈｅｒ１', 'teacher1'],
    ['王老师', '王老师'],
  ]
  test.each(rows)('%j is %j', (given, folded) => {
    expect(foldUsername(given)).toBe(folded)
  })
})

describe('a late refresh is distinguished from a stolen token by time', () => {
  const rows: [seconds: number, late: boolean][] = [
    [0, true],
    [30, true],
    [31, false],
  ]
  test.each(rows)('%i s after the rotation', (seconds, late) => {
    expect(isLateCaller(now, new Date(now.getTime() + seconds * 1000))).toBe(late)
  })
})

const asking = (role: RoleSlug): Actor => ({
  userId: 'me',
  realName: '我',
  roles: [role],
  sessionId: 's',
  customerId: 'c',
  orgId: null,
  reach: new Set(),
})
test.each<[RoleSlug, RoleSlug[], boolean]>([
  ['system_operator', ['system_operator'], true],
  ['account_admin', ['system_operator'], false],
  ['account_admin', ['teacher', 'account_admin'], true],
  ['teacher', ['account_admin'], false],
  ['teacher', ['student', 'system_operator'], false],
  ['teacher', ['teacher', 'student'], true],
])('%s may give %j: %s', (who, roles, may) => {
  expect(mayGrant(asking(who), roles) === true).toBe(may)
})
