import { expect, test } from 'vitest'
import type { RoleSlug } from '@lab/contract/endpoint'
import type { Actor } from '../../kernel/policy/actor.ts'
import { absent, because, yes, type Verdict } from '../../kernel/policy/verdict.ts'
import { queryPolicy, threadAbilities, type ThreadPolicyFacts } from './policy.ts'

const actor = (role: RoleSlug, reach: string[] = ['org']): Actor => ({
  userId: 'me',
  realName: '我',
  roles: [role],
  sessionId: 's',
  customerId: 'c',
  orgId: 'org',
  reach: new Set(reach),
})
const inClass: ThreadPolicyFacts = {
  orgId: 'org',
  placeKind: 'class',
  askerId: 'asker',
  isPublic: false,
  isArchived: false,
  role: null,
  contentCreatorId: 'creator',
}
const shared: Partial<ThreadPolicyFacts> = { isPublic: true }
const own: Partial<ThreadPolicyFacts> = { askerId: 'me', role: 'student' }

test.each<[string, Actor, Partial<ThreadPolicyFacts>, Verdict, Verdict, Verdict]>([
  //  who and whose                    view    answer  ask further
  ['teacher of the class', actor('teacher'), { role: 'teacher' }, yes, yes, absent],
  ['assistant', actor('student'), { role: 'assistant' }, yes, yes, absent],
  ['colleague', actor('teacher'), {}, absent, absent, absent],
  ['colleague, though public to the class', actor('teacher'), shared, absent, absent, absent],
  ['administrator', actor('account_admin'), {}, yes, yes, absent],
  ['administrator elsewhere', actor('account_admin', ['other']), {}, absent, absent, absent],
  ['the asker', actor('student'), own, yes, absent, yes],
  ['the asker after leaving the class', actor('student'), { askerId: 'me' }, yes, absent, absent],
  ['the asker after leaving the organisation', actor('student', []), { askerId: 'me' }, absent, absent, absent],
  ['classmate', actor('student'), { role: 'student' }, absent, absent, absent],
  ['classmate of a public one', actor('student'), { ...shared, role: 'student' }, yes, absent, absent],
  ['student elsewhere of a public one', actor('student'), shared, absent, absent, absent],
  [
    'in an organisation: who made the content',
    actor('teacher'),
    { placeKind: 'organisation', contentCreatorId: 'me' },
    yes,
    yes,
    absent,
  ],
])('%s', (_name, who, more, view, answer, learn) => {
  const facts = { ...inClass, ...more }
  expect(queryPolicy.view(who, facts)).toEqual(view)
  expect(queryPolicy.answer(who, facts)).toEqual(answer)
  expect(queryPolicy.edit(who, facts)).toEqual(answer)
  expect(queryPolicy.learn(who, facts)).toEqual(learn)
})

test('an archived class’s questions are only read', () => {
  const facts = { ...inClass, role: 'teacher', isArchived: true } as const
  const readOnly = because('班级已归档，只能查看')
  expect(threadAbilities(actor('teacher'), facts)).toMatchObject({ view: yes, answer: readOnly })
})
