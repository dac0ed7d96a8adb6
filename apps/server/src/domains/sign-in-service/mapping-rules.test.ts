import type { SignInRule } from '@lab/contract/sign-in-service'
import { expect, test } from 'vitest'
import { givenBy } from './mapping-rules.ts'

const rule = (claim: string, value: string, organisation_id: string, role: 'teacher' | 'student'): SignInRule => ({
  claim,
  value,
  organisation_id,
  role,
})
const rules = [
  rule('group', '教师', 'a', 'teacher'),
  rule('memberOf', 'cn=Students,dc=school', 'b', 'student'),
  rule('college', '*', 'c', 'student'),
]

test.each<[string, Record<string, unknown>, string[], string[]]>([
  ['one value', { group: '教师' }, ['a'], ['teacher']],
  ['one of several', { group: ['职工', ' 教师 '] }, ['a'], ['teacher']],
  ['names of directories whatever their case', { memberOf: 'CN=students,DC=school' }, ['b'], ['student']],
  ['any value', { college: 7 }, ['c'], ['student']],
  ['an empty value is none', { college: '' }, [], []],
  ['a part of a value does not fit', { group: '教师家属' }, [], []],
  ['several rules', { group: '教师', college: '软件' }, ['a', 'c'], ['teacher', 'student']],
  ['what is no text', { group: { name: '教师' } }, [], []],
])('%s', (_name, claims, orgIds, roles) => {
  const given = givenBy(rules, { subject: 's', claims })
  expect([[...given.orgIds], [...given.roles]]).toEqual([orgIds, roles])
})
