import { unitsOfPlan } from '@lab/contract/mooc-plan'
import { describe, expect, test } from 'vitest'
import type { Work } from '../record/index.ts'
import { markOfPart } from './parts.ts'
import { standingIn, taughtPlan } from './outline.ts'
import { countedUnits, courseProgress } from './work.ts'
import { aCourse, aPartUnit, aText } from './testing/a-mooc.ts'

type Outcome = Pick<Work, 'state' | 'percent'>
const work = (state: Work['state'], percent: number | null = null): Outcome => ({ state, percent })

test.each<[string, Outcome | undefined, 'submitted' | 'passed', ReturnType<typeof markOfPart>]>([
  ['nothing', undefined, 'submitted', { state: 'not_started', share: null }],
  ['opened only', work('not_started'), 'submitted', { state: 'not_started', share: null }],
  ['begun', work('in_progress'), 'submitted', { state: 'in_progress', share: null }],
  ['submitted', work('submitted'), 'submitted', { state: 'passed', share: null }],
  ['returned', work('returned'), 'submitted', { state: 'in_progress', share: null }],
  ['graded', work('graded', 40), 'submitted', { state: 'passed', share: 0.4 }],
  ['submitted, where it has to be passed', work('submitted'), 'passed', { state: 'in_progress', share: null }],
  ['failed', work('graded', 59), 'passed', { state: 'in_progress', share: 0.59 }],
  ['passed', work('graded', 60), 'passed', { state: 'passed', share: 0.6 }],
])('an experiment of a course that was %s (%#)', (_what, done, completion, expected) => {
  expect(markOfPart(done, { completion, passScore: 60 })).toEqual(expected)
})

test('the progress is that of what is required; of all where nothing is', () => {
  const [one, two] = [aText('一'), aText('二', { is_required: false })]
  const counted = countedUnits(aCourse({ units: [one, two] }))
  const items = [
    { key: one.id, state: 'not_started' as const },
    { key: two.id, state: 'passed' as const },
  ]
  expect(courseProgress(items, { counted })).toBe(0)
  expect(courseProgress(items, { counted: countedUnits(aCourse({ units: [two] })) })).toBe(100)
  expect(courseProgress([], {})).toBe(0)
})

describe('an experiment that is not taught below the course', () => {
  const [read, exercise, last] = [
    aText('读'),
    aPartUnit('experiment', 'e'),
    aText('后', { unlock: { rule: 'previous' } }),
  ]
  const plan = aCourse({ units: [read, exercise, last] }, { title: '只有实验', units: [aPartUnit('exam', 'x')] })
  const below = new Map([['e', 'offering']])
  const passed = { key: read.id, state: 'passed' as const }
  const open = { key: last.id, state: 'not_started' as const }

  test.each([
    ['before anybody began', taughtPlan(plan, below, null), [read, exercise, last]],
    ['removed', taughtPlan(plan, new Map(), null), [read, last]],
    [
      'in a record that began with it',
      taughtPlan(plan, below, [passed, { ...open, key: exercise.id }]),
      [read, exercise, last],
    ],
    ['in a record that began without it', taughtPlan(plan, below, [passed, open]), [read, last]],
  ])('%s', (_what, taught, expected) => {
    expect(unitsOfPlan(taught).map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
    expect(taught.chapters).toHaveLength(1)
  })

  test('is waited for by nobody', () => {
    const standing = standingIn(taughtPlan(plan, new Map(), [passed, open]), [passed, open], new Date())
    expect(standing).toMatchObject({ done: 1, total: 2, next: last.id })
    expect(standing.parts.get(last.id)!.closed).toBeNull()
  })
})
