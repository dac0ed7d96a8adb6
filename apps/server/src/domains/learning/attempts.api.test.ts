import type { AttemptBrief, StepProgress } from '@lab/contract/record'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { regradeDesk } from '../regrade/testing/regrade-desk.ts'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { expectDone, learnerOf, taught, type Taught } from './testing/taught.ts'

let app: TestApp
let teacher: Caller
let student: Caller
beforeAll(async () => {
  app = await testApp()
  teacher = await app.as('teacher')
  student = await app.as('student')
})
afterAll(() => app.close())

const start = (place: Taught, again = false) =>
  student.post(`/apis/v2/learning/offerings/${place.offeringId}/records`, { again })

/** A first attempt of 10 points of 30 with a report, submitted, and a second one of other answers. */
async function twice(settings: object): Promise<{ place: Taught; recordId: string }> {
  const place = await taught(app, settings)
  const recordId = expectDone(await start(place)).data.record.id
  const learner = learnerOf(student, recordId)
  expectDone(await learner.answer(place.steps.question, ['B']))
  expectDone(await learner.report(place.steps.report, '第一份报告'))
  expectDone(await learner.submit())
  expectDone(await start(place, true))
  expectDone(await learner.answer(place.steps.question, ['C']))
  expectDone(await learner.report(place.steps.report, '第二份报告'))
  return { place, recordId }
}
const see = async (recordId: string) =>
  expectDone(await teacher.get(`/apis/v2/records/${recordId}`)).data as {
    record: { attempt: number; score: number | null; state: string }
    attempts: AttemptBrief[]
  }
const stepOf = async (recordId: string, step: string, attempt?: number): Promise<StepProgress> => {
  const { steps } = expectDone(await teacher.get(`/apis/v2/records/${recordId}/progress`, { attempt })).data
  return steps.find((one: StepProgress) => one.step_id === step)
}
const grade = (recordId: string, step: string, score: number, attempt?: number) =>
  teacher.put(`/apis/v2/records/${recordId}/scores`, { step_id: step, score, reason: '批阅', attempt })

describe('several attempts', () => {
  test('each keeps its answers, report, timeline and score; the last one counts', async () => {
    const { place, recordId } = await twice({})
    const { record, attempts } = await see(recordId)
    expect(record).toMatchObject({ attempt: 2, state: 'in_progress', score: 10 })
    expect(attempts).toMatchObject([
      { number: 1, state: 'submitted', score: 10, is_counted: false },
      { number: 2, state: 'in_progress', submitted_at: null, is_counted: true },
    ])
    expect(await stepOf(recordId, place.steps.report, 1)).toMatchObject({ report: { value: '第一份报告' } })
    expect(await stepOf(recordId, place.steps.report)).toMatchObject({ report: { value: '第二份报告' } })
    expect(await stepOf(recordId, place.steps.question, 1)).toMatchObject({ answer: ['B'], attempts: 1 })
    // At an experiment the next attempt goes on: the best try counts.
    expect(await stepOf(recordId, place.steps.question, 2)).toMatchObject({ answer: ['C'], attempts: 2, share: 1 })
    const eventsOf = async (attempt?: number): Promise<string[]> =>
      expectDone(await teacher.get(`/apis/v2/records/${recordId}/events`, { attempt })).data.events.map(
        (event: { kind: string }) => event.kind,
      )
    expect(await eventsOf(1)).toEqual(['submitted', 'report_saved', 'answered', 'started'])
    expect(await eventsOf(2)).toEqual(['report_saved', 'answered', 'started'])
    expect(await eventsOf()).toHaveLength(7)
    expect((await teacher.get(`/apis/v2/records/${recordId}/progress`, { attempt: 3 })).status).toBe(404)
  })

  test('the next one begins with what was answered last', async () => {
    const place = await taught(app)
    const recordId = expectDone(await start(place)).data.record.id
    const learner = learnerOf(student, recordId)
    expectDone(await learner.report(place.steps.report, '初稿'))
    expectDone(await learner.report(place.steps.report, '定稿'))
    expectDone(await learner.submit())
    expectDone(await start(place, true))
    expect(await stepOf(recordId, place.steps.report, 2)).toMatchObject({ report: { value: '定稿' } })
    expectDone(await learner.report(place.steps.report, '第二次'))
    expect(await stepOf(recordId, place.steps.report, 1)).toMatchObject({ report: { value: '定稿' } })
  })

  test('returned work is the same attempt until it is submitted again', async () => {
    const { recordId, place } = await twice({})
    expectDone(await learnerOf(student, recordId).submit())
    expectDone(await teacher.post('/apis/v2/records/return', { record_ids: [recordId], reason: '补充报告' }))
    expectDone(await learnerOf(student, recordId).report(place.steps.report, '补充后的报告'))
    expectDone(await learnerOf(student, recordId).submit())
    expect((await see(recordId)).attempts).toMatchObject([{ number: 1 }, { number: 2, state: 'submitted' }])
    expect(await stepOf(recordId, place.steps.report, 1)).toMatchObject({ report: { value: '第一份报告' } })
  })

  test('an earlier attempt that does not count is only looked at', async () => {
    const { recordId, place } = await twice({})
    expect((await grade(recordId, place.steps.report, 8, 1)).msg).toBe('当前状态为不计分，不能评分')
    expectDone(await grade(recordId, place.steps.report, 8, 2))
    expect((await see(recordId)).attempts).toMatchObject([{ score: 10 }, { score: 18 }])
    const drawn = {
      step_id: place.steps.report,
      attempt: 1,
      source: '/files/AAAAAAAAAAAAAAAAAAAAAA/a.png',
      picture: null,
    }
    expect((await teacher.put(`/apis/v2/records/${recordId}/annotations`, drawn)).code).not.toBe(10200)
  })
})

describe('计分方式', () => {
  test('the best attempt counts, is graded, and stays while the next is at work', async () => {
    const { recordId, place } = await twice({ counted_attempt: 'best' })
    expect((await see(recordId)).attempts).toMatchObject([{ is_counted: true }, { is_counted: false }])
    expectDone(await grade(recordId, place.steps.report, 9, 1))
    const { record, attempts } = await see(recordId)
    expect(record).toMatchObject({ score: 19, state: 'in_progress', attempt: 2 })
    expect(attempts).toMatchObject([{ score: 19 }, { score: 10 }])
    const { members } = expectDone(
      await teacher.get(`/apis/v2/places/${place.classId}/records`, { kind: 'experiment' }),
    ).data
    expect(members.map((one: { total: number | null }) => one.total)).toContainEqual(expect.closeTo(63.33, 1))
    expectDone(await learnerOf(student, recordId).submit())
    expect((await see(recordId)).record).toMatchObject({ score: 19, state: 'submitted' })
    const scores = expectDone(await teacher.get(`/apis/v2/records/${recordId}/scores`, { attempt: 1 })).data
    expect(scores).toMatchObject({ total: 19, max_score: 30 })
  })

  test('another choice holds for what was submitted before', async () => {
    const { recordId, place } = await twice({})
    expectDone(await learnerOf(student, recordId).submit())
    expectDone(await grade(recordId, place.steps.report, 6))
    const worth = async (how: string): Promise<number | null> => {
      const path = `/apis/v2/offerings/${place.offeringId}`
      const { version } = expectDone(await teacher.get(path)).data.offering
      expectDone(await teacher.put(path, { version, settings: { counted_attempt: how } }))
      return (await see(recordId)).record.score
    }
    expect((await see(recordId)).record.score).toBe(16)
    expect(await worth('first')).toBe(10)
    expect(await worth('average')).toBe(13)
    expect((await see(recordId)).attempts).toMatchObject([{ is_counted: true }, { is_counted: true }])
    expect(await worth('best')).toBe(16)
    expect(await worth('last')).toBe(16)
  })

  test('a wrong key is made good in the attempt that counts, and taken back there', async () => {
    const { recordId, place } = await twice({ counted_attempt: 'first' })
    const desk = regradeDesk(app, teacher, place.offeringId)
    const id = await desk.tryOut([{ step_id: place.steps.question, points: 20 }])
    await desk.settled(await teacher.post(desk.at(`/${id}/apply`), { policy: 'replace' }))
    expect((await see(recordId)).attempts).toMatchObject([{ score: 20, max_score: 40 }, { score: 10 }])
    expect((await see(recordId)).record.score).toBe(20)
    await desk.settled(await teacher.post(desk.at(`/${id}/undo`)))
    expect((await see(recordId)).record.score).toBe(10)
  })
})

describe('saving', () => {
  test('a report that is written on is appended: the newest shows, the record is not written again', async () => {
    const { db } = app.kernel.connection
    const place = await taught(app)
    const recordId = expectDone(await start(place)).data.record.id
    const learner = learnerOf(student, recordId)
    expectDone(await learner.open(place.steps.report))
    expectDone(await learner.report(place.steps.report, '一'))
    const versionOf = async () =>
      (await db.execute<{ version: number }>(sql`SELECT version FROM records WHERE id = ${recordId}`)).rows[0]!.version
    const before = await versionOf()
    expectDone(await learner.report(place.steps.report, '一二'))
    const { steps } = expectDone(await learner.see()).data
    expect(steps.find((one: StepProgress) => one.step_id === place.steps.report)).toMatchObject({
      state: 'passed',
      report: { value: '一二' },
    })
    expect(await versionOf()).toBe(before)
    const kept = await db.execute<{ value: { value: string } }>(sql`
      SELECT x.value FROM responses x JOIN attempts a ON a.id = x.attempt_id WHERE a.record_id = ${recordId} ORDER BY x.id`)
    expect(kept.rows.map(({ value }) => value.value)).toEqual(['一', '一二'])
  })

  test('answers given at once are all counted', async () => {
    const place = await taught(app)
    const recordId = expectDone(await start(place)).data.record.id
    const learner = learnerOf(student, recordId)
    expectDone(await learner.answer(place.steps.question, ['A']))
    const answers = await Promise.all(['C', 'A', 'C', 'A'].map((one) => learner.answer(place.steps.question, [one])))
    answers.forEach(expectDone)
    expect(await stepOf(recordId, place.steps.question)).toMatchObject({ state: 'failed', attempts: 5, failures: 5 })
    expect(expectDone(await learner.answer(place.steps.question, ['B'])).data).toMatchObject({
      is_right: true,
      record: { passed_count: 1 },
    })
    expect((await see(recordId)).record.score).toBe(10)
  })

  test('nothing is appended to what was submitted', async () => {
    const place = await taught(app)
    const recordId = expectDone(await start(place)).data.record.id
    const learner = learnerOf(student, recordId)
    expectDone(await learner.answer(place.steps.question, ['A']))
    const [answered, submitted] = await Promise.all([learner.answer(place.steps.question, ['C']), learner.submit()])
    expectDone(submitted)
    const late = await learner.answer(place.steps.question, ['B'])
    expect(late.msg).toBe('当前状态为已提交，不能作答')
    const { attempts } = await stepOf(recordId, place.steps.question)
    expect(attempts).toBe(answered.code === 10200 ? 2 : 1)
  })
})
