import { describe, expect, test } from 'vitest'
import { planRoster, type KnownAccount, type RosterFacts, type RosterPerson } from './roster-plan.ts'
import { nextIn } from './roster-read.ts'

const person = (subject: string, more: Partial<RosterPerson> = {}): RosterPerson => ({
  subject,
  name: `平台${subject}`,
  role: 'student',
  isActive: true,
  ...more,
})
const account = (userId: string, more: Partial<KnownAccount> = {}): KnownAccount => ({
  userId,
  realName: `本站${userId}`,
  isTeacher: false,
  isStudent: true,
  isOpen: true,
  ...more,
})
const facts = (given: {
  known?: Record<string, KnownAccount>
  inPlace?: Record<string, 'teacher' | 'assistant' | 'student'>
  named?: Record<string, string>
}): RosterFacts => ({
  known: new Map(Object.entries(given.known ?? {})),
  inPlace: new Map(Object.entries(given.inPlace ?? {})),
  named: new Map(Object.entries(given.named ?? {})),
})

describe('of a list', () => {
  test('learners join, by the account that they come in by or by a new one', () => {
    const { joins } = planRoster([person('1'), person('2')], facts({ known: { '2': account('u2') } }))
    expect(joins).toEqual([
      { subject: '1', name: '平台1', userId: null },
      { subject: '2', name: '本站u2', userId: 'u2' },
    ])
  })

  test('teachers are proposed, and those who only learn here are not', () => {
    const teachers = [
      person('1', { role: 'teacher' }),
      person('2', { role: 'teacher' }),
      person('3', { role: 'teacher' }),
    ]
    const known = { '2': account('u2', { isTeacher: true }), '3': account('u3') }
    const plan = planRoster(teachers, facts({ known }))
    expect(plan.teachers.map(({ subject }) => subject)).toEqual(['1', '2'])
    expect(plan.skipped).toEqual([{ name: '本站u3', reason: '账号不是教师' }])
    expect(plan.joins).toEqual([])
  })

  test('who is there stays as they are', () => {
    const known = { '1': account('u1'), '2': account('u2', { isTeacher: true }) }
    const plan = planRoster(
      [person('1'), person('2', { role: 'teacher' })],
      facts({ known, inPlace: { u1: 'student', u2: 'assistant' } }),
    )
    expect(plan).toMatchObject({ joins: [], teachers: [], present: ['u1', 'u2'], skipped: [] })
  })

  test.each([
    ['who looks on', person('1', { role: 'other' })],
    ['whose account is closed', person('2')],
    ['who teaches here and never came as a learner', person('3')],
    ['a learner of the class who teaches there', person('4', { role: 'teacher' })],
    ['who has left the course and never came', person('5', { isActive: false })],
  ])('%s is left out, with a reason', (_who, one) => {
    const known = {
      '2': account('u2', { isOpen: false }),
      '3': account('u3', { isStudent: false, isTeacher: true }),
      '4': account('u4', { isTeacher: true }),
    }
    const plan = planRoster([one], facts({ known, inPlace: { u4: 'student' } }))
    expect(plan).toMatchObject({ joins: [], teachers: [], present: [], gone: [] })
    expect(plan.skipped).toHaveLength(1)
  })

  test('those it has named before and does not name as active now are gone, and nobody else of the class', () => {
    const known = { '1': account('u1'), '2': account('u2'), '3': account('u3') }
    const plan = planRoster(
      [person('1'), person('2', { isActive: false })],
      facts({
        known,
        inPlace: { u1: 'student', u2: 'student', u3: 'student', own: 'student' },
        named: { u1: '甲', u2: '乙', u3: '丙' },
      }),
    )
    expect(plan.gone).toEqual([
      { userId: 'u2', name: '乙' },
      { userId: 'u3', name: '丙' },
    ])
    expect(plan.skipped).toEqual([])
  })

  test('one account for two ids of a platform is there when one of them is', () => {
    const known = { '1': account('u1'), '2': account('u1') }
    const people = [person('1', { isActive: false }), person('2')]
    expect(planRoster(people, facts({ known, inPlace: { u1: 'student' }, named: { u1: '甲' } })).gone).toEqual([])
  })
})

test.each([
  [undefined, null],
  ['', null],
  ['<https://a.example/m?p=2>; rel="next"', 'https://a.example/m?p=2'],
  ['<https://a.example/m?p=1>; rel="prev", <https://a.example/m?p=3>; rel="next"', 'https://a.example/m?p=3'],
  ['</m?p=2>; rel=next', 'https://a.example/m?p=2'],
  ['<https://a.example/m?d=1>; rel="differences"', null],
  ['<https://b.example/m>; title="x"; rel="next last"', 'https://b.example/m'],
  ['<http://[>; rel="next"', 'http://['],
])('the next page by the header %s is %s', (header, next) => {
  expect(nextIn(header, 'https://a.example/m')).toBe(next)
})
