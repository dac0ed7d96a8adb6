import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, beforeAll, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { expectDone, learnerOf, taught } from '../learning/testing/taught.ts'
import { regradeDesk, type RegradeDesk } from './testing/regrade-desk.ts'

type Name = 'student' | 'otherStudent'
let app: TestApp
let teacher: Caller
let desk: RegradeDesk
/** The question of the lesson, and the records of its learners. */
let question: string
const records = {} as Record<Name, string>

beforeAll(async () => {
  app = await testApp()
  teacher = await app.as('teacher')
}, 60_000)
afterAll(() => app.close())
// The key is B: one answered so, the other C.
beforeEach(async () => {
  const lesson = await taught(app, { pass_score: 60 })
  desk = regradeDesk(app, teacher, lesson.offeringId)
  ;({ question } = lesson.steps)
  for (const name of ['student', 'otherStudent'] as const) {
    const begun = await (await app.as(name)).post(`/apis/v2/learning/offerings/${lesson.offeringId}/records`)
    records[name] = expectDone(begun).data.record.id
    await answers(name, name === 'student' ? 'B' : 'C')
  }
})

const answers = async (name: Name, key: string) =>
  expectDone(await learnerOf(await app.as(name), records[name]).answer(question, [key]))
const recordOf = async (name: Name) => expectDone(await teacher.get(`/apis/v2/records/${records[name]}`)).data.record
const scores = async () => [(await recordOf('student')).score, (await recordOf('otherStudent')).score]
const stepOf = async (name: Name) =>
  expectDone(await teacher.get(`/apis/v2/records/${records[name]}/progress`)).data.steps.find(
    (step: { step_id: string }) => step.step_id === question,
  )

test('nobody did anything since: score, state and progress are what they were', async () => {
  const [step, record] = [await stepOf('otherStudent'), await recordOf('otherStudent')]
  expect(step).toMatchObject({ state: 'failed', share: 0, passed_at: null })
  const id = await desk.tryOut([{ step_id: question, answer: ['C'] }])
  await desk.apply(id, 'replace')
  expect(await stepOf('otherStudent')).toMatchObject({ state: 'passed', share: 1 })
  expect(await stepOf('student')).toMatchObject({ state: 'failed', share: 0 })
  await desk.undo(id)
  expect(await stepOf('otherStudent')).toEqual(step)
  expect(await recordOf('otherStudent')).toEqual(record)
  expect(await scores()).toEqual([10, 0])
})

test('a better answer since stays, worth what the step was worth before', async () => {
  const id = await desk.tryOut([{ step_id: question, answer: ['C'], points: 20 }])
  await desk.apply(id, 'replace')
  expect(await scores()).toEqual([0, 20])
  await answers('student', 'C')
  await answers('otherStudent', 'A')
  expect(await scores()).toEqual([20, 20])
  await desk.undo(id)
  // The one answered rightly meanwhile; the other tried in vain and has no more than before.
  expect(await scores()).toEqual([10, 0])
  expect(await stepOf('student')).toMatchObject({ points: 10, state: 'passed', share: 1 })
  expect(await stepOf('otherStudent')).toMatchObject({ points: 10, state: 'failed', share: 0 })
})

test('who answers again under the corrected key keeps what that earned', async () => {
  const id = await desk.tryOut([{ step_id: question, answer: ['C'] }])
  await desk.apply(id, 'replace')
  await answers('otherStudent', 'C')
  await desk.undo(id)
  expect(await scores()).toEqual([10, 10])
  expect(await stepOf('otherStudent')).toMatchObject({ state: 'passed', share: 1 })
})

test('what a later regrade gave stays when an earlier one is undone', async () => {
  const points = await desk.tryOut([{ step_id: question, points: 20 }])
  await desk.apply(points, 'replace')
  const key = await desk.tryOut([{ step_id: question, answer: ['C'] }])
  await desk.apply(key, 'replace')
  expect(await scores()).toEqual([0, 20])
  await desk.undo(points)
  expect(await scores()).toEqual([0, 10])
  expect(await stepOf('otherStudent')).toMatchObject({ points: 10, state: 'passed', share: 1 })
})

test('applying that was broken off and run again can still be undone', async () => {
  const id = await desk.tryOut([{ step_id: question, answer: ['C'] }])
  await desk.apply(id, 'only_up')
  expect(await scores()).toEqual([10, 10])
  await desk.applyAgain(id)
  const changes = await app.kernel.connection.db.execute(
    sql`SELECT id FROM score_changes WHERE record_id = ${records.otherStudent}`,
  )
  expect(changes.rows).toHaveLength(1)
  await desk.undo(id)
  expect(await scores()).toEqual([10, 0])
})

test('other points cap a teacher’s own mark, which is whole again afterwards; an equal total is not announced', async () => {
  const mark = { step_id: question, score: 9, reason: '复核' }
  expectDone(await teacher.put(`/apis/v2/records/${records.student}/scores`, mark))
  const noticesOf = async (name: Name) =>
    expectDone(await (await app.as(name)).get('/apis/v2/my-notices', { kind: 'grade' })).data.total
  const before = [await noticesOf('student'), await noticesOf('otherStudent')]
  const id = await desk.tryOut([{ step_id: question, points: 4 }])
  await desk.apply(id, 'replace')
  expect(await scores()).toEqual([4, 0])
  expect([await noticesOf('student'), await noticesOf('otherStudent')]).toEqual([before[0] + 1, before[1]])
  await desk.undo(id)
  expect(await scores()).toEqual([9, 0])
})
