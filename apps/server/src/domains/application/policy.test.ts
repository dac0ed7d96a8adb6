import type { RoleSlug } from '@lab/contract/endpoint'
import { expect, test } from 'vitest'
import type { Actor } from '../../kernel/policy/actor.ts'
import { absent, because, yes, type Verdict } from '../../kernel/policy/verdict.ts'
import { applicationPolicy, type ApplicationFacts } from './policy.ts'

const actor = (role: RoleSlug, reach: string[] = ['org']): Actor => ({
  userId: 'me',
  realName: '我',
  roles: [role],
  sessionId: 's',
  customerId: 'c',
  orgId: 'org',
  reach: new Set(reach),
})
const application: ApplicationFacts = {
  orgId: 'org',
  placeKind: 'class',
  learnerId: 'learner',
  role: null,
  isArchived: false,
  state: 'pending',
}
const own = { learnerId: 'me', role: 'student' } as const
const onlyAsker = because('只有申请人可以撤回')

test.each<[string, Actor, Partial<ApplicationFacts>, Verdict, Verdict, Verdict]>([
  //  who                                      view    decide  edit
  ['teacher of the class', actor('teacher'), { role: 'teacher' }, yes, yes, onlyAsker],
  ['assistant', actor('teacher'), { role: 'assistant' }, yes, because('助教不能审批申请'), onlyAsker],
  ['colleague', actor('teacher'), {}, absent, absent, absent],
  ['administrator', actor('account_admin'), {}, yes, yes, onlyAsker],
  ['administrator elsewhere', actor('account_admin', ['other']), {}, absent, absent, absent],
  ['classmate', actor('student'), { role: 'student' }, absent, absent, absent],
  ['who asked', actor('student'), own, yes, absent, yes],
  ['who asked and left the organisation', actor('student', []), own, absent, absent, absent],
])('%s', (_name, who, more, view, decide, edit) => {
  const facts = { ...application, ...more }
  expect(applicationPolicy.view(who, facts)).toEqual(view)
  expect(applicationPolicy.decide(who, facts)).toEqual(decide)
  expect(applicationPolicy.edit(who, facts)).toEqual(edit)
})
