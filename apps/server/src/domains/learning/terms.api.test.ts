import { Question } from '@lab/contract/question/content'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { expectDone, learnerOf, taught } from './testing/taught.ts'

let app: TestApp
let teacher: Caller
let student: Caller
beforeAll(async () => {
  app = await testApp()
  teacher = await app.as('teacher')
  student = await app.as('student')
}, 60_000)
afterAll(() => app.close())

const begin = async (caller: Caller, offeringId: string): Promise<string> =>
  expectDone(await caller.post(`/apis/v2/learning/offerings/${offeringId}/records`)).data.record.id
const settingsOf = async (offeringId: string) =>
  (await teacher.get(`/apis/v2/offerings/${offeringId}`)).data.offering as { version: number; settings: object }
const change = async (offeringId: string, settings: object) => {
  const now = await settingsOf(offeringId)
  expectDone(
    await teacher.put(`/apis/v2/offerings/${offeringId}`, {
      version: now.version,
      settings: { ...now.settings, ...settings },
    }),
  )
}
/** As its teacher reads it, also before it is confirmed. */
const scoreOf = async (recordId: string): Promise<number | null> =>
  expectDone(await teacher.get(`/apis/v2/records/${recordId}`)).data.record.score
const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()

describe('when it may not be worked on', () => {
  test('before it opens and after it closed', async () => {
    const there = await taught(app)
    await change(there.offeringId, { opens_at: inHours(1) })
    const at = `/apis/v2/learning/offerings/${there.offeringId}/records`
    expect((await student.post(at)).msg).toMatch(/^尚未开放，开放时间为/)
    await change(there.offeringId, { opens_at: null })
    const recordId = await begin(student, there.offeringId)
    await change(there.offeringId, { closes_at: inHours(-1), late_policy: 'refuse' })
    const learner = learnerOf(student, recordId)
    expect((await learner.answer(there.steps.question, ['B'])).msg).toMatch(/^已于.*截止$/)
    expect((await learner.submit()).msg).toMatch(/截止$/)
    expect((await learner.see()).code).toBe(10200)
    await change(there.offeringId, { late_policy: 'deduct', late_percent: 20 })
    expectDone(await learner.answer(there.steps.question, ['B']))
    expect(expectDone(await learner.submit()).data.record).toMatchObject({ is_late: true })
    expect(await scoreOf(recordId)).toBe(8)
  })

  test('unless a teacher gave it back: then it is mended after the end and is not late', async () => {
    const there = await taught(app)
    const recordId = await begin(student, there.offeringId)
    const learner = learnerOf(student, recordId)
    expectDone(await learner.submit())
    await change(there.offeringId, { closes_at: inHours(-1), late_policy: 'refuse' })
    expectDone(await teacher.post('/apis/v2/records/return', { record_ids: [recordId], reason: '请补做题目' }))
    expect(await begin(student, there.offeringId)).toBe(recordId)
    expect(expectDone(await learner.open(there.steps.question)).data.record.state).toBe('returned')
    expect(expectDone(await learner.answer(there.steps.question, ['B'])).data.record.state).toBe('in_progress')
    expect(expectDone(await learner.see()).data.return_reason).toBe('请补做题目')
    expect(expectDone(await learner.submit()).data.record).toMatchObject({ is_late: false, attempt: 1 })
    expect(await scoreOf(recordId)).toBe(10)
    expect(expectDone(await learner.see()).data.return_reason).toBe('')
    expect((await learner.submit()).msg).toMatch(/截止$/)
  })

  test('submitting again in time is not late any more', async () => {
    const there = await taught(app, { late_policy: 'deduct', late_percent: 20 })
    const recordId = await begin(student, there.offeringId)
    const learner = learnerOf(student, recordId)
    expectDone(await learner.answer(there.steps.question, ['B']))
    await change(there.offeringId, { closes_at: inHours(-1) })
    expect(expectDone(await learner.submit()).data.record).toMatchObject({ is_late: true })
    expect(await scoreOf(recordId)).toBe(8)
    await change(there.offeringId, { closes_at: inHours(1) })
    const at = `/apis/v2/learning/offerings/${there.offeringId}/records`
    expect(expectDone(await student.post(at, { again: true })).data.record).toMatchObject({ is_late: false })
    expect(await scoreOf(recordId)).toBe(10)
    expect(expectDone(await learner.submit()).data.record).toMatchObject({ is_late: false })
    expect(await scoreOf(recordId)).toBe(10)
  })

  test('when the submissions are used up', async () => {
    const there = await taught(app, { attempts: 2 })
    const at = `/apis/v2/learning/offerings/${there.offeringId}/records`
    const learner = learnerOf(student, await begin(student, there.offeringId))
    expectDone(await learner.submit())
    expect(expectDone(await student.post(at)).data.record.state).toBe('submitted')
    expect(expectDone(await student.post(at, { again: true })).data.record).toMatchObject({ attempt: 2 })
    expectDone(await learner.submit())
    expect(await student.post(at, { again: true })).toMatchObject({ status: 409, msg: '提交次数已用完' })
  })

  test('in an archived class everything is only looked at', async () => {
    const there = await taught(app)
    const recordId = await begin(student, there.offeringId)
    await teacher.post(`/apis/v2/classes/${there.classId}/archive`)
    const archived = '班级已归档，只能查看'
    const learner = learnerOf(student, recordId)
    for (const answer of [
      await learner.answer(there.steps.question, ['B']),
      await learner.submit(),
      await learner.environment(),
      await learner.ask('还能问吗', there.steps.question),
      await student.post(`/apis/v2/learning/offerings/${there.offeringId}/records`),
      await teacher.put(`/apis/v2/records/${recordId}/comment`, { comment: '好' }),
      await teacher.delete(`/apis/v2/offerings/${there.offeringId}`),
    ])
      expect(answer).toMatchObject({ status: 409, msg: archived })
    expect((await learner.see()).code).toBe(10200)
    expect((await teacher.get(`/apis/v2/records/${recordId}`)).data.record.can.grade).toBe(archived)
  })
})

describe('自动确认', () => {
  test('grades what checks and answers mark as soon as it is submitted; another try may follow', async () => {
    const sections = [
      {
        title: '一',
        steps: [
          { title: '读', kind: 'text' as const, points: 0 },
          {
            title: '题',
            kind: 'question' as const,
            points: 10,
            question: Question.parse({ type: 'single', options: ['1', '2'], answer: ['B'], analysis: '' }),
          },
        ],
      },
    ]
    const there = await taught(app, { auto_confirm: true, attempts: 2 }, { sections })
    const recordId = await begin(student, there.offeringId)
    const learner = learnerOf(student, recordId)
    const graded = { state: 'graded', score: 0 }
    expect(expectDone(await learner.submit()).data.record).toMatchObject(graded)
    const { list } = expectDone(await student.get('/apis/v2/my-notices', { kind: 'grade' })).data
    expect(list[0]).toMatchObject({ body: '总分 0/10' })
    const at = `/apis/v2/learning/offerings/${there.offeringId}/records`
    expect(expectDone(await student.post(at, { again: true })).data.record.state).toBe('in_progress')
    expectDone(await learner.submit())
    expect((await student.post(at, { again: true })).code).not.toBe(10200)
  })

  test('leaves a report to the teacher, whose verdict is no reason to try again', async () => {
    const there = await taught(app, { auto_confirm: true })
    const recordId = await begin(student, there.offeringId)
    expect(expectDone(await learnerOf(student, recordId).submit()).data.record.state).toBe('submitted')
    expectDone(await teacher.post('/apis/v2/records/grade', { record_ids: [recordId] }))
    const at = `/apis/v2/learning/offerings/${there.offeringId}/records`
    expect((await student.post(at, { again: true })).code).not.toBe(10200)
  })
})
