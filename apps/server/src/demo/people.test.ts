import { expect, test } from 'vitest'
import { demoClasses, demoExperimentHomes, termAt } from './classes.ts'
import { demoExperiments } from './experiments/index.ts'
import { operationsExperiments } from './experiments/operations/index.ts'
import { demoOrganisations, demoStaff, demoStudents, studentCount } from './people.ts'

const everyone = [...demoStaff, ...demoStudents]
const now = new Date('2026-11-20T03:00:00Z')
const repeated = (values: readonly string[]) => values.filter((value, at) => values.indexOf(value) !== at)

test('no two people share a name, a number, a phone or an account', () => {
  for (const field of ['username', 'realName', 'number', 'phone', 'email'] as const) {
    expect(repeated(everyone.map((person) => person[field]))).toEqual([])
  }
  expect(demoStudents).toHaveLength(studentCount)
  expect(demoStudents.at(-1)).toMatchObject({ username: 's2026120', number: '2026040030' })
})

test('each way of arriving can be met: no organisation, exactly one, several', () => {
  const teachers = demoStaff.filter((person) => person.role === 'teacher')
  expect(teachers.map((person) => person.organisations.length)).toEqual([1, 2, 1, 1, 1, 0, 1])
  expect(demoStaff.filter((person) => person.role !== 'teacher').map((person) => person.role)).toEqual([
    'system_operator',
    'account_admin',
    'account_admin',
  ])
})

test('a class is taught in its organisation what exists and may be used there, by people who are there', () => {
  const orgsOf = new Map(everyone.map((person) => [person.username, person.organisations]))
  const known = [...demoExperiments, ...operationsExperiments].map((experiment) => experiment.key)
  expect(Object.keys(demoExperimentHomes).toSorted()).toEqual(known.toSorted())
  for (const one of demoClasses(now)) {
    expect(one.students).toHaveLength(one.isTraining ? 17 : 30)
    for (const username of [one.teacher, ...one.assistants, ...one.students]) {
      expect(orgsOf.get(username)).toContain(one.organisation)
    }
    for (const { experiment, opensAt, closesAt } of one.offerings) {
      const home = demoExperimentHomes[experiment]
      expect(home?.isPublic === true || home?.organisation === one.organisation).toBe(true)
      expect(opensAt.getTime()).toBeLessThan(closesAt.getTime())
    }
  }
  expect(demoOrganisations).toHaveLength(3)
})

test.each([
  ['2026-11-20T00:00:00Z', '2026-2027学年第一学期'],
  ['2027-01-31T12:00:00Z', '2026-2027学年第一学期'],
  ['2027-01-31T16:00:00Z', '2026-2027学年第二学期'],
  ['2026-08-31T15:59:59Z', '2025-2026学年第二学期'],
  ['2026-08-31T16:00:00Z', '2026-2027学年第一学期'],
])('%s is in %s', (moment, name) => {
  expect(termAt(new Date(moment)).name).toBe(name)
})

test('at any day something is closed, something open, something to come, and the archived class is over', () => {
  for (const day of ['2026-11-20', '2027-02-01', '2026-09-01', '2026-07-20']) {
    const moment = new Date(`${day}T12:00:00+08:00`)
    const classes = demoClasses(moment)
    const phases = classes
      .flatMap((one) => one.offerings)
      .map(({ opensAt, closesAt }) => (opensAt > moment ? 'coming' : closesAt > moment ? 'open' : 'closed'))
    expect(new Set(phases)).toEqual(new Set(['closed', 'open', 'coming']))
    const archived = classes.filter((one) => one.isArchived)
    expect(archived).toHaveLength(1)
    expect(archived[0]!.offerings.every(({ closesAt }) => closesAt < moment)).toBe(true)
    expect(archived[0]!.term).not.toBe(classes[0]!.term)
  }
})
