import { describe, expect, test } from 'vitest'
import type { RoleSlug } from '@lab/contract/endpoint'
import type { Actor } from '../../kernel/policy/actor.ts'
import type { Verdict } from '../../kernel/policy/verdict.ts'
import { poolPolicy, recordingPolicy, recordPolicy, researchPolicy, suitePolicy, templatePolicy } from './policy.ts'

const actor = (userId: string, role: RoleSlug, reach: Actor['reach']): Actor => ({
  userId,
  realName: userId,
  roles: [role],
  sessionId: 's',
  customerId: 'k',
  orgId: 'a',
  reach,
})
const people = {
  operator: actor('operator', 'system_operator', 'all'),
  admin: actor('admin', 'account_admin', new Set(['a', 'b'])),
  teacher: actor('teacher', 'teacher', new Set(['a'])),
  student: actor('student', 'student', new Set(['a'])),
  stranger: actor('stranger', 'teacher', new Set(['c'])),
}
type Who = keyof typeof people
const short = (verdict: Verdict): string => (verdict === true ? 'yes' : verdict === 'absent' ? 'absent' : 'no')

describe('templates', () => {
  test.each<[Who, string | null, string, string]>([
    // who        organisation view      edit
    ['operator', null, 'yes', 'yes'],
    ['admin', null, 'yes', 'no'],
    ['teacher', null, 'yes', 'no'],
    ['student', null, 'absent', 'absent'],
    ['operator', 'a', 'yes', 'yes'],
    ['admin', 'a', 'yes', 'yes'],
    ['teacher', 'a', 'yes', 'yes'],
    ['teacher', 'b', 'absent', 'absent'],
    ['student', 'a', 'absent', 'absent'],
    ['stranger', 'a', 'absent', 'absent'],
  ])('%s and a template of %s: view and use %s, edit and remove %s', (who, orgId, view, edit) => {
    const ask = (ability: keyof typeof templatePolicy) => short(templatePolicy[ability](people[who], { orgId }))
    expect([ask('view'), ask('use'), ask('edit'), ask('remove')]).toEqual([view, view, edit, edit])
  })
})

describe('suites', () => {
  test.each<[Who, string]>([
    ['operator', 'yes'],
    ['admin', 'yes'],
    ['teacher', 'yes'],
    ['student', 'absent'],
    ['stranger', 'absent'],
  ])('%s and a suite of organisation a: %s', (who, expected) => {
    for (const rule of Object.values(suitePolicy)) expect(short(rule(people[who], { orgId: 'a' }))).toBe(expected)
  })
})

describe('environments of a student', () => {
  test.each<[Who, string, string, string]>([
    // who        view      operate   use
    ['student', 'yes', 'yes', 'yes'],
    ['teacher', 'yes', 'yes', 'no'],
    ['admin', 'yes', 'yes', 'no'],
    ['operator', 'yes', 'yes', 'no'],
    ['stranger', 'absent', 'absent', 'absent'],
  ])('%s: view %s, operate %s, use %s', (who, view, operate, use) => {
    const row = { orgId: 'a', ownerId: 'student' }
    const ask = (ability: keyof typeof recordPolicy) => short(recordPolicy[ability](people[who], row))
    expect([ask('view'), ask('operate'), ask('use')]).toEqual([view, operate, use])
  })

  test.each<[Who, string]>([
    ['student', 'no'],
    ['teacher', 'yes'],
    ['stranger', 'absent'],
  ])('of what is paused: %s works in it: %s', (who, operate) => {
    const row = { orgId: 'a', ownerId: 'student', isPaused: true }
    expect(short(recordPolicy.operate(people[who], row))).toBe(operate)
    expect(short(recordPolicy.view(people[who], row))).toBe(operate === 'absent' ? 'absent' : 'yes')
  })

  test('another student does not learn that it exists', () => {
    const other = actor('other', 'student', new Set(['a']))
    expect(recordPolicy.view(other, { orgId: 'a', ownerId: 'student' })).toBe('absent')
  })
})

describe('recordings of a student’s terminal', () => {
  test.each<[Who, string, string, string]>([
    // who        view      remove    a teacher helped, view
    ['student', 'yes', 'no', 'yes'],
    ['teacher', 'yes', 'no', 'yes'],
    ['admin', 'yes', 'yes', 'yes'],
    ['operator', 'yes', 'yes', 'yes'],
    ['stranger', 'absent', 'absent', 'absent'],
  ])('%s: view %s, remove %s, of a helper %s', (who, view, remove, helped) => {
    const row = { orgId: 'a', ownerId: 'student', actorId: 'student' }
    expect(short(recordingPolicy.view(people[who], row))).toBe(view)
    expect(short(recordingPolicy.remove(people[who], row))).toBe(remove)
    expect(short(recordingPolicy.view(people[who], { ...row, actorId: 'teacher' }))).toBe(helped)
  })

  test('another student does not learn that it exists', () => {
    const other = actor('other', 'student', new Set(['a']))
    expect(recordingPolicy.view(other, { orgId: 'a', ownerId: 'student', actorId: 'student' })).toBe('absent')
  })
})

test('what is one’s own in an organisation cannot be reached after leaving it', () => {
  const gone = actor('student', 'student', new Set(['c']))
  const row = { orgId: 'a', ownerId: 'student' }
  expect(Object.values(recordPolicy).map((rule) => short(rule(gone, row)))).not.toContain('yes')
  expect(recordingPolicy.view(gone, { ...row, actorId: 'student' })).toBe('absent')
  expect(recordingPolicy.view(gone, { ...row, ownerId: 'other', actorId: 'student' })).toBe('absent')
})

describe('research environments of a teacher', () => {
  test.each<[Who, string, string, string]>([
    // who        view      use       remove
    ['teacher', 'yes', 'yes', 'yes'],
    ['admin', 'yes', 'no', 'yes'],
    ['operator', 'yes', 'no', 'yes'],
    ['student', 'absent', 'absent', 'absent'],
    ['stranger', 'absent', 'absent', 'absent'],
  ])('%s: view %s, use and edit %s, remove %s', (who, view, use, remove) => {
    const row = { orgId: 'a', ownerId: 'teacher' }
    const ask = (ability: keyof typeof researchPolicy) => short(researchPolicy[ability](people[who], row))
    expect([ask('view'), ask('use'), ask('edit'), ask('remove')]).toEqual([view, use, use, remove])
  })
})

test('pools are the staff’s of their organisation', () => {
  const seen = (Object.keys(people) as Who[]).filter((who) => poolPolicy.edit(people[who], { orgId: 'a' }) === true)
  expect(seen).toEqual(['operator', 'admin', 'teacher'])
})
