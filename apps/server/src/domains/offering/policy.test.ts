import type { PlaceKind } from '@lab/contract/place'
import { expect, test } from 'vitest'
import type { RoleSlug } from '@lab/contract/endpoint'
import type { Actor } from '../../kernel/policy/actor.ts'
import { absent, because, yes, type Verdict } from '../../kernel/policy/verdict.ts'
import { offeringPolicy, type PlaceFacts } from './policy.ts'
import { unlessArchived } from '../place/index.ts'

const actor = (roles: RoleSlug[], reach: 'all' | string[]): Actor => ({
  userId: 'me',
  realName: '我',
  roles,
  sessionId: 's',
  customerId: 'c',
  orgId: 'org',
  reach: reach === 'all' ? 'all' : new Set(reach),
})
const place = (role: PlaceFacts['role'], placeKind: PlaceKind = 'class'): PlaceFacts => ({
  orgId: 'org',
  role,
  isArchived: false,
  placeKind,
})
const notForAssistants = because('助教不能修改教学内容')

test.each<[string, Actor, PlaceFacts['role'], Verdict, Verdict, Verdict]>([
  //  who                              roles                                      in class     view    teach             learn
  ['teacher of the class', actor(['teacher'], ['org']), 'teacher', yes, yes, absent],
  ['assistant', actor(['teacher'], ['org']), 'assistant', yes, notForAssistants, absent],
  ['student assistant', actor(['student'], ['org']), 'assistant', yes, notForAssistants, absent],
  ['colleague', actor(['teacher'], ['org']), null, absent, absent, absent],
  ['student of the class', actor(['student'], ['org']), 'student', absent, absent, yes],
  ['other student', actor(['student'], ['org']), null, absent, absent, absent],
  ['administrator', actor(['account_admin'], ['org']), null, yes, yes, absent],
  ['administrator elsewhere', actor(['account_admin'], ['other']), null, absent, absent, absent],
  ['operator', actor(['system_operator'], 'all'), null, yes, yes, absent],
])('%s', (_name, who, role, view, teach, learn) => {
  expect(offeringPolicy.view(who, place(role))).toEqual(view)
  expect(offeringPolicy.teach(who, place(role))).toEqual(teach)
  expect(offeringPolicy.learn(who, place(role))).toEqual(learn)
})

test('what is open to an organisation is begun by its content', () => {
  expect(offeringPolicy.learn(actor(['student'], ['org']), place('student', 'organisation'))).toBe(absent)
})

test('an archived class says so where it would say yes, and nowhere else', () => {
  expect(unlessArchived({ placeKind: 'class', isArchived: true }, yes)).toEqual(because('班级已归档，只能查看'))
  expect(unlessArchived({ placeKind: 'class', isArchived: true }, absent)).toBe(absent)
  expect(unlessArchived({ placeKind: 'class', isArchived: false }, yes)).toBe(yes)
})
