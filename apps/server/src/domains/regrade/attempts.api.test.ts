import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { expectDone, learnerOf, taught, type Taught } from '../learning/testing/taught.ts'
import { regradeDesk, type RegradeDesk } from './testing/regrade-desk.ts'

let app: TestApp
let teacher: Caller
let student: Caller
let place: Taught
let desk: RegradeDesk
let recordId: string

beforeAll(async () => {
  app = await testApp()
  teacher = await app.as('teacher')
  student = await app.as('student')
}, 60_000)
afterAll(() => app?.close())

/** The key is B: C is answered and submitted, then B in a second attempt; 0 and 10 of 30. */
async function twice(settings: object): Promise<void> {
  place = await taught(app, { pass_score: 60, ...settings })
  desk = regradeDesk(app, teacher, place.offeringId)
  const begin = (again = false) => student.post(`/apis/v2/learning/offerings/${place.offeringId}/records`, { again })
  recordId = expectDone(await begin()).data.record.id
  await answers('C')
  await submits()
  expectDone(await begin(true))
  await answers('B')
  await submits()
}
const answers = async (key: string) =>
  expectDone(await learnerOf(student, recordId).answer(place.steps.question, [key]))
const submits = async () => expectDone(await learnerOf(student, recordId).submit())
const begins = async () =>
  expectDone(await student.post(`/apis/v2/learning/offerings/${place.offeringId}/records`, { again: true }))
const see = async () => {
  const { record, attempts } = expectDone(await teacher.get(`/apis/v2/records/${recordId}`)).data
  return {
    score: record.score as number,
    each: attempts.map((one: { score: number }) => one.score) as number[],
    counted: attempts.flatMap((one: { number: number; is_counted: boolean }) => (one.is_counted ? one.number : [])),
  }
}
const tryOut = async (change: object, scope: 'counted' | 'all' = 'all') =>
  desk.settled(
    await teacher.post(desk.at(), {
      changes: [{ step_id: place.steps.question, ...change }],
      scope,
      reason: '分值有误',
    }),
  )
const shown = async (id: string) =>
  (await desk.rowsOf(id, { policy: 'replace' })).rows.map(({ attempt, is_counted, old_score, new_score }) => [
    attempt,
    is_counted,
    old_score,
    new_score,
  ])
const notices = async (): Promise<string[]> =>
  expectDone(await student.get('/apis/v2/my-notices', { kind: 'grade' })).data.list.map(
    (one: { title: string }) => one.title,
  )

describe('全部提交', () => {
  beforeEach(() => twice({ counted_attempt: 'best' }))

  test('is tried by attempt, applied to each, kept in the history of each, and undone in each', async () => {
    expect(await see()).toEqual({ score: 10, each: [0, 10], counted: [2] })
    const id = await tryOut({ answer: ['C'], points: 20 })
    // At an experiment the second attempt went on with the tries of the first.
    expect(await shown(id)).toEqual([
      [1, false, 0, 20],
      [2, true, 10, 20],
    ])
    expect((await desk.rowsOf(id)).regrade).toMatchObject({ scope: 'all', done: 1, total: 1 })
    expect(await see()).toEqual({ score: 10, each: [0, 10], counted: [2] })

    await desk.apply(id, 'replace')
    expect(await see()).toEqual({ score: 20, each: [20, 20], counted: [1] })
    expect((await desk.rowsOf(id)).rows.map((row) => row.is_applied)).toEqual([true, true])
    const historyOf = async (attempt: number) =>
      expectDone(await teacher.get(`/apis/v2/records/${recordId}/scores`)).data.changes.find(
        (change: { attempt: number }) => change.attempt === attempt,
      )
    expect(await historyOf(1)).toMatchObject({ before: 0, after: 20, reason: '重新评分：分值有误' })
    expect(await historyOf(2)).toMatchObject({ before: 10, after: 20 })
    const timeline = async (attempt: number) =>
      expectDone(await teacher.get(`/apis/v2/records/${recordId}/events`, { attempt, kind: 'scored' })).data.events[0]
    expect((await timeline(1)).text).toBe('重新评分，第1次作答总分 0 → 20')
    expect((await timeline(2)).text).toBe('重新评分，第2次作答总分 10 → 20')
    expect((await notices())[0]).toContain('已重新评分：10 → 20')

    await desk.undo(id)
    expect(await see()).toEqual({ score: 10, each: [0, 10], counted: [2] })
    expect((await desk.rowsOf(id)).rows.map((row) => row.is_applied)).toEqual([false, false])
    expect((await timeline(1)).text).toBe('撤销重新评分')
  })

  test('an earlier attempt is graded by what had been answered in it, not by what came after', async () => {
    const id = await tryOut({ answer: ['B'], points: 20 })
    expect(await shown(id)).toEqual([
      [1, false, 0, 0],
      [2, true, 10, 20],
    ])
  })

  test('another key for those that count leaves the others alone', async () => {
    const id = await tryOut({ points: 20 }, 'counted')
    expect(await shown(id)).toEqual([[2, true, 10, 20]])
    await desk.apply(id, 'replace')
    expect((await see()).each).toEqual([0, 20])
    await desk.undo(id)
    expect((await see()).each).toEqual([0, 10])
  })

  test('an attempt begun after the try is graded too, and all of them are taken back', async () => {
    const id = await tryOut({ points: 20 })
    await begins()
    await desk.apply(id, 'replace')
    expect((await desk.rowsOf(id)).rows.map(({ attempt }) => attempt)).toEqual([1, 2, 3])
    expect((await see()).each).toEqual([0, 20, 20])
    await desk.undo(id)
    expect((await see()).each).toEqual([0, 10, 10])
  })

  test('an attempt that went on from a regraded one is taken back with it', async () => {
    const id = await tryOut({ points: 20 })
    await desk.apply(id, 'replace')
    await begins()
    expect((await see()).each).toEqual([0, 20, 20])
    await desk.undo(id)
    expect((await see()).each).toEqual([0, 10, 10])
  })

  test('applying that was broken off and run again changes no attempt twice', async () => {
    const id = await tryOut({ points: 20 })
    await desk.apply(id, 'replace')
    await desk.applyAgain(id)
    expect((await see()).each).toEqual([0, 20])
    await desk.undo(id)
    expect((await see()).each).toEqual([0, 10])
  })
})

test('with the average, every submitted attempt counts', async () => {
  await twice({ counted_attempt: 'average' })
  expect((await see()).score).toBe(5)
  const id = await tryOut({ answer: ['C'] }, 'counted')
  expect(await shown(id)).toEqual([
    [1, true, 0, 10],
    [2, true, 10, 10],
  ])
  await desk.apply(id, 'replace')
  expect((await see()).score).toBe(10)
  expect((await notices())[0]).toContain('已重新评分：5 → 10')
})

test('when another attempt counts by the time of applying, that one is graded', async () => {
  await twice({ counted_attempt: 'first' })
  const id = await tryOut({ points: 20 }, 'counted')
  expect(await shown(id)).toEqual([[1, true, 0, 0]])
  const path = `/apis/v2/offerings/${place.offeringId}`
  const { version } = expectDone(await teacher.get(path)).data.offering
  expectDone(await teacher.put(path, { version, settings: { counted_attempt: 'last' } }))
  await desk.apply(id, 'replace')
  expect(await shown(id)).toEqual([[2, true, 10, 20]])
  expect((await see()).each).toEqual([0, 20])
})

test('a running environment is the newest attempt’s: an earlier one keeps what its check gave', async () => {
  place = await taught(app, { counted_attempt: 'best' })
  desk = regradeDesk(app, teacher, place.offeringId)
  recordId = expectDone(await student.post(`/apis/v2/learning/offerings/${place.offeringId}/records`)).data.record.id
  const learner = learnerOf(student, recordId)
  expectDone(await learner.environment())
  expectDone(await learner.verify(place.steps.task))
  expectDone(await learner.submit())
  await begins()
  expectDone(await learner.environment())
  const check = { type: 'shell', script: 'true' }
  const changes = [{ step_id: place.steps.task, task: 'recheck', check }]
  const id = await desk.settled(await teacher.post(desk.at(), { changes, scope: 'all', reason: '脚本有误' }))
  const { rows } = await desk.rowsOf(id, { policy: 'replace' })
  expect(rows.map((row) => row.unchecked.map(({ why }) => why))).toEqual([['之前的提交没有环境，保留原得分'], []])
  expect(rows[1]).toMatchObject({ old_score: 0, new_score: 10 })
  expectDone(await learner.leaveEnvironment())
}, 60_000)
