import { describe, expect, test } from 'vitest'
import { Question } from '@lab/contract/question/content'
import type { RegradeChange } from '@lab/contract/regrade'
import {
  questionUnder,
  regradeRow,
  shareUnder,
  stateUnder,
  takenBack,
  tryRecord,
  underPolicy,
  type Applied,
  type Assessment,
  type StepNow,
  type StoredStep,
} from './rules.ts'

const step = (stepId: string, given: Partial<StoredStep> = {}): StoredStep => ({
  stepId,
  title: stepId,
  points: 10,
  readByTeacher: false,
  weightGroup: '',
  deducted: 0,
  share: 0,
  autoScore: 0,
  manualScore: null,
  state: 'failed',
  isOpen: false,
  answers: [],
  outputs: [],
  ...given,
})
const change = (given: Partial<RegradeChange>): RegradeChange => ({ step_id: 'q', ...given })
const none: Assessment = { question: null, rechecked: null }
const asking = (type: 'single' | 'multiple'): Assessment => ({
  question: Question.parse({ type, options: ['甲', '乙', '丙'], answer: ['A'] }),
  rechecked: null,
})
const single = asking('single')
const whole = { weights: {}, isLate: false, latePercent: 0 }

describe('the share of stored work under a change', () => {
  const check = { type: 'shell', script: 'true', timeout_seconds: 10 } as const
  test.each<[string, StoredStep, Partial<RegradeChange>, Assessment, ReturnType<typeof shareUnder>]>([
    ['a new key that was answered', step('q', { answers: [['A'], ['C']] }), { answer: ['C'] }, single, 1],
    ['the best of several answers', step('q', { answers: [['C'], ['A']] }), { answer: ['C'] }, single, 1],
    ['a new key that was not', step('q', { answers: [['A']], share: 1 }), { answer: ['C'] }, single, 0],
    ['a half right choice', step('q', { answers: [['A']] }), { answer: ['A', 'B'] }, asking('multiple'), 0.5],
    [
      'what is marked later, by submitting',
      step('q', { isOpen: true, share: null, answers: [['C']] }),
      { answer: ['C'] },
      single,
      null,
    ],
    ['full marks of what is marked later', step('q', { isOpen: true, share: null }), { task: 'full' }, none, null],
    ['nothing answered', step('q', { share: null }), { answer: ['C'] }, single, null],
    ['full marks', step('q', { share: null }), { task: 'full' }, none, 1],
    [
      'an output with the word',
      step('q', { outputs: ['a', 'listening on 80'] }),
      { task: 'output', contains: 'listening' },
      none,
      1,
    ],
    [
      'an output without it',
      step('q', { outputs: ['a'], share: 0.5 }),
      { task: 'output', contains: 'listening' },
      none,
      0.5,
    ],
    [
      'passed before: an output takes nothing',
      step('q', { outputs: ['a'], share: 1 }),
      { task: 'output', contains: 'x' },
      none,
      1,
    ],
    ['checked again', step('q'), { task: 'recheck', check }, { ...none, rechecked: { share: 0.7 } }, 0.7],
    [
      'not to be checked',
      step('q'),
      { task: 'recheck', check },
      { ...none, rechecked: { why: '环境已销毁' } },
      { why: '环境已销毁' },
    ],
    ['other points only', step('q', { share: 0.5 }), { points: 4 }, none, 0.5],
  ])('%s', (_name, stored, given, assessment, expected) => {
    expect(shareUnder(stored, change(given), assessment)).toEqual(expected)
  })
})

test('an operation question keeps the experiment and the checks that were asked', () => {
  const [one, two] = [crypto.randomUUID(), crypto.randomUUID()]
  const operation = (id: string, analysis: string) =>
    Question.parse({
      type: 'operation',
      experiment: { id, version: 1, title: '命令行' },
      steps: [{ id, title: '建用户', points: 10 }],
      analysis,
    })
  expect(questionUnder(operation(one, '旧'), { question: operation(two, '新') })).toEqual(operation(one, '新'))
})

describe('policies', () => {
  const rise = step('q', { answers: [['C']], share: 0, autoScore: 0 })
  const fall = step('r', { answers: [['A']], share: 1, autoScore: 10, state: 'passed' })
  const changes = [change({ answer: ['C'] }), { ...change({ answer: ['C'] }), step_id: 'r' }]
  const tried = (steps: StoredStep[], given = changes) => tryRecord(steps, given, () => single, whole)
  const scores = (steps: StoredStep[], policy: 'only_up' | 'max' | 'replace') =>
    underPolicy(tried(steps), policy).map((one) => one.autoScore)
  test.each([
    ['one rises', [rise], 'only_up', [10]],
    ['one falls', [fall], 'only_up', [10]],
    ['one falls', [fall], 'max', [10]],
    ['one falls', [fall], 'replace', [0]],
    ['one each, even', [rise, fall], 'only_up', [0, 10]],
    ['one each', [rise, fall], 'max', [10, 10]],
    ['one each', [rise, fall], 'replace', [10, 0]],
  ] as const)('%s under %s', (_name, steps, policy, expected) => {
    expect(scores([...steps], policy)).toEqual(expected)
  })
  test('nobody ever falls but by replacing', () => {
    for (const steps of [[rise], [fall], [rise, fall], [fall, fall, rise]]) {
      for (const policy of ['only_up', 'max'] as const)
        expect(regradeRow(tried(steps), policy, 60).delta).toBeGreaterThanOrEqual(0)
    }
  })
  test('crossing the pass mark, both ways', () => {
    expect(regradeRow(tried([rise]), 'replace', 60)).toMatchObject({
      oldScore: 0,
      newScore: 10,
      delta: 10,
      crosses: 'up',
    })
    expect(regradeRow(tried([fall]), 'replace', 60).crosses).toBe('down')
    expect(regradeRow(tried([rise, fall]), 'replace', 40).crosses).toBeNull()
  })
  test('exactly the pass mark is a pass, before and after', () => {
    expect(regradeRow(tried([rise, fall]), 'replace', 50)).toMatchObject({ percentDelta: 0, crosses: null })
    expect(regradeRow(tried([rise]), 'replace', 100).crosses).toBe('up')
    expect(regradeRow(tried([fall]), 'replace', 100).crosses).toBe('down')
  })
  test('more points of more are a fall where they are a smaller part', () => {
    const right = step('q', { share: 1, autoScore: 10 })
    const other = step('r', { share: 0, autoScore: 0 })
    const worth = tryRecord([right, other], [{ step_id: 'r', points: 20 }], () => none, whole)
    expect(regradeRow(worth, 'replace', 60)).toMatchObject({ oldMax: 20, newMax: 30, delta: 0, percentDelta: -16.67 })
    expect(regradeRow(worth, 'only_up', 60)).toMatchObject({ newMax: 20, percentDelta: 0 })
  })
  test('more points do not make up for a smaller part: only who rises in percent changes', () => {
    const right = step('q', { share: 1, autoScore: 10 })
    const half = step('r', { share: 0.5, autoScore: 5 })
    const worth = tryRecord([right, half], [{ step_id: 'r', points: 20 }], () => none, whole)
    expect(regradeRow(worth, 'replace', 60)).toMatchObject({ delta: 5, percentDelta: -8.33 })
    expect(regradeRow(worth, 'only_up', 60)).toMatchObject({ delta: 0, newMax: 20, percentDelta: 0, steps: [] })
  })
  test('the better score of a step is kept with its share, as far as the step is still worth it', () => {
    const good = step('q', { answers: [['A']], share: 0.8, autoScore: 8 })
    const [kept] = underPolicy(tried([good], [change({ answer: ['C'], points: 4 })]), 'max')
    expect(kept).toMatchObject({ points: 4, share: 0.8, autoScore: 4 })
  })
  test('other points change the most, keep a share, and cap a teacher’s own mark', () => {
    const half = step('q', { share: 0.5, autoScore: 5 })
    const fewer = [change({ points: 4 })]
    expect(
      regradeRow(
        tryRecord([half], fewer, () => none, whole),
        'replace',
        60,
      ),
    ).toMatchObject({ newScore: 2, newMax: 4 })
    const marked = step('q', { share: 0.5, autoScore: 5, manualScore: 9 })
    expect(
      regradeRow(
        tryRecord([marked], fewer, () => none, whole),
        'replace',
        60,
      ),
    ).toMatchObject({ newScore: 4, newMax: 4 })
  })
  test('a hint still costs, and lateness still takes its percent', () => {
    const hinted = step('q', { answers: [['C']], deducted: 2 })
    const late = { weights: {}, isLate: true, latePercent: 50 }
    expect(
      regradeRow(
        tryRecord([hinted], [change({ answer: ['C'] })], () => single, late),
        'replace',
        60,
      ).newScore,
    ).toBe(4)
  })
  test('what cannot be checked stays and is named', () => {
    const left = tryRecord([step('q', { share: 0.3, autoScore: 3 })], [change({ task: 'recheck' })], () => none, whole)
    expect(left.unchecked).toEqual([{ stepId: 'q', why: '没有可用的环境' }])
    expect(regradeRow(left, 'replace', 60)).toMatchObject({ delta: 0, steps: [] })
  })
})

test.each([
  ['failed', 0, 1, 'passed'],
  ['passed', 1, 0.5, 'failed'],
  ['passed', 1, 1, 'passed'],
  ['failed', 0.2, 0.5, 'failed'],
  ['not_started', null, 1, 'passed'],
  ['in_progress', null, null, 'in_progress'],
] as const)('%s with %s then %s is %s', (state, before, after, expected) => {
  expect(stateUnder(state, before, after)).toBe(expected)
})

describe('a step without a regrade', () => {
  const failed = { points: 10, share: 0, autoScore: 0, manualScore: null, state: 'failed', passedAt: null } as const
  const full = { points: 10, share: 1, autoScore: 10, manualScore: null, state: 'passed' } as const
  const at = '2026-09-01T00:00:00.000Z'
  const rest = { readByTeacher: false, deducted: 0, firstOpenedAt: new Date(at), passedAt: new Date(at) }
  const now = (given: Partial<StepNow> = {}): StepNow => ({ ...rest, ...full, ...given })
  const risen: Applied = { stepId: 'q', attempts: 1, before: failed, after: full }
  const fallen: Applied = { stepId: 'q', attempts: 1, before: { ...full, passedAt: at }, after: { ...failed } }
  const third: Applied = { ...risen, after: { ...full, share: 1 / 3, autoScore: 3.33, state: 'failed' } }
  const worth: Applied = {
    stepId: 'q',
    attempts: 1,
    before: { ...failed, share: 0.5, autoScore: 5 },
    after: { ...failed, points: 20, share: 0.5, autoScore: 10 },
  }
  const capped: Applied = {
    stepId: 'q',
    attempts: 1,
    before: { ...failed, manualScore: 9 },
    after: { ...failed, points: 4, manualScore: 4 },
  }
  const unopened: Applied = { ...risen, before: { ...failed, share: null, autoScore: null, state: 'not_started' } }
  test.each<[string, StepNow, Applied, number | null, object | null]>([
    ['is what it was', now(), risen, null, failed],
    ['that it lost is passed again', now(failed), fallen, null, { ...full, passedAt: new Date(at) }],
    ['as the database keeps its share', now({ ...third.after, share: 0.33333334 }), third, null, failed],
    ['passed again since stays passed', now(), risen, 1, null],
    ['tried in vain since', now(), risen, 0, failed],
    [
      'passed once more since, passed when it first was',
      now({ points: 20, autoScore: 20, passedAt: new Date('2026-09-09') }),
      { ...fallen, after: { ...failed, points: 20, state: 'failed' } },
      1,
      { ...full, passedAt: new Date(at) },
    ],
    ['better since', now({ share: 0.7, autoScore: 7, state: 'failed' }), third, 0.7, null],
    [
      'better since, worth what it was',
      now({ points: 20, share: 0.8, autoScore: 16, state: 'failed' }),
      worth,
      0.8,
      { points: 10, share: 0.8, autoScore: 8, state: 'failed' },
    ],
    [
      'whose hint was opened since',
      now({ points: 20, share: 0.5, autoScore: 8, deducted: 2, state: 'failed' }),
      worth,
      null,
      { points: 10, autoScore: 3 },
    ],
    [
      'with the mark that a teacher gave since',
      now({ ...capped.after, manualScore: 3 } as StepNow),
      capped,
      null,
      { points: 10, manualScore: 3 },
    ],
    ['with its own mark whole', now(capped.after as StepNow), capped, null, { points: 10, manualScore: 9 }],
    ['regraded once more stays so', now({ share: 0.5, autoScore: 5, state: 'failed' }), risen, null, null],
    ['opened since', now(), unopened, null, { share: null, autoScore: null, state: 'in_progress' }],
    [
      'of rows without attempts and state',
      now(),
      { stepId: 'q', before: failed, after: { ...full, state: undefined } as never },
      null,
      failed,
    ],
  ])('%s', (_name, step, applied, since, expected) => {
    const next = takenBack(step, applied, since)
    if (expected === null) expect(next).toBeNull()
    else expect(next).toMatchObject(expected)
  })
})
