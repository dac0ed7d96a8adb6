import { describe, expect, test } from 'vitest'
import { demoPlaces } from './course.ts'
import { demoExperiments } from './experiments/index.ts'
import { askedQuestions, learnerPlans, type LearnerPlan } from './learners.ts'
import { stepsOf } from './learners/acts.ts'
import { mistakes } from './learners/mistakes.ts'
import { questions } from './learners/questions.ts'

const now = new Date('2026-11-20T07:00:00Z')
const plans = learnerPlans(now)
const steps = new Map(demoExperiments.map((one) => [one.key, new Set(stepsOf(one).map((step) => step.key))]))
const offeringOf = (classKey: string, experiment: string, at = now) =>
  demoPlaces(at)
    .find((one) => one.key === classKey)!
    .offerings.find((offering) => offering.experiment === experiment)!

test('the same every time', () => {
  expect(learnerPlans(now)).toEqual(plans)
})

test('mistakes and questions are about steps that exist', () => {
  for (const { experiment, step } of [...mistakes, ...questions]) expect(steps.get(experiment)).toContain(step)
})

describe('every plan is a possible course of events', () => {
  test.each(plans.map((plan) => [`${plan.classKey} ${plan.experiment} ${plan.username}`, plan] as const))(
    '%s',
    (_, plan) => {
      const { opensAt, closesAt, latePolicy } = offeringOf(plan.classKey, plan.experiment)
      const times = plan.events.map((event) => event.at.getTime())
      expect(times).toEqual(times.toSorted((left, right) => left - right))
      expect(times[0]).toBeGreaterThanOrEqual(opensAt.getTime())
      const latest = latePolicy === 'refuse' ? Math.min(closesAt.getTime(), now.getTime()) : now.getTime()
      expect(times.at(-1)).toBeLessThanOrEqual(latest)
      expect(plan.events[0]?.kind).toBe('start')
      expect(plan.events.findIndex((event) => event.kind === 'submit')).toBeOneOf([-1, plan.events.length - 1])
      const done = plan.events.filter((event) => event.kind === 'solve').map((event) => event.step)
      expect(new Set(done).size).toBe(done.length)
      expect(plan.grade?.at.getTime() ?? Infinity).toBeGreaterThan(times.at(-1)!)
    },
  )
})

describe.each(['2026-11-20T07:00:00Z', '2027-02-01T23:10:00Z', '2026-09-01T02:00:00Z'])('at %s', (moment) => {
  const at = new Date(moment)
  const found = learnerPlans(at)
  const isOpen = ({ classKey, experiment }: LearnerPlan) => offeringOf(classKey, experiment, at).closesAt > at
  const hasSubmitted = (plan: LearnerPlan) => plan.events.some((event) => event.kind === 'submit')
  const minutesAgo = (plan: LearnerPlan) => (at.getTime() - plan.events.at(-1)!.at.getTime()) / 60_000

  test('there is something of everything for a teacher to see', () => {
    const atWork = found.filter((plan) => isOpen(plan) && !hasSubmitted(plan))
    expect(found.length).toBeGreaterThan(180)
    expect(found.filter(hasSubmitted).length).toBeGreaterThan(100)
    // Stuck right now: five failures of one kind, the last one minutes ago.
    expect(atWork.filter((plan) => plan.profile === 'stuck' && minutesAgo(plan) < 25).length).toBeGreaterThan(3)
    expect(atWork.filter((plan) => plan.profile === 'steady' && minutesAgo(plan) < 45).length).toBeGreaterThan(1)
    expect(found.filter((plan) => hasSubmitted(plan) && !plan.grade).length).toBeGreaterThan(10)
    expect(found.filter((plan) => plan.grade?.verdict === 'returned').length).toBeGreaterThan(0)
    const archived = found.filter((plan) => plan.classKey === 'data-1' && hasSubmitted(plan))
    expect(archived.every((plan) => plan.grade?.verdict === 'graded')).toBe(true)
  })

  test('the learners whose accounts are named have something of everything before them', () => {
    const of = (classKey: string, experiment: string, username: string) =>
      found.find((plan) => plan.classKey === classKey && plan.experiment === experiment && plan.username === username)
    expect(of('training-1', 'linux-shell', 's2026001')).toBeUndefined()
    expect(offeringOf('training-1', 'linux-shell', at)).toMatchObject({ latePolicy: 'deduct' })
    expect(offeringOf('training-1', 'linux-shell', at).closesAt < at).toBe(true)
    expect(hasSubmitted(of('training-1', 'web-service', 's2026001')!)).toBe(false)
    expect(askedQuestions(at).find(({ username }) => username === 's2026001')).toMatchObject({ answers: [] })
    const unmarked = of('training-1', 'web-service', 's2026019')!
    expect([hasSubmitted(unmarked), unmarked.grade]).toEqual([true, undefined])
    expect(of('software-1', 'linux-shell', 's2026019')?.grade?.verdict).toBe('returned')
    expect(of('software-1', 'linux-shell', 's2026001')?.grade?.verdict).toBe('graded')
  })

  test('questions: answered, open, and open for longer than a day', () => {
    const asked = askedQuestions(at)
    const open = asked.filter((one) => one.answers.length === 0)
    const hoursAgo = open.map((one) => (at.getTime() - one.at.getTime()) / 3_600_000)
    expect(asked.length).toBeGreaterThan(14)
    expect(open.length).toBeGreaterThan(2)
    expect(hoursAgo.some((hours) => hours > 24)).toBe(true)
    expect(hoursAgo.some((hours) => hours < 24)).toBe(true)
  })
})
