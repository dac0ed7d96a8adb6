import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Analysis } from '@lab/contract/analysis'
import { addAttempts } from '../../testing/attempts.ts'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { expectDone, learnerOf, taught, type Taught } from '../learning/testing/taught.ts'

let app: TestApp
let teacher: Caller
let lesson: Taught
beforeAll(async () => {
  app = await testApp({ runJobs: false, env: { ENV_DRIVER: 'none' } })
  teacher = await app.as('teacher')
  lesson = await taught(app)
  const student = await app.as('student')
  const begun = expectDone(await student.post(`/apis/v2/learning/offerings/${lesson.offeringId}/records`))
  const learner = learnerOf(student, begun.data.record.id)
  expectDone(await learner.done(lesson.steps.read))
  for (const answer of ['A', 'C', 'A']) expectDone(await learner.answer(lesson.steps.question, [answer]))
}, 60_000)
afterAll(() => app.close())

const path = () => `/apis/v2/places/${lesson.classId}/analysis`
const read = async (query = {}): Promise<Analysis> => expectDone(await teacher.get(path(), query)).data.analysis
const named = (analysis: Analysis, who: number[]): string[] => who.map((at) => analysis.people[at]!.real_name)

describe('a class’s analysis', () => {
  test('counts everybody, with those behind each figure', async () => {
    const analysis = await read()
    expect(analysis.summary).toMatchObject({ learners: 2, finished: [], average: null })
    expect(named(analysis, analysis.summary.started)).toEqual(['测试student'])
    expect(analysis.unscored).toHaveLength(2)
    const question = analysis.steps.find((step) => step.step_id === lesson.steps.question)!
    expect(question).toMatchObject({ reached: 1, passed: 0, failures: 3, message: '回答错误' })
    expect(named(analysis, question.failing)).toEqual(['测试student'])
    expect(analysis.progress.at(-1)).toMatchObject({ started: 1, finished: 0 })
    expect(analysis.heat.flatMap((cell) => named(analysis, cell.who))).toContain('测试student')
  })

  test('has the score and the time once something is submitted', async () => {
    const student = await app.as('student')
    const { record } = expectDone(await student.post(`/apis/v2/learning/offerings/${lesson.offeringId}/records`)).data
    const learner = learnerOf(student, record.id)
    expectDone(await learner.answer(lesson.steps.question, ['B']))
    expectDone(await learner.submit())
    const analysis = await read({ offering_id: lesson.offeringId })
    expect(analysis.summary).toMatchObject({ average: 33.3, deviation: null })
    expect(named(analysis, analysis.distribution[3]!.who)).toEqual(['测试student'])
    expect(analysis.records.find((one) => one.record_id === record.id)).toMatchObject({ percent: 33.3 })
    expect(analysis.contents).toMatchObject([{ average: 33.3, finished: [expect.any(Number)] }])
    for (const offering_id of [app.school.orgs.a.id, (await taught(app)).offeringId]) {
      expect((await teacher.get(path(), { offering_id })).status).toBe(404)
    }
  })

  test('names who is at risk by rules that can be tried and changed', async () => {
    const before = await read()
    expect(
      named(
        before,
        before.at_risk.map((one) => one.who),
      ).toSorted(),
    ).toEqual(['测试otherStudent', '测试student'])
    const rules = { ...before.rules, low_score: { is_on: true, value: 20 } }
    const preview = await teacher.post(`/apis/v2/places/${lesson.classId}/risk-preview`, { rules })
    expect(
      expectDone(preview).data.at_risk.map((one: { learner: { real_name: string } }) => one.learner.real_name),
    ).toEqual(['测试otherStudent'])
    expect((await read()).at_risk).toHaveLength(2)
    const save = (version: number) => teacher.put(`/apis/v2/places/${lesson.classId}/risk-rules`, { rules, version })
    expect(expectDone(await save(before.rules_version)).data.rules_version).toBe(2)
    expect((await save(before.rules_version)).code).toBe(309014)
    expect((await read()).at_risk).toHaveLength(1)
  })

  test('is for the class’s teachers only', async () => {
    for (const who of ['stranger', 'strangeAdmin', 'student', 'peer'] as const) {
      const caller = await app.as(who)
      expect([403, 404]).toContain((await caller.get(path())).status)
      const preview = await caller.post(`/apis/v2/places/${lesson.classId}/risk-preview`, { rules: {} })
      expect([403, 404]).toContain(preview.status)
    }
  })
})

test('a class of 300 learners and 40 contents is analysed whole', async () => {
  const { db } = app.kernel.connection
  const orgId = app.school.orgs.a.id
  const classId = (await teacher.post('/apis/v2/classes', { name: '大班' })).data.class.id
  await db.execute(sql`WITH people AS (
      INSERT INTO users (id, username, real_name, number, password_hash)
      SELECT gen_random_uuid(), 'big' || n, '学员' || n, to_char(n, 'FM0000'), '' FROM generate_series(1, 300) n RETURNING id)
    INSERT INTO memberships (id, place_id, org_id, user_id, role)
    SELECT gen_random_uuid(), ${classId}, ${orgId}, id, 'student' FROM people`)
  await db.execute(sql`INSERT INTO contents (id, org_id, kind, title, summary, tags, creator_id, state, published_version)
    SELECT gen_random_uuid(), ${orgId}, 'experiment', '大内容' || n, '{"format":"markdown","value":""}', '{}',
      ${app.school.people.teacher.id}, 'published', 1 FROM generate_series(1, 40) n`)
  await db.execute(sql`INSERT INTO offerings (id, org_id, kind, content_id, place_id, position, settings, content_version, added_by)
    SELECT gen_random_uuid(), ${orgId}, 'experiment', id, ${classId}, 0, '{"weight":1}', 1, ${app.school.people.teacher.id}
    FROM contents WHERE title LIKE '大内容%'`)
  await db.execute(sql`INSERT INTO records (id, attempt_id, counted_attempt_id, org_id, kind, content_id, offering_id, place_id, party_id, content_version,
      state, progress, score, max_score, step_count, started_at, submitted_at, last_active_at, duration_seconds)
    SELECT gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), ${orgId}, 'experiment', o.content_id, o.id, ${classId}, m.user_id, 1, 'submitted', 100,
      random() * 100, 100, 10, now() - interval '20 days', now() - interval '1 day', now(), (random() * 5000)::integer
    FROM offerings o JOIN memberships m ON m.place_id = o.place_id AND m.role = 'student' WHERE o.place_id = ${classId}`)
  await addAttempts(db)
  await db.execute(sql`INSERT INTO attempt_items (attempt_id, key, org_id, position, section_title, title, kind, points,
      state, first_opened_at, duration_seconds)
    SELECT r.attempt_id, md5(r.content_id::text || s)::uuid, ${orgId}, s, '', '环节' || s, 'task', 10, 'passed', now(),
      (random() * 900)::integer FROM records r, generate_series(1, 10) s WHERE r.place_id = ${classId}`)
  await db.execute(sql`ANALYZE`)
  const { analysis } = expectDone(await teacher.get(`/apis/v2/places/${classId}/analysis`)).data
  expect(analysis.steps).toHaveLength(400)
  expect(analysis.contents).toHaveLength(40)
  expect(analysis.summary.finished).toHaveLength(300)
}, 60_000)
