import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { expectDone, learnerOf, taught, type Taught } from '../learning/testing/taught.ts'

let app: TestApp
let teacher: Caller
let student: Caller
let other: Caller
let place: Taught

beforeAll(async () => {
  app = await testApp({ runJobs: false })
  ;[teacher, student, other] = await Promise.all([app.as('teacher'), app.as('student'), app.as('otherStudent')])
}, 60_000)
afterAll(() => app.close())

/** A record of a class of its own, submitted with a right answer and a report, and graded with 15 of 30. */
async function graded(who: Caller): Promise<string> {
  place = await taught(app, {})
  const started = await who.post(`/apis/v2/learning/offerings/${place.offeringId}/records`)
  const { id } = expectDone(started).data.record
  await learnerOf(who, id).answer(place.steps.question, ['B'])
  await learnerOf(who, id).report(place.steps.report, '我的报告')
  expectDone(await learnerOf(who, id).submit())
  const score = { step_id: place.steps.report, score: 5, reason: '批阅' }
  expectDone(await teacher.put(`/apis/v2/records/${id}/scores`, score))
  expectDone(await teacher.post('/apis/v2/records/grade', { record_ids: [id] }))
  return id
}

const appealed = (who: Caller, recordId: string, reason = '报告写了结论') =>
  who.post(`/apis/v2/learning/records/${recordId}/appeals`, { reason })
const decided = (who: Caller, id: string, body: object) => who.post(`/apis/v2/appeals/${id}/decision`, body)
const refusal = { is_accepted: false, answer: '结论没有依据' }
const better = () => ({
  is_accepted: true,
  answer: '结论有效',
  corrections: [{ step_id: place.steps.report, score: 9 }],
})
const noticesOf = async (who: Caller): Promise<string[]> =>
  expectDone(await who.get('/apis/v2/my-notices', { per_page: '50' })).data.list.map(
    (one: { title: string }) => one.title,
  )

describe('an appeal', () => {
  test('is made once against a confirmed grade, and those who grade hear of it', async () => {
    const recordId = await graded(student)
    const { appeal } = expectDone(await appealed(student, recordId)).data
    expect(appeal).toMatchObject({
      state: 'open',
      attempt: 1,
      score_before: 15,
      score_after: null,
      can: { edit: true },
    })
    expect((await appealed(student, recordId)).code).toBe(20543)
    expect(await noticesOf(teacher)).toContainEqual(expect.stringContaining('的成绩提出申诉'))
    const own = expectDone(await student.get(`/apis/v2/learning/records/${recordId}/attempts`)).data
    expect(own).toMatchObject({ appeals: [{ id: appeal.id }], can_appeal: '该次提交的成绩已经申诉过' })
    expect(expectDone(await student.get('/apis/v2/learning/home')).data.open_appeals).toBe(1)
  })

  test('is made before the end that the marking settings say; what was made before is decided all the same', async () => {
    const recordId = await graded(student)
    const ends = async (appeals_until: string | null): Promise<void> =>
      void expectDone(await teacher.put(`/apis/v2/offerings/${place.offeringId}/marking/settings`, { appeals_until }))
    const own = async () => expectDone(await student.get(`/apis/v2/learning/records/${recordId}/attempts`)).data
    await ends('2020-01-01T00:00:00.000Z')
    expect((await appealed(student, recordId)).code).toBe(20549)
    expect(await own()).toMatchObject({
      can_appeal: '已过申诉截止时间',
      appeals_until: '2020-01-01T00:00:00.000Z',
    })
    await ends('2090-01-01T00:00:00.000Z')
    expect(await own()).toMatchObject({ can_appeal: true })
    const { appeal } = expectDone(await appealed(student, recordId)).data
    await ends('2020-01-01T00:00:00.000Z')
    expect(expectDone(await decided(teacher, appeal.id, better())).data.appeal.state).toBe('accepted')
  })

  test('waits for a confirmed grade', async () => {
    place = await taught(app, {})
    const started = await student.post(`/apis/v2/learning/offerings/${place.offeringId}/records`)
    const { id } = expectDone(started).data.record
    expect((await appealed(student, id)).code).toBe(20542)
    expectDone(await learnerOf(student, id).submit())
    expect((await appealed(student, id)).code).toBe(20542)
    expect((await appealed(student, id, '')).status).toBe(422)
  })

  test('is taken back by who made it, who may then make another', async () => {
    const recordId = await graded(student)
    const { id } = expectDone(await appealed(student, recordId)).data.appeal
    expect((await other.post(`/apis/v2/learning/appeals/${id}/withdraw`)).status).toBe(404)
    expect((await teacher.post(`/apis/v2/learning/appeals/${id}/withdraw`)).status).toBe(404)
    const { appeal } = expectDone(await student.post(`/apis/v2/learning/appeals/${id}/withdraw`)).data
    expect(appeal).toMatchObject({ state: 'withdrawn', can: { edit: '该申诉已处理' } })
    expect((await student.post(`/apis/v2/learning/appeals/${id}/withdraw`)).code).toBe(20544)
    expect((await decided(teacher, id, refusal)).code).toBe(20544)
    expectDone(await appealed(student, recordId))
  })
})

describe('the answer', () => {
  test('accepts with another score, which the history keeps and the learner is notified', async () => {
    const recordId = await graded(student)
    const { id } = expectDone(await appealed(student, recordId)).data.appeal
    const { appeal } = expectDone(await decided(teacher, id, better())).data
    expect(appeal).toMatchObject({ state: 'accepted', score_before: 15, score_after: 19, answer: '结论有效' })
    const { changes } = expectDone(await teacher.get(`/apis/v2/records/${recordId}/scores`)).data
    expect(changes).toContainEqual(expect.objectContaining({ before: 5, after: 9, reason: '成绩申诉：结论有效' }))
    const own = expectDone(await student.get(`/apis/v2/learning/records/${recordId}/attempts`)).data
    expect(own.task).toMatchObject({ standing: 'graded', score: 19 })
    expect(await noticesOf(student)).toContainEqual(expect.stringContaining('的成绩申诉已改分：15 → 19'))
    expect((await decided(teacher, id, refusal)).code).toBe(20544)
  })

  test('refuses with a reason, and the score stays', async () => {
    const recordId = await graded(student)
    const { id } = expectDone(await appealed(student, recordId)).data.appeal
    expect((await decided(teacher, id, { is_accepted: false, answer: ' ' })).status).toBe(422)
    const { appeal } = expectDone(await decided(teacher, id, refusal)).data
    expect(appeal).toMatchObject({ state: 'refused', score_after: 15, decided_by: { real_name: '测试teacher' } })
    expect(await noticesOf(student)).toContainEqual(expect.stringContaining('的成绩申诉维持原分'))
  })

  test('that accepts must change the score, within what a step is worth', async () => {
    const recordId = await graded(student)
    const { id } = expectDone(await appealed(student, recordId)).data.appeal
    const given = (score: number) => ({ ...better(), corrections: [{ step_id: place.steps.report, score }] })
    expect((await decided(teacher, id, given(5))).code).toBe(20545)
    expect((await decided(teacher, id, given(11))).status).toBe(422)
    expect((await decided(teacher, id, { ...better(), corrections: [] })).status).toBe(422)
    expect((await decided(teacher, id, { ...refusal, corrections: better().corrections })).status).toBe(422)
    // Nothing of what was refused stays.
    const { appeals } = expectDone(await teacher.get(`/apis/v2/records/${recordId}/appeals`)).data
    expect(appeals).toMatchObject([{ id, state: 'open', can: { decide: true } }])
    expect(expectDone(await teacher.get(`/apis/v2/records/${recordId}/scores`)).data.total).toBe(15)
  })

  test('is nobody else’s', async () => {
    const recordId = await graded(student)
    const { id } = expectDone(await appealed(student, recordId)).data.appeal
    for (const who of ['peer', 'stranger', 'strangeAdmin', 'student', 'otherStudent'] as const) {
      expect([who, (await decided(await app.as(who), id, refusal)).status]).toEqual([who, 404])
    }
    expect((await other.get('/apis/v2/learning/appeals')).data).toEqual({ appeals: [], total: 0 })
    expect((await appealed(other, recordId)).status).toBe(404)
  })
})

test('lists of records find those with an appeal that waits', async () => {
  const recordId = await graded(student)
  const list = async (query = {}) =>
    expectDone(await teacher.get(`/apis/v2/offerings/${place.offeringId}/records`, query)).data
  expect((await list({ has_appeal: 'true' })).total).toBe(0)
  const { id } = expectDone(await appealed(student, recordId)).data.appeal
  expect(await list({ has_appeal: 'true' })).toMatchObject({
    records: [{ id: recordId, has_open_appeal: true }],
    total: 1,
  })
  expectDone(await decided(teacher, id, refusal))
  expect((await list({ has_appeal: 'true' })).total).toBe(0)
  const states = expectDone(await student.get('/apis/v2/learning/appeals', { state: 'refused' })).data
  expect(states.appeals[0]).toMatchObject({ id, state: 'refused', reason: '报告写了结论' })
})

test('an archived class appeals and decides nothing', async () => {
  const recordId = await graded(student)
  const second = await graded(student)
  const { id } = expectDone(await appealed(student, second)).data.appeal
  expectDone(await teacher.post(`/apis/v2/classes/${place.classId}/archive`))
  expect((await decided(teacher, id, refusal)).code).toBe(20501)
  expectDone(await appealed(student, recordId))
  const own = expectDone(await student.get(`/apis/v2/learning/records/${second}/attempts`)).data
  expect(own.can_appeal).toBe('班级已归档，只能查看')
})
