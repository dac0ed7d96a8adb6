import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { expectDone, taught } from '../learning/testing/taught.ts'
import { aTraining, practise } from '../training/testing/a-training.ts'

let app: TestApp
let student: Caller
const ids: Record<string, string> = {}
const text = '数据结构与算法'

/** What is changed of a published text that is open to everybody, and who finds it: the list and the way in agree. */
const cases: [title: string, change: string, student: boolean, strange: boolean][] = [
  ['公开的', '', true, false],
  ['草稿', "state = 'draft', published_version = 0", false, false],
  ['已停用', "state = 'disabled'", false, false],
  ['已删除', 'deleted_at = now()', false, false],
  ['不公开的', 'is_public = false', false, false],
  ['仅指定范围', "use_scope = 'user'", false, false],
  ['授权给学员', "use_scope = 'user', is_public = false", true, false],
  ['只许查看', "use_scope = 'user', is_public = false", false, false],
  ['授权给外校学员', "use_scope = 'user', is_public = false", false, true],
]

beforeAll(async () => {
  app = await testApp({ runJobs: false })
  student = await app.as('student')
  const { people, orgs } = app.school
  const who = { userId: people.teacher.id, orgId: orgs.a.id }
  const { db } = app.kernel.connection
  const grant = (title: string, userId: string, ability: string) =>
    db.execute(sql`INSERT INTO permissions (id, org_id, content_id, subject_kind, subject_id, ability, granted_by)
      VALUES (gen_random_uuid(), ${who.orgId}, ${ids[title]}, 'user', ${userId}, ${ability}, ${who.userId})`)
  for (const [title, change] of cases) {
    const id = await app.kernel.connection.transaction((tx) => aTraining(tx, app.kernel, who, { title, text }))
    ids[title] = id
    if (change) await db.execute(sql`UPDATE contents SET ${sql.raw(change)} WHERE id = ${id}`)
  }
  await grant('授权给学员', people.student.id, 'use')
  await grant('只许查看', people.student.id, 'view')
  await grant('授权给外校学员', people.strangeStudent.id, 'use')
  // What is learned in classes only is none, however open it is.
  await taught(app)
}, 60_000)
afterAll(() => app.close())

const list = async (who: Caller, query: object = {}) =>
  expectDone(await who.get('/apis/v2/learning/practices', { ...query })).data
const titles = async (who: Caller, query: object = {}): Promise<string[]> =>
  (await list(who, query)).practices.map(({ title }: { title: string }) => title)

describe('what somebody may practise', () => {
  test.each(cases)('%s', async (title, _change, isStudents, isStrange) => {
    for (const [name, isOpen] of [
      ['student', isStudents],
      ['strangeStudent', isStrange],
    ] as const) {
      const who = await app.as(name)
      expect([name, (await titles(who)).includes(title)]).toEqual([name, isOpen])
      expect((await who.get(`/apis/v2/learning/practices/${ids[title]}`)).status).toBe(isOpen ? 200 : 404)
    }
  })

  test('of a kind that is learned in classes only there is none', async () => {
    const { rows } = await app.kernel.connection.db.execute<{ id: string }>(
      sql`SELECT id FROM contents WHERE kind = 'experiment' AND state = 'published' LIMIT 1`,
    )
    expect(rows).toHaveLength(1)
    expect((await student.get(`/apis/v2/learning/practices/${rows[0]!.id}`)).status).toBe(404)
  })

  test('is found by its title, a page at a time', async () => {
    expect(await titles(student)).toEqual(['授权给学员', '公开的'])
    expect(await list(student, { keyword: '公开' })).toMatchObject({ practices: [{ title: '公开的' }], total: 1 })
    expect(await list(student, { keyword: '%' })).toEqual({ practices: [], total: 0 })
    expect(await list(student, { page: 2, per_page: 1 })).toMatchObject({ practices: [{ title: '公开的' }], total: 2 })
  })

  test('is not for teachers, who have their own list', async () => {
    expect((await (await app.as('teacher')).get('/apis/v2/learning/practices')).status).toBe(403)
  })
})

describe('as one learner has it', () => {
  const one = async (who: Caller) => (await list(who, { keyword: '公开的' })).practices[0]
  const whole = { score: 100, max_score: 100, submitted_at: expect.any(String) }

  test('it is on the home page before it is begun', async () => {
    const home = expectDone(await student.get('/apis/v2/learning/home')).data
    const untouched = { state: 'not_started', record_id: null, attempts: 0, best: null, last: null }
    expect(home).toMatchObject({ practice_count: 2, practices: [untouched, { title: '公开的', ...untouched }] })
  })

  test('its best and its last attempt are shown, and the next one at work', async () => {
    const id = ids['公开的']!
    const { recordId } = await practise(app, student, id, text)
    expect(await one(student)).toMatchObject({
      state: 'graded',
      record_id: recordId,
      attempts: 1,
      best: whole,
      last: whole,
    })
    await practise(app, student, id, '数据结果与算法', true)
    const again = await one(student)
    expect(again).toMatchObject({ attempts: 2, best: whole })
    expect(again.last.score).toBeLessThan(100)
    expectDone(await student.post(`/apis/v2/learning/contents/${id}/records`, { again: true }))
    expect(await one(student)).toMatchObject({ state: 'in_progress', attempts: 3, best: whole, last: again.last })
  })

  test('it comes first once it was worked on, and is as new to everybody else', async () => {
    expect(await titles(student)).toEqual(['公开的', '授权给学员'])
    expect(await one(await app.as('otherStudent'))).toMatchObject({ state: 'not_started', record_id: null, best: null })
  })

  test('a trial of a teacher is no attempt of a learner', async () => {
    const teacher = await app.as('teacher')
    expectDone(await teacher.post(`/apis/v2/learning/contents/${ids['公开的']}/trials`))
    expect(await one(await app.as('otherStudent'))).toMatchObject({ attempts: 0 })
  })
})
