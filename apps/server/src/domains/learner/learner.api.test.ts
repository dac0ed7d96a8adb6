import readXlsx from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { expectDone, learnerOf, taught, type Taught } from '../learning/testing/taught.ts'

let app: TestApp
let teacher: Caller
let student: Caller
let other: Caller
/** Of one class each: open, past its end, returned, waiting, and closed for good. */
let open: Taught
let late: Taught
let returned: Taught
let asked: Taught
let gone: Taught
const day = 24 * 60 * 60 * 1000
const inDays = (days: number): string => new Date(Date.now() + days * day).toISOString()

const begin = async (who: Caller, { offeringId }: Taught): Promise<string> =>
  expectDone(await who.post(`/apis/v2/learning/offerings/${offeringId}/records`)).data.record.id
const home = async (who: Caller) => expectDone(await who.get('/apis/v2/learning/home')).data

beforeAll(async () => {
  app = await testApp({ runJobs: false })
  ;[teacher, student, other] = await Promise.all([app.as('teacher'), app.as('student'), app.as('otherStudent')])
  open = await taught(app, { closes_at: inDays(3), attempts: 2 })
  late = await taught(app, { closes_at: inDays(-1), late_policy: 'deduct', late_percent: 20 })
  returned = await taught(app, { closes_at: inDays(5) })
  asked = await taught(app, { closes_at: inDays(9) })
  gone = await taught(app, { closes_at: inDays(-2), late_policy: 'refuse' })

  const back = await begin(student, returned)
  await learnerOf(student, back).answer(returned.steps.question, ['B'])
  expectDone(await learnerOf(student, back).submit())
  expectDone(await teacher.post('/apis/v2/records/return', { record_ids: [back], reason: '请补充报告' }))
  const questioned = await begin(student, asked)
  expectDone(await learnerOf(student, questioned).ask('找不到文件', asked.steps.task))
}, 60_000)
afterAll(() => app.close())

describe('the home page', () => {
  test('has what is to be done, the most urgent first, and nothing that can be done no more', async () => {
    const { tasks, task_count, open_queries } = await home(student)
    expect(tasks.map((task: { offering_id: string; standing: string }) => [task.offering_id, task.standing])).toEqual([
      [returned.offeringId, 'returned'],
      [late.offeringId, 'late'],
      [asked.offeringId, 'waiting'],
      [open.offeringId, 'not_started'],
    ])
    expect([task_count, open_queries]).toEqual([4, 1])
    expect(tasks[1]).toMatchObject({ late_policy: 'deduct', late_percent: 20, score: null, attempt: 0 })
    expect(tasks[3]).toMatchObject({ attempts: 2, max_score: 30, place_kind: 'class', within: '' })
  })

  test('goes on with what was worked on last', async () => {
    expect((await home(student)).resume).toMatchObject({ offering_id: asked.offeringId, open_queries: 1 })
    expect((await home(other)).resume).toBeNull()
  })

  test('has the own classes with their teachers and how far one is', async () => {
    const { places } = await home(student)
    expect(places).toHaveLength(5)
    expect(places[0]).toMatchObject({
      kind: 'class',
      name: '一班',
      teachers: [{ id: app.school.people.teacher.id, real_name: '测试teacher' }],
      task_count: 1,
      is_archived: false,
    })
  })

  test('counts what was not read, which leads to what it is about', async () => {
    const { unread_notices, tasks } = await home(student)
    expect(unread_notices).toBe(1)
    const { list } = expectDone(await student.get('/apis/v2/my-notices')).data
    expect(list[0].link).toMatchObject({ page: 'record.score', params: { recordid: tasks[0].record_id } })
  })

  test('is empty for who learns nowhere', async () => {
    expect(await home(await app.as('strangeStudent'))).toEqual({
      tasks: [],
      task_count: 0,
      resume: null,
      places: [],
      practices: [],
      practice_count: 0,
      unread_notices: 0,
      open_queries: 0,
      pending_applications: 0,
      open_appeals: 0,
      pending_joins: 0,
      next: null,
    })
  })
})

describe('a class', () => {
  const contents = async (who: Caller, { classId }: Taught, query = {}) =>
    expectDone(await who.get(`/apis/v2/learning/places/${classId}/contents`, query)).data

  test('shows what it teaches, also what is over, and finds by state and words', async () => {
    expect(await contents(student, gone)).toMatchObject({
      tasks: [{ offering_id: gone.offeringId, standing: 'missed', record_id: null }],
      total: 1,
    })
    expect(await contents(student, gone, { standing: 'late' })).toEqual({ tasks: [], total: 0 })
    expect((await contents(student, gone, { keyword: '问候' })).total).toBe(1)
    expect((await contents(student, gone, { kind: 'training' })).total).toBe(0)
  })

  test('shows the own group and those in it', async () => {
    const path = `/apis/v2/places/${open.classId}`
    const { members } = expectDone(await teacher.get(`${path}/members`, { role: 'student' })).data
    const member_ids = members.map((member: { id: string }) => member.id)
    expectDone(await teacher.post(`${path}/groups`, { name: '第一组', member_ids }))
    const { place, group } = expectDone(await student.get(`/apis/v2/learning/places/${open.classId}`)).data
    expect(place).toMatchObject({ name: '一班', group_name: '第一组', progress: 0 })
    expect(group).toMatchObject({
      name: '第一组',
      members: [{ real_name: '测试otherStudent' }, { real_name: '测试student' }],
    })
  })

  test('says why a date holds for one learner', async () => {
    const adjusted = { learner_ids: [app.school.people.student.id], closes_at: inDays(7), reason: '病假' }
    expectDone(await teacher.put(`/apis/v2/offerings/${open.offeringId}/exceptions`, adjusted))
    const of = async (who: Caller) => expectDone(await who.get(`/apis/v2/learning/offerings/${open.offeringId}`)).data
    const { task, times } = await of(student)
    expect(times.closes_at).toMatchObject({ rule: 'exception', why: expect.stringContaining('病假') })
    expect(Date.parse(task.due_at)).toBe(Date.parse(adjusted.closes_at))
    expect((await of(other)).times).toMatchObject({ closes_at: { rule: 'offering' }, time_factor: null })
  })

  test('shows own questions and those that are public', async () => {
    const at = `/apis/v2/learning/places/${asked.classId}/queries`
    const mine = expectDone(await student.get(at)).data.queries
    expect(mine).toMatchObject([{ title: '找不到文件', is_public: false }])
    expect(expectDone(await other.get(at)).data.queries).toEqual([])
    expect((await other.get(`/apis/v2/queries/${mine[0].id}`)).status).toBe(404)
    expectDone(await teacher.put(`/apis/v2/queries/${mine[0].id}`, { is_public: true }))
    expect(expectDone(await other.get(at)).data.total).toBe(1)
    expect(expectDone(await other.get(at, { mine: 'true' })).data.total).toBe(0)
    expectDone(await other.get(`/apis/v2/queries/${mine[0].id}`))
  })

  test('is nothing to who is not in it, nor is an organisation’s own place', async () => {
    expect((await (await app.as('strangeStudent')).get(`/apis/v2/learning/places/${open.classId}`)).status).toBe(404)
    expect((await student.get(`/apis/v2/learning/places/${app.school.orgs.a.id}`)).status).toBe(404)
  })
})

test('the own data leave in sheets, with what is released and nothing of others', async () => {
  const path = '/apis/v2/exports/own-data'
  const answer = await student.post(path, {})
  expect(answer.status).toBe(200)
  const sheets = await readXlsx(answer.bytes)
  const rows = (name: string) => sheets.find(({ sheet }) => sheet === name)!.data.slice(1)
  expect(rows('个人资料')).toEqual([['测试student', 'student', 'T-student', null, null]])
  expect(rows('学习内容')).toHaveLength(5)
  expect(rows('提问')).toMatchObject([
    [expect.any(String), '写出问候', '找不到文件', '怎么办？', '待回答', expect.any(String)],
  ])
  expect(rows('作答').filter(([, , , given]) => given === 'B')).toHaveLength(1)
  const theirs = await readXlsx((await other.post(path, {})).bytes)
  expect(theirs.find(({ sheet }) => sheet === '作答')!.data.slice(1)).toEqual([])
  expect((await teacher.post(path, {})).status).toBe(403)
})

describe('records and scores', () => {
  const task = async (of: Taught) =>
    expectDone(await student.get(`/apis/v2/learning/offerings/${of.offeringId}`)).data.task
  const feedback = async (recordId: string, number = 1) =>
    student.get(`/apis/v2/learning/records/${recordId}/attempts/${number}`)

  test('a score and what was thought of the work are shown once the grade is confirmed', async () => {
    const recordId = await begin(student, open)
    const work = learnerOf(student, recordId)
    await work.answer(open.steps.question, ['B'])
    await work.report(open.steps.report, '我的报告')
    expectDone(await work.submit())
    const scores = `/apis/v2/records/${recordId}/scores`
    const given = { step_id: open.steps.report, score: 8, comment: '结论清楚', reason: '批阅' }
    expectDone(await teacher.put(scores, given))
    expectDone(await teacher.put(`/apis/v2/records/${recordId}/comment`, { comment: '不错' }))

    expect(await task(open)).toMatchObject({ standing: 'submitted', score: null, attempt: 1 })
    const untold = expectDone(await feedback(recordId)).data
    expect(untold).toMatchObject({ is_released: false, comment: '', attempt: { number: 1, score: null } })
    expect(untold.steps.map((step: { score: null; comment: string }) => [step.score, step.comment])).toEqual(
      untold.steps.map(() => [null, '']),
    )

    expectDone(await teacher.post('/apis/v2/records/grade', { record_ids: [recordId] }))
    expect(await task(open)).toMatchObject({ standing: 'graded', score: 18, max_score: 30 })
    const shown = expectDone(await feedback(recordId)).data
    expect(shown).toMatchObject({ is_released: true, comment: '不错', attempt: { score: 18, is_counted: true } })
    const report = shown.steps.find((step: { step_id: string }) => step.step_id === open.steps.report)
    expect(report).toMatchObject({ score: 8, comment: '结论清楚', review: null })
    const answered = shown.steps.find((step: { step_id: string }) => step.step_id === open.steps.question)
    expect(answered).toMatchObject({ answer: ['B'], question: { type: 'single' }, review: null })
    expect(Object.keys(answered.question)).toEqual(['type', 'options'])
    expect((await feedback(recordId, 2)).status).toBe(404)
    expect((await other.get(`/apis/v2/learning/records/${recordId}/attempts/1`)).status).toBe(404)
  })

  test('what was returned says what to mend, and no score', async () => {
    const { record_id: recordId } = await task(returned)
    const { attempts } = expectDone(await student.get(`/apis/v2/learning/records/${recordId}/attempts`)).data
    expect(attempts).toMatchObject([{ number: 1, state: 'returned', score: null }])
    expect(expectDone(await feedback(recordId)).data.is_released).toBe(false)
  })

  test('the own records are listed, the last one first, of one class where that is asked', async () => {
    const list = async (query = {}) => expectDone(await student.get('/apis/v2/learning/records', query)).data
    const { tasks, total } = await list()
    expect(tasks.map((one: { offering_id: string }) => one.offering_id)).toEqual([
      open.offeringId,
      asked.offeringId,
      returned.offeringId,
    ])
    expect(total).toBe(3)
    expect((await list({ place_id: returned.classId })).total).toBe(1)
    expect(await list({ per_page: '1', page: '2' })).toMatchObject({ tasks: [{ offering_id: asked.offeringId }] })
  })

  test('an archived class is looked at, and is not on the home page', async () => {
    expectDone(await teacher.post(`/apis/v2/classes/${returned.classId}/archive`))
    const page = expectDone(await student.get(`/apis/v2/learning/places/${returned.classId}`)).data
    expect(page.place).toMatchObject({ is_archived: true })
    expect(await task(returned)).toMatchObject({ standing: 'missed' })
    const { places, tasks } = await home(student)
    expect(places).toHaveLength(4)
    expect(tasks.some((one: { standing: string }) => one.standing === 'returned')).toBe(false)
  })
})

test('who was removed from a class hears of no replies there; what they said is in their own data', async () => {
  const recordId = await begin(other, open)
  expectDone(await learnerOf(other, recordId).ask('还能提交吗', open.steps.task))
  const [thread] = expectDone(await other.get(`/apis/v2/learning/places/${open.classId}/queries`)).data.queries
  const body = { body: { value: '想补交报告' } }
  expectDone(await other.post(`/apis/v2/learning/queries/${thread.id}/posts`, body))
  const sheets = await readXlsx((await other.post('/apis/v2/exports/own-data', {})).bytes)
  expect(sheets.find(({ sheet }) => sheet === '追问和讨论')!.data.slice(1)).toMatchObject([
    [expect.any(String), '还能提交吗', '想补交报告', expect.any(String)],
  ])
  const replies = async (): Promise<number> =>
    expectDone(await other.get('/apis/v2/my-notices')).data.list.filter(({ title }: { title: string }) =>
      title.includes('有了新回复'),
    ).length
  const answer = (value: string) => teacher.post(`/apis/v2/queries/${thread.id}/answers`, { body: { value } })
  expectDone(await answer('可以'))
  expect(await replies()).toBe(1)
  const { members } = expectDone(await teacher.get(`/apis/v2/places/${open.classId}/members`)).data
  const left = members.find((one: { user_id: string }) => one.user_id === app.school.people.otherStudent.id)
  expectDone(await teacher.post(`/apis/v2/places/${open.classId}/members/remove`, { member_ids: [left.id] }))
  expectDone(await answer('请在周五之前'))
  expect(await replies()).toBe(1)
})
