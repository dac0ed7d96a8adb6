import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { insertAccommodations } from './store.ts'
import { expectDone, learnerOf, taught, type Taught } from '../learning/testing/taught.ts'

let app: TestApp
let teacher: Caller
let student: Caller
let lesson: Taught
const hour = 3_600_000
const at = (hours: number): string => new Date(Date.now() + hours * hour).toISOString()

beforeAll(async () => {
  app = await testApp({ runJobs: false, env: { ENV_DRIVER: 'none' } })
  teacher = await app.as('teacher')
  student = await app.as('student')
  // Closed an hour ago, one submission, nothing late.
  lesson = await taught(app, { opens_at: at(-48), closes_at: at(-1), attempts: 1, late_policy: 'refuse' })
}, 60_000)
afterAll(() => app.close())

const ofClass = (path = '') => `/apis/v2/places/${lesson.classId}/accommodations${path}`
const exceptions = (path = '') => `/apis/v2/offerings/${lesson.offeringId}/exceptions${path}`
const start = (caller: Caller, again = false) =>
  caller.post(`/apis/v2/learning/offerings/${lesson.offeringId}/records`, { again })
const timesOf = async (name: 'student' | 'otherStudent') => {
  const id = app.school.people[name].id
  return expectDone(await teacher.get(`/apis/v2/places/${lesson.classId}/learners/${id}/effective-times`)).data
}

describe('an arrangement', () => {
  test('opens for its learner what is closed for the others, and says why', async () => {
    expect((await start(student)).code).toBe(20511)
    const body = { learner_ids: [app.school.people.student.id], extra_days: 1, extra_attempts: 1, reason: '手部受伤' }
    expect(expectDone(await teacher.post(ofClass(), body)).data).toEqual({ created: 1 })
    expectDone(await start(student))
    expect((await start(await app.as('otherStudent'))).code).toBe(20511)
    const { times } = await timesOf('student')
    expect(times[0].closes_at).toMatchObject({ rule: 'profile', why: expect.stringContaining('延长 1 天：手部受伤') })
    expect(times[0].attempts).toMatchObject({ value: 2, rule: 'profile' })
    expect((await timesOf('otherStudent')).times[0].closes_at.rule).toBe('offering')
    const shown = (await student.get('/apis/v2/learning/offerings')).data.offerings[0]
    expect(shown).toMatchObject({ phase: 'open', settings: { attempts: 2 } })
    const others = expectDone(await teacher.get(`/apis/v2/offerings/${lesson.offeringId}/effective-times`)).data.times
    expect(others.map((one: { learner: { id: string } }) => one.learner.id)).toEqual([app.school.people.student.id])
  })

  test('keeps what is open to its learner from counting as missing', async () => {
    const { members } = expectDone(await teacher.get(`/apis/v2/places/${lesson.classId}/records?kind=experiment`)).data
    const totals = members.map((one: { learner: { id: string }; total: number | null }) => [one.learner.id, one.total])
    const { student: given, otherStudent: other } = app.school.people
    expect(Object.fromEntries(totals)).toEqual({ [given.id]: null, [other.id]: 0 })
    const rules = { overdue: { is_on: true, value: 1 } }
    const risk = await teacher.post(`/apis/v2/places/${lesson.classId}/risk-preview`, { rules })
    const late = expectDone(risk).data.at_risk.filter((one: { reasons: { rule: string }[] }) =>
      one.reasons.some(({ rule }) => rule === 'overdue'),
    )
    expect(late.map((one: { learner: { id: string } }) => one.learner.id)).toEqual([other.id])
  })

  test('gives a further submission, and the submission is not late', async () => {
    const { record } = expectDone(await start(student)).data
    const learner = learnerOf(student, record.id)
    expect(expectDone(await learner.submit()).data.record.is_late).toBe(false)
    expect(expectDone(await start(student, true)).data.record.attempt).toBe(2)
    expectDone(await learner.submit())
    expect((await start(student, true)).code).toBe(20523)
  })

  test('is changed over the version that was seen, and taken back', async () => {
    const [row] = expectDone(await teacher.get(ofClass())).data.accommodations
    const fields = { time_factor: 1.5, extra_days: 2, reason: '医生证明' }
    expect(
      expectDone(await teacher.put(ofClass(`/${row.id}`), { ...fields, version: 1 })).data.accommodation,
    ).toMatchObject({ time_factor: 1.5, extra_days: 2, version: 2 })
    expect((await teacher.put(ofClass(`/${row.id}`), { ...fields, version: 1 })).code).toBe(309014)
    expectDone(await teacher.delete(ofClass(`/${row.id}`)))
    expect((await timesOf('student')).times[0].closes_at.rule).toBe('offering')
  })

  test('of another organisation is not shown, changed or taken back here', async () => {
    const { student: learner, neighbour } = app.school.people
    await insertAccommodations(app.kernel.connection.db, [
      {
        orgId: app.school.orgs.b.id,
        learnerId: learner.id,
        extraDays: 9,
        reason: '另一学院的病假',
        createdBy: neighbour.id,
      },
    ])
    const there = await app.kernel.connection.db.execute<{ id: string }>(
      sql`SELECT id FROM accommodations WHERE org_id = ${app.school.orgs.b.id}`,
    )
    expect(expectDone(await teacher.get(ofClass())).text).not.toContain('病假')
    expect((await timesOf('student')).times[0].closes_at.rule).toBe('offering')
    expect((await start(student)).data.record.state).toBe('submitted')
    expect((await start(student, true)).code).toBe(20511)
    const fields = { time_factor: 2, extra_days: 1, reason: '改', version: 1 }
    expect((await teacher.put(ofClass(`/${there.rows[0]!.id}`), fields)).status).toBe(404)
    expect((await teacher.delete(ofClass(`/${there.rows[0]!.id}`))).status).toBe(404)
  })

  test('of more time alone changes nothing in a content that gives an attempt no time of its own', async () => {
    const { id } = app.school.people.otherStudent
    expectDone(await teacher.post(ofClass(), { learner_ids: [id], time_factor: 2, reason: '视力障碍' }))
    expect((await timesOf('otherStudent')).times).toMatchObject([{ time_factor: null }])
    const { times } = expectDone(await teacher.get(`/apis/v2/offerings/${lesson.offeringId}/effective-times`)).data
    expect(times.map((one: { learner: { id: string } }) => one.learner.id)).not.toContain(id)
  })

  test('must give something, in order', async () => {
    const learner_ids = [app.school.people.student.id]
    expect((await teacher.post(ofClass(), { learner_ids, reason: '无' })).code).toBe(10422)
    const wrongOrder = { learner_ids, extra_days: 1, reason: '无', valid_from: '2026-12-01', valid_to: '2026-11-01' }
    expect((await teacher.post(ofClass(), wrongOrder)).code).toBe(10422)
  })
})

describe('an exception', () => {
  test('holds for one learner in one content, and is taken back', async () => {
    const other = await app.as('otherStudent')
    const learner_ids = [app.school.people.otherStudent.id, app.school.people.strangeStudent.id]
    const body = { learner_ids, closes_at: at(5), reason: '机房断电' }
    expect(expectDone(await teacher.put(exceptions(), body)).data).toEqual({ changed: 1 })
    expectDone(await start(other))
    const noticed = async () =>
      expectDone(await other.get('/apis/v2/my-notices')).data.list.map((one: { title: string; body: string }) => [
        one.title,
        one.body.split('\n').at(-1),
      ])
    const adjusted = [expect.stringContaining('的时间或次数已为您调整'), '原因：机房断电']
    expect(await noticed()).toEqual([adjusted])
    expect((await timesOf('otherStudent')).times[0]).toMatchObject({
      closes_at: { rule: 'exception', why: '为该学员单独调整：机房断电' },
      exception: { attempts: null },
    })
    expectDone(await teacher.delete(exceptions(`/${app.school.people.otherStudent.id}`)))
    expect((await teacher.delete(exceptions(`/${app.school.people.otherStudent.id}`))).status).toBe(404)
    expect(await noticed()).toEqual([
      [expect.stringContaining('不再为您单独调整'), '时间和提交次数按教学安排。'],
      adjusted,
    ])
    expect((await timesOf('otherStudent')).times[0].closes_at.rule).toBe('offering')
  })

  test('says one thing more and keeps what it said before', async () => {
    const learner_ids = [app.school.people.otherStudent.id]
    expectDone(await teacher.put(exceptions(), { learner_ids, attempts: 4, reason: '断电' }))
    const closes_at = at(6)
    expectDone(await teacher.put(exceptions(), { learner_ids, closes_at, reason: '又断电' }))
    expect((await timesOf('otherStudent')).times[0]).toMatchObject({
      attempts: { value: 4, rule: 'exception' },
      closes_at: { value: closes_at, rule: 'exception' },
    })
    expectDone(await teacher.delete(exceptions(`/${learner_ids[0]}`)))
  })
})

test('what somebody tries out in an organisation is none of its learners’ contents', async () => {
  const [admin, org] = [await app.as('admin'), app.school.orgs.a.id]
  const { id } = app.school.people.student
  expectDone(await teacher.post(`/apis/v2/learning/contents/${lesson.experimentId}/trials`))
  // Nobody is taken in there as a learner any more; who was before stays.
  await app.kernel.connection.db.execute(
    sql`INSERT INTO memberships (id, place_id, org_id, user_id, role) VALUES (${id}::uuid, ${org}::uuid, ${org}::uuid, ${id}::uuid, 'student')`,
  )
  const times = await admin.get(`/apis/v2/places/${org}/learners/${id}/effective-times`)
  expect(expectDone(times).data.times).toEqual([])
})

test('strangers, students and colleagues of other classes learn and change nothing', async () => {
  const { id } = app.school.people.student
  for (const who of ['stranger', 'strangeAdmin', 'student', 'peer'] as const) {
    const caller = await app.as(who)
    const answers = [
      await caller.get(ofClass()),
      await caller.post(ofClass(), { learner_ids: [id], extra_days: 1, reason: '试' }),
      await caller.get(`/apis/v2/places/${lesson.classId}/learners/${id}/effective-times`),
      await caller.put(exceptions(), { learner_ids: [id], attempts: 9, reason: '试' }),
    ]
    for (const answer of answers) expect([403, 404]).toContain(answer.status)
  }
  const made = { learner_ids: [id], extra_days: 1, reason: '本班' }
  expectDone(await teacher.post(ofClass(), made))
  const [row] = expectDone(await teacher.get(ofClass())).data.accommodations
  const stranger = await app.as('stranger')
  const theirs = expectDone(await stranger.post('/apis/v2/classes', { name: '外校班' })).data.class
  expect((await stranger.delete(`/apis/v2/places/${theirs.id}/accommodations/${row.id}`)).status).toBe(404)
})
