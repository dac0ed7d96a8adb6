import { expect, test } from 'vitest'
import type { RoleSlug } from '@lab/contract/endpoint'
import type { Actor } from '../../kernel/policy/actor.ts'
import { absent, because, yes, type Verdict } from '../../kernel/policy/verdict.ts'
import { recordAbilities, recordPolicy, type RecordPolicyFacts } from './policy.ts'

const actor = (role: RoleSlug, reach: 'all' | string[] = ['org']): Actor => ({
  userId: 'me',
  realName: '我',
  roles: [role],
  sessionId: 's',
  customerId: 'c',
  orgId: 'org',
  reach: reach === 'all' ? 'all' : new Set(reach),
})
const inClass: RecordPolicyFacts = {
  orgId: 'org',
  placeKind: 'class',
  learnerIds: ['learner'],
  isTrial: false,
  isArchived: false,
  role: null,
  contentCreatorId: 'creator',
}
const alone: Partial<RecordPolicyFacts> = { placeKind: 'organisation' }
const own: Partial<RecordPolicyFacts> = { learnerIds: ['me', 'companion'] }
const trial: Partial<RecordPolicyFacts> = { placeKind: 'organisation', isTrial: true }
const noGrade = because('试做记录不参与评分')

test.each<[string, Actor, Partial<RecordPolicyFacts>, Verdict, Verdict, Verdict]>([
  //  who and whose                        view    grade    learn
  ['teacher of the class', actor('teacher'), { role: 'teacher' }, yes, yes, absent],
  ['assistant of the class', actor('teacher'), { role: 'assistant' }, yes, yes, absent],
  ['student as assistant', actor('student'), { role: 'assistant' }, yes, yes, absent],
  ['colleague', actor('teacher'), {}, absent, absent, absent],
  ['who made the content, in another’s class', actor('teacher'), { contentCreatorId: 'me' }, absent, absent, absent],
  ['administrator', actor('account_admin'), {}, yes, yes, absent],
  ['administrator elsewhere', actor('account_admin', ['other']), {}, absent, absent, absent],
  ['operator', actor('system_operator', 'all'), {}, yes, yes, absent],
  ['the learner', actor('student'), { ...own, role: 'student' }, absent, absent, yes],
  ['the learner after leaving the class', actor('student'), own, absent, absent, absent],
  ['classmate', actor('student'), { role: 'student' }, absent, absent, absent],
  ['alone: who made it', actor('teacher'), { ...alone, contentCreatorId: 'me' }, yes, yes, absent],
  [
    'alone: who made it and left',
    actor('teacher', ['other']),
    { ...alone, contentCreatorId: 'me' },
    absent,
    absent,
    absent,
  ],
  ['alone: the learner, who left', actor('student', []), { ...alone, ...own, role: 'student' }, absent, absent, absent],
  ['trial: its teacher, who left', actor('teacher', ['other']), { ...trial, ...own }, absent, absent, absent],
  ['alone: colleague', actor('teacher'), alone, absent, absent, absent],
  ['alone: administrator', actor('account_admin'), alone, yes, yes, absent],
  ['alone: the learner', actor('student'), { ...alone, ...own, role: 'student' }, absent, absent, yes],
  ['trial: its teacher', actor('teacher'), { ...trial, ...own }, yes, noGrade, yes],
  ['trial: colleague', actor('teacher'), trial, absent, absent, absent],
  ['trial: administrator', actor('account_admin'), trial, absent, absent, absent],
  ['trial: who made the content', actor('teacher'), { ...trial, contentCreatorId: 'me' }, absent, absent, absent],
])('%s', (_name, who, more, view, grade, learn) => {
  const facts = { ...inClass, ...more }
  expect(recordPolicy.view(who, facts)).toEqual(view)
  expect(recordPolicy.grade(who, facts)).toEqual(grade)
  expect(recordPolicy.learn(who, facts)).toEqual(learn)
})

test('an archived class is looked at and no longer graded', () => {
  const facts = { ...inClass, role: 'teacher', isArchived: true } as const
  expect(recordAbilities(actor('teacher'), facts)).toEqual({ view: yes, grade: because('班级已归档，只能查看') })
})
