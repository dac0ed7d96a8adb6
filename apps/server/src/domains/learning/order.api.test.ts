import type { StepProgress } from '@lab/contract/record'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Answer, type Caller, type TestApp } from '../../testing/index.ts'
import { expectDone, learnerOf, taught, type Taught } from './testing/taught.ts'

// Saves that arrive in another order than they were written in: what was written last counts.

let app: TestApp
let teacher: Caller
let student: Caller
let place: Taught
let recordId: string
beforeAll(async () => {
  app = await testApp()
  teacher = await app.as('teacher')
  student = await app.as('student')
  place = await taught(app)
  recordId = expectDone(await student.post(`/apis/v2/learning/offerings/${place.offeringId}/records`)).data.record.id
})
afterAll(() => app.close())

let moment = Date.now() - 3_600_000
/** Moments of the last hour, each case's later than those of the cases before. */
const after = (seconds: number): string => new Date(moment + seconds * 1_000).toISOString()
const stepOf = (steps: readonly StepProgress[], key: string): StepProgress | undefined =>
  steps.find((one) => one.step_id === key)
const stepIn = (answer: Answer, key: string): StepProgress => stepOf(expectDone(answer).data.steps, key)!

test('an answer that was marked when it arrived late was a try; the newest answer shows', async () => {
  const { question } = place.steps
  const learner = learnerOf(student, recordId)
  expectDone(await learner.answer(question, ['A'], after(30)))
  const late = await learner.answer(question, ['B'], after(20))
  expect(stepIn(late, question)).toMatchObject({ answer: ['A'], share: 1, attempts: 2 })
})

test('a next attempt begins with what counted', async () => {
  const learner = learnerOf(student, recordId)
  expectDone(await learner.report(place.steps.report, '终稿', after(50)))
  expectDone(await learner.report(place.steps.report, '草稿', after(40)))
  expectDone(await learner.submit())
  expectDone(await student.post(`/apis/v2/learning/offerings/${place.offeringId}/records`, { again: true }))
  expect(stepIn(await learner.see(), place.steps.report)).toMatchObject({ report: { value: '终稿' } })
})

interface Arrival {
  text: string
  /** Seconds; left out by a client that says nothing, which counts from its arrival. */
  written?: number
}
const dayAhead = 86_400
test.each<[string, Arrival[], string]>([
  [
    'as they were written',
    [
      { text: '一', written: 1 },
      { text: '一二', written: 2 },
    ],
    '一二',
  ],
  [
    'the older one last',
    [
      { text: '一二', written: 2 },
      { text: '一', written: 1 },
    ],
    '一二',
  ],
  [
    'the oldest of three last',
    [
      { text: '乙', written: 2 },
      { text: '丙', written: 3 },
      { text: '甲', written: 1 },
    ],
    '丙',
  ],
  [
    'the same again, late',
    [
      { text: '一', written: 1 },
      { text: '一二', written: 2 },
      { text: '一', written: 1 },
    ],
    '一二',
  ],
  [
    'two of one moment',
    [
      { text: '先到', written: 1 },
      { text: '后到', written: 1 },
    ],
    '后到',
  ],
  [
    'offline on one machine, later written on another',
    [
      { text: '后写', written: 9 },
      { text: '先写', written: 4 },
    ],
    '后写',
  ],
  [
    'offline on one machine, written there after the other',
    [
      { text: '先写', written: 4 },
      { text: '后写', written: 9 },
    ],
    '后写',
  ],
  [
    'emptied before it was written',
    [
      { text: '写了', written: 2 },
      { text: '', written: 1 },
    ],
    '写了',
  ],
  ['of a client that says nothing, by arrival', [{ text: '一' }, { text: '一二' }], '一二'],
  ['of a clock that is ahead', [{ text: '明天', written: dayAhead }, { text: '现在' }], '现在'],
])('saves that arrive: %s', async (_what, arrivals, counts) => {
  moment += 60_000
  const { report } = place.steps
  const learner = learnerOf(student, recordId)
  for (const { text, written } of arrivals) {
    const answer = await learner.report(report, text, written === undefined ? undefined : after(written))
    const { state } = expectDone(answer).data
    // Without a state, what was sent is what counts.
    if (state)
      expect(stepOf(state.steps, report)?.report?.value).toBe(stepIn(await learner.see(), report).report?.value)
    else expect(stepIn(await learner.see(), report)).toMatchObject({ report: { value: text } })
  }
  // What the learner finds again, and what the teacher reads.
  for (const step of [
    stepIn(await learner.see(), report),
    stepIn(await teacher.get(`/apis/v2/records/${recordId}/progress`), report),
  ])
    expect(step).toMatchObject({ state: 'passed', report: { value: counts } })
})

test.each(['yesterday', '0000-01-01T00:00:00Z'])('the time %s is refused', async (given) => {
  const { code, msg } = await learnerOf(student, recordId).report(place.steps.report, '一', given)
  expect({ code, msg }).toEqual({ code: 10422, msg: '作答时间：时间格式不正确' })
})
