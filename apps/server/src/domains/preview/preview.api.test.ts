import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { expectDone, learnerOf, taught, type Taught } from '../learning/testing/taught.ts'

// Two classes of one teacher. A learner of the first has begun, asked and been given more time: a preview knows of none of it.

let app: TestApp
let teacher: Caller
let student: Caller
let open: Taught
let gone: Taught
const day = 24 * 60 * 60 * 1000
const inDays = (days: number): string => new Date(Date.now() + days * day).toISOString()
const see = async (who: Caller, path: string, query = {}) =>
  expectDone(await who.get(`/apis/v2/previews${path}`, query)).data
const begin = (who: Caller, { offeringId }: Taught, again = false) =>
  who.post(`/apis/v2/previews/offerings/${offeringId}/records`, { again })

beforeAll(async () => {
  app = await testApp({ runJobs: false })
  ;[teacher, student] = await Promise.all([app.as('teacher'), app.as('student')])
  open = await taught(app, { closes_at: inDays(3), attempts: 2 })
  gone = await taught(app, { closes_at: inDays(-2), late_policy: 'refuse' })
  const { record } = expectDone(await student.post(`/apis/v2/learning/offerings/${open.offeringId}/records`)).data
  expectDone(await learnerOf(student, record.id).answer(open.steps.question, ['B']))
  expectDone(await learnerOf(student, record.id).ask('找不到文件', open.steps.task))
}, 60_000)
afterAll(() => app.close())

describe('who teaches sees what a newcomer would', () => {
  test('at home: what is to be done, and the classes they teach', async () => {
    const home = await see(teacher, '/home')
    expect(home).toMatchObject({ task_count: 1, resume: null, open_queries: 0, practices: [] })
    expect(home.tasks).toMatchObject([{ offering_id: open.offeringId, standing: 'not_started', record_id: null }])
    expect(home.places).toMatchObject([
      { done_count: 0, progress: 0 },
      { done_count: 0, progress: 0 },
    ])
    expect(await see(await app.as('peer'), '/home')).toMatchObject({ tasks: [], places: [] })
  })

  test('in a class: its contents as nobody has begun them, and no questions of single learners', async () => {
    const at = `/places/${open.classId}`
    expect(await see(teacher, at)).toMatchObject({ place: { name: '一班', task_count: 1, done_count: 0 }, group: null })
    expect(await see(teacher, `${at}/contents`)).toMatchObject({
      tasks: [{ offering_id: open.offeringId, standing: 'not_started', progress: 0, score: null, attempts: 2 }],
      total: 1,
    })
    expect((await see(teacher, `/places/${gone.classId}/contents`)).tasks).toMatchObject([{ standing: 'missed' }])
    expect(await see(teacher, `${at}/queries`)).toEqual({ queries: [], total: 0 })
    for (const what of ['announcements', 'materials', 'series', 'moocs']) await see(teacher, `${at}/${what}`)
  })

  test('of one content: dates, without what was given to single learners', async () => {
    const body = { learner_ids: [app.school.people.student.id], closes_at: inDays(9), reason: '请假' }
    expectDone(await teacher.put(`/apis/v2/offerings/${open.offeringId}/exceptions`, body))
    const { task, times } = await see(teacher, `/offerings/${open.offeringId}`)
    expect(task).toMatchObject({ record_id: null, attempt: 0 })
    expect(times.closes_at.rule).toBe('offering')
  })
})

describe('a trial in a preview', () => {
  test('is the taught version as a record of the teacher alone, gone on with and begun again', async () => {
    const { record } = expectDone(await begin(teacher, open)).data
    expect(record).toMatchObject({ is_trial: true, state: 'in_progress', content_version: 1 })
    expect(expectDone(await begin(teacher, open)).data.record.id).toBe(record.id)
    expectDone(await learnerOf(teacher, record.id).answer(open.steps.question, ['B']))
    const next = expectDone(await begin(teacher, open, true)).data.record
    expect(next.id).not.toBe(record.id)
    expect(await student.get(`/apis/v2/learning/records/${next.id}`)).toMatchObject({ status: 404 })
  })

  test('leaves nothing in the class', async () => {
    const counted = async () =>
      (
        await app.kernel.connection.db.execute<{ n: number }>(
          sql`SELECT count(*)::integer AS n FROM records WHERE offering_id = ${open.offeringId}`,
        )
      ).rows[0]!.n
    const before = await counted()
    expectDone(await begin(teacher, open, true))
    await see(teacher, `/places/${open.classId}/contents`)
    expect(await counted()).toBe(before)
  })
})

describe('nobody else looks in', () => {
  test.each(['stranger', 'strangeAdmin'] as const)('%s finds nothing', async (name) => {
    const who = await app.as(name)
    for (const path of [`/places/${open.classId}`, `/places/${open.classId}/contents`, `/offerings/${open.offeringId}`])
      expect((await who.get(`/apis/v2/previews${path}`)).status).toBe(404)
    expect((await begin(who, open)).status).toBe(404)
    expect(await see(who, '/home')).toMatchObject({ tasks: [], places: [] })
  })

  test('a colleague who does not teach the class is refused', async () => {
    const peer = await app.as('peer')
    expect((await peer.get(`/apis/v2/previews/places/${open.classId}`)).status).toBe(403)
    expect((await begin(peer, open)).status).toBe(404)
  })

  test('a learner has no preview, and a teacher not the learners’ pages', async () => {
    expect((await student.get('/apis/v2/previews/home')).status).toBe(403)
    expect((await teacher.get('/apis/v2/learning/home')).status).toBe(403)
  })
})

test('an archived class is looked at, and nothing is tried in it any more', async () => {
  expectDone(await teacher.post(`/apis/v2/classes/${gone.classId}/archive`))
  expect((await begin(teacher, gone)).code).toBe(20501)
  expect((await see(teacher, `/places/${gone.classId}/contents`)).total).toBe(1)
  expect((await see(teacher, '/home')).places).toMatchObject([{ id: open.classId }])
})
