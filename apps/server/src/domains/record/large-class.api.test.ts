import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tx } from '../../kernel/database/pool.ts'
import { orAbsent } from '../../kernel/result.ts'
import { offeringFacts } from '../offering/index.ts'
import { addAttempts } from '../../testing/attempts.ts'
import { testApp, type TestApp } from '../../testing/index.ts'
import { findListed, listOfOffering } from './list.ts'
import { readGradebook } from './gradebook.ts'

const learners = 300
const contents = 40
const steps = 10

let app: TestApp
let classId: string
let offeringId: string
let statements = 0
/** The app's database, counting what is asked of it. */
let counting: Tx
const cost = async <T>(work: () => Promise<T>): Promise<{ value: T; statements: number }> => {
  statements = 0
  const value = await work()
  return { value, statements }
}

beforeAll(async () => {
  app = await testApp({ runJobs: false })
  const teacher = await app.as('teacher')
  classId = (await teacher.post('/apis/v2/classes', { name: '大班' })).data.class.id
  const { id: orgId } = app.school.orgs.a
  const { id: teacherId } = app.school.people.teacher
  const { db } = app.kernel.connection
  counting = drizzle(app.kernel.connection.pool, { logger: { logQuery: () => (statements += 1) } })
  await db.execute(sql`
    WITH people AS (
      INSERT INTO users (id, username, real_name, number, password_hash)
      SELECT gen_random_uuid(), 'many' || n, '学员' || n, to_char(n, 'FM0000'), '' FROM generate_series(1, ${learners}) n
      RETURNING id)
    INSERT INTO memberships (id, place_id, org_id, user_id, role)
    SELECT gen_random_uuid(), ${classId}, ${orgId}, id, 'student' FROM people`)
  await db.execute(sql`
    INSERT INTO contents (id, org_id, kind, title, summary, tags, creator_id, state, published_version)
    SELECT gen_random_uuid(), ${orgId}, 'experiment', '内容' || to_char(n, 'FM00'), '{"format":"markdown","value":""}', '{}',
      ${teacherId}, 'published', 1 FROM generate_series(1, ${contents}) n`)
  await db.execute(sql`
    INSERT INTO offerings (id, org_id, kind, content_id, place_id, position, settings, content_version, added_by)
    SELECT gen_random_uuid(), ${orgId}, 'experiment', id, ${classId}, row_number() OVER (ORDER BY title), '{"weight":1}', 1,
      ${teacherId} FROM contents`)
  // Learner n finished n of the 300ths of each content: scores differ, so sorting has something to do.
  await db.execute(sql`
    INSERT INTO records (id, attempt_id, counted_attempt_id, org_id, kind, content_id, offering_id, place_id, party_id, content_version, state, progress,
      score, max_score, step_count, started_at, last_active_at)
    SELECT gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), ${orgId}, 'experiment', o.content_id, o.id, ${classId}, m.user_id, 1,
      CASE WHEN o.position = 1 THEN 'in_progress' ELSE 'submitted' END,
      u.number::integer * 100.0 / ${learners}, u.number::integer * 100.0 / ${learners}, 100, ${steps}, now(), now()
    FROM offerings o JOIN memberships m ON m.place_id = o.place_id AND m.role = 'student' JOIN users u ON u.id = m.user_id`)
  await addAttempts(db)
  offeringId = (await db.execute<{ id: string }>(sql`SELECT id FROM offerings ORDER BY position LIMIT 1`)).rows[0]!.id
  // In the first content: step 1 passed by all in 100 to 400 s; at step 2 number 5 fails the same way, number 7 sits long.
  await db.execute(sql`
    INSERT INTO attempt_items (attempt_id, key, org_id, position, section_title, title, kind, points, state,
      duration_seconds, same_failures, failures, last_message)
    SELECT r.attempt_id, ('00000000-0000-4000-8000-' || lpad(s::text, 12, '0'))::uuid, ${orgId}, s, '', '环节' || s, 'task', 10,
      CASE WHEN s = 2 AND u.number IN ('0005', '0006', '0007') THEN 'failed' ELSE 'passed' END,
      CASE WHEN u.number = '0007' AND s = 2 THEN 2000 ELSE 100 + u.number::integer END,
      CASE WHEN u.number = '0005' THEN 9 ELSE 0 END, 0, '不对'
    FROM records r JOIN users u ON u.id = r.party_id, generate_series(1, ${steps}) s WHERE r.offering_id = ${offeringId}`)
  await db.execute(sql`
    UPDATE records r SET current_step_id = '00000000-0000-4000-8000-000000000002', current_since = now()
    WHERE r.offering_id = ${offeringId}`)
  await db.execute(sql`ANALYZE`)
}, 60_000)
afterAll(() => app.close())

const page = { page: 1, per_page: 50, count: 'both' } as const

describe('a class of 300 learners and 40 contents', () => {
  test('the whole gradebook is five statements', async () => {
    const query = { ...page, per_page: 300, kind: 'experiment', sort: 'number', order: 'asc' } as const
    const { value, statements: asked } = await cost(() =>
      readGradebook(counting, app.kernel, classId, query, new Date()),
    )
    expect(asked).toBe(5)
    expect(value.offerings).toHaveLength(contents)
    expect(value.members).toHaveLength(learners)
    expect(value.members.every((member) => member.cells.length === contents)).toBe(true)
  })

  test('the gradebook sorted by score, a page of it', async () => {
    const query = { ...page, kind: 'experiment', sort: 'score', order: 'desc' } as const
    const { value, statements: asked } = await cost(() =>
      readGradebook(counting, app.kernel, classId, query, new Date()),
    )
    expect(asked).toBe(5)
    expect(value.members.slice(0, 3).map((member) => member.number)).toEqual(['0300', '0299', '0298'])
    expect(value.members[0]!.total).toBeCloseTo(100)
  })

  test('a list is two statements, whatever it is sorted by', async () => {
    const offering = orAbsent(await offeringFacts(app.kernel.connection.db, offeringId, app.school.people.teacher.id))
    for (const sort of ['last_active_at', 'score', 'progress', 'duration', 'number', 'stuck'] as const) {
      const query = { ...page, per_page: 300, sort, order: 'desc' } as const
      const { value, statements: asked } = await cost(() =>
        listOfOffering(counting, app.kernel, app.school.people.teacher.id, offering, query),
      )
      expect({ sort, asked, total: value.total }).toEqual({ sort, asked: 2, total: learners })
    }
  })

  test('who is stuck comes first: the same failure, then far longer than the others', async () => {
    const teacher = await app.as('teacher')
    const { data } = await teacher.get(`/apis/v2/offerings/${offeringId}/records`, { sort: 'stuck', per_page: 20 })
    const shown = data.records.map((row: { learner: { number: string }; current_step: { stuck: string | null } }) => [
      row.learner.number,
      row.current_step.stuck,
    ])
    expect(new Map(shown).get('0005')).toBe('failures')
    expect(new Map(shown).get('0007')).toBe('time')
    expect(new Map(shown).get('0006')).toBeNull()
    expect(shown.slice(0, 2).map(([number]: [string]) => number)).toEqual(expect.arrayContaining(['0005', '0007']))
  })

  test('a list of all places compares a learner with the others of the same place', async () => {
    const { db } = app.kernel.connection
    const teacher = await app.as('teacher')
    const slow = (await teacher.post('/apis/v2/classes', { name: '慢班' })).data.class.id
    // In the other class everybody took ten times as long: together with them nobody of this one would be slow.
    await db.execute(sql`
      WITH placed AS (
        INSERT INTO offerings (id, org_id, kind, content_id, place_id, position, settings, content_version, added_by)
        SELECT gen_random_uuid(), org_id, kind, content_id, ${slow}, 1, settings, 1, added_by FROM offerings
        WHERE id = ${offeringId} RETURNING *)
      INSERT INTO records (id, attempt_id, counted_attempt_id, org_id, kind, content_id, offering_id, place_id, party_id,
        content_version, state, max_score, step_count, started_at, last_active_at)
      SELECT gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), p.org_id, p.kind, p.content_id, p.id, ${slow},
        m.user_id, 1, 'submitted', 100, ${steps}, now(), now()
      FROM placed p JOIN memberships m ON m.place_id = ${classId} AND m.role = 'student'`)
    await addAttempts(db)
    await db.execute(sql`
      INSERT INTO attempt_items (attempt_id, key, org_id, position, section_title, title, kind, points, state,
        duration_seconds, same_failures, failures, last_message)
      SELECT r.attempt_id, '00000000-0000-4000-8000-000000000002', r.org_id, 2, '', '环节2', 'task', 10, 'passed', 5000, 0, 0, ''
      FROM records r WHERE r.place_id = ${slow}`)
    const { rows } = await db.execute<{ id: string }>(
      sql`SELECT content_id AS id FROM offerings WHERE id = ${offeringId}`,
    )
    const { data } = await teacher.get(`/apis/v2/contents/${rows[0]!.id}/records`, { keyword: '0007', per_page: 20 })
    expect(
      data.records.map((row: { current_step: { stuck: string | null } | null }) => row.current_step?.stuck),
    ).toEqual(expect.arrayContaining(['time']))
  })

  test('filters narrow the rows and the total alike', async () => {
    const teacher = await app.as('teacher')
    const find = async (query: object) =>
      (await teacher.get(`/apis/v2/offerings/${offeringId}/records`, { ...query, sort: 'number', order: 'asc' })).data
    expect(await find({ keyword: '0042' })).toMatchObject({ total: 1, records: [{ learner: { real_name: '学员42' } }] })
    expect(await find({ state: 'submitted' })).toMatchObject({ total: 0, records: [] })
    expect((await find({ state: 'in_progress', per_page: 20, page: 15 })).records).toHaveLength(20)
  })

  test('one record is one statement', async () => {
    const { rows } = await app.kernel.connection.db.execute<{ id: string }>(sql`SELECT id FROM records LIMIT 1`)
    expect(
      (await cost(() => findListed(counting, app.kernel, app.school.people.teacher.id, rows[0]!.id))).statements,
    ).toBe(1)
  })
})

test('a total is of what was submitted or is over, by weight; who is still at work has none of it yet', async () => {
  const { db } = app.kernel.connection
  const query = { ...page, kind: 'experiment', keyword: '0300', sort: 'number', order: 'asc' } as const
  const total = async () => (await readGradebook(counting, app.kernel, classId, query, new Date())).members[0]!.total
  const ofBest = sql`party_id = (SELECT id FROM users WHERE number = '0300') AND offering_id = ${offeringId}`
  await db.execute(sql`UPDATE records SET score = 0 WHERE ${ofBest}`)
  expect(await total()).toBeCloseTo(100)
  await db.execute(sql`UPDATE records SET state = 'submitted' WHERE ${ofBest}`)
  expect(await total()).toBeCloseTo((100 * (contents - 1)) / contents)
  await db.execute(sql`UPDATE offerings SET settings = '{"weight":41}' WHERE id = ${offeringId}`)
  expect(await total()).toBeCloseTo((100 * 39) / (39 + 41))
  await db.execute(sql`DELETE FROM records WHERE ${ofBest}`)
  expect(await total()).toBeCloseTo(100)
  await db.execute(sql`UPDATE offerings SET closes_at = now() - interval '1 h' WHERE id = ${offeringId}`)
  expect(await total()).toBeCloseTo((100 * 39) / (39 + 41))
})
