import type { RoleSlug } from '@lab/contract/endpoint'
import { expect, test } from 'vitest'
import type { Actor } from '../../kernel/policy/actor.ts'
import { absent, because, yes, type Verdict } from '../../kernel/policy/verdict.ts'
import { joinRequestAbilities, joinRequestPolicy, type JoinRequestFacts } from './policy.ts'

const actor = (role: RoleSlug, reach: string[] = ['org']): Actor => ({
  userId: 'me',
  realName: '我',
  roles: [role],
  sessionId: 's',
  customerId: 'c',
  orgId: 'org',
  reach: new Set(reach),
})
const request: JoinRequestFacts = {
  orgId: 'org',
  placeKind: 'class',
  learnerId: 'learner',
  role: null,
  isArchived: false,
  state: 'pending',
}
const own = { learnerId: 'me' } as const
const onlyAsker = because('只有申请人可以撤回')
const notTheirs = because('您不是该班级的教师')

test.each<[string, Actor, Partial<JoinRequestFacts>, Verdict, Verdict, Verdict]>([
  //  who                                      view    decide  edit
  ['teacher of the class', actor('teacher'), { role: 'teacher' }, yes, yes, onlyAsker],
  ['assistant', actor('teacher'), { role: 'assistant' }, yes, because('助教不能修改班级'), onlyAsker],
  ['colleague', actor('teacher'), {}, notTheirs, notTheirs, absent],
  ['administrator', actor('account_admin'), {}, yes, yes, onlyAsker],
  ['administrator elsewhere', actor('account_admin', ['other']), {}, absent, absent, absent],
  ['learner of the class', actor('student'), { role: 'student' }, absent, absent, absent],
  ['who asked', actor('student'), own, yes, absent, yes],
  ['who asked and left the organisation', actor('student', []), own, absent, absent, absent],
])('%s', (_name, who, more, view, decide, edit) => {
  const facts = { ...request, ...more }
  expect(joinRequestPolicy.view(who, facts)).toEqual(view)
  expect(joinRequestPolicy.decide(who, facts)).toEqual(decide)
  expect(joinRequestPolicy.edit(who, facts)).toEqual(edit)
})

test.each<[string, Partial<JoinRequestFacts>, Verdict]>([
  ['waits', {}, yes],
  ['was decided', { state: 'rejected' }, because('该申请已处理')],
  ['is of an archived class', { isArchived: true }, because('班级已归档，只能查看')],
])('a page offers the decision of what %s accordingly', (_name, more, decide) => {
  const facts = { ...request, role: 'teacher', ...more } as const
  expect(joinRequestAbilities(actor('teacher'), facts)['decide']).toEqual(decide)
})
