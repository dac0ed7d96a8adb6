import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'

// A log of seven thousand entries: more than the newest that are looked through one by one.

let app: TestApp
let admin: Caller
let titles: string[]
beforeAll(async () => {
  app = await testApp({ runJobs: false })
  admin = await app.as('admin')
  const { people, orgs } = app.school
  const { pool } = app.kernel.connection
  await pool.query('DELETE FROM activity_logs')
  await pool.query(
    `INSERT INTO activity_logs (id, org_id, actor_id, actor_name, action, summary, object_title, ip, request_id, at, prev_hash, hash)
     SELECT gen_random_uuid(), $1, $2, '王老师', 'test', '修改实验', CASE
         WHEN i = 3 THEN '量子纠缠' WHEN i IN (5, 6900) THEN '两处都有' WHEN i < 40 THEN '只在从前' || i ELSE '三角函数' || i END,
       '', '', now(), '', '' FROM generate_series(1, 7000) AS i`,
    [orgs.a.id, people.teacher.id],
  )
  await pool.query('VACUUM (ANALYZE) activity_logs')
  const rows = await pool.query<{ title: string }>('SELECT object_title AS title FROM activity_logs ORDER BY seq DESC')
  titles = rows.rows.map(({ title }) => title)
}, 60_000)
afterAll(() => app.close())

const list = async (query: Record<string, unknown>) => {
  const { data } = await admin.get('/apis/v2/acvivity-logs', query)
  return { titles: data.activity_logs.map((one: { object_title: string }) => one.object_title), total: data.total }
}

test.each([
  '量子纠缠',
  '纠缠',
  '缠',
  '两处都有',
  '只在从前',
  '从前2',
  '三角函数',
  '函数6',
  '纠量',
  '没有',
  '没有这个词',
])('%s is found wherever it is written, newest first', async (keyword) => {
  const expected = titles.filter((title) => title.includes(keyword))
  for (const page of [1, 2]) {
    const found = await list({ keyword, page })
    expect(found).toEqual({ titles: expected.slice((page - 1) * 20, page * 20), total: expected.length })
  }
})

test('a word is found in who did it and in what was done', async () => {
  expect((await list({ keyword: '王老' })).total).toBe(7000)
  expect((await list({ keyword: '改实验' })).total).toBe(7000)
})

test('other filters hold together with a rare word', async () => {
  expect((await list({ keyword: '量子', actor_id: app.school.people.teacher.id })).total).toBe(1)
  expect((await list({ keyword: '量子', actor_id: app.school.people.peer.id })).total).toBe(0)
})

test('only the total, only the rows', async () => {
  expect(await list({ keyword: '量子', count: 'only' })).toEqual({ titles: [], total: 1 })
  expect(await list({ keyword: '量子', count: 'none' })).toMatchObject({ titles: ['量子纠缠'] })
})

test('of a span of days the newest come first by the clock, with and without a word, page after page', async () => {
  const { pool } = app.kernel.connection
  // Written late: their numbers are the highest, their time is not.
  await pool.query(
    `UPDATE activity_logs SET at = '2026-03-02T08:00:00Z' WHERE object_title IN ('三角函数6990', '三角函数6991')`,
  )
  await pool.query(`UPDATE activity_logs SET at = '2026-03-02T09:00:00Z' WHERE object_title = '三角函数500'`)
  const span = { from: '2026-03-02T00:00:00Z', to: '2026-03-03T00:00:00Z' }
  const expected = { titles: ['三角函数500', '三角函数6991', '三角函数6990'], total: 3 }
  expect(await list(span)).toEqual(expected)
  expect(await list({ ...span, keyword: '三角' })).toEqual(expected)
  expect(await list({ ...span, keyword: '函数500' })).toEqual({ titles: ['三角函数500'], total: 1 })
  expect(await list({ from: '2026-03-03T00:00:00Z', to: '2026-03-04T00:00:00Z' })).toEqual({ titles: [], total: 0 })
})
