import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'

// A library of twelve thousand, more than is counted exactly. What every list answers is compared with the same list made
// of all rows in memory.

interface Known {
  id: string
  obj_type: string
  title: string
  status: string
  is_public: boolean
  tags: string[]
  creator: string
}

let app: TestApp
let callers: Record<'admin' | 'teacher', Caller>
let path: string
let all: Known[]
beforeAll(async () => {
  app = await testApp({ runJobs: false })
  const { people, orgs } = app.school
  callers = { admin: await app.as('admin'), teacher: await app.as('teacher') }
  path = `/apis/v2/orgs/${orgs.a.id}/resources`
  const { pool } = app.kernel.connection
  await pool.query(
    `INSERT INTO resources (id, org_id, creator_id, obj_type, title, is_public, status, tags, url, created_at)
     SELECT gen_random_uuid(), $1, CASE WHEN i % 40 = 0 THEN $2::uuid ELSE $3::uuid END,
       (ARRAY['picture', 'video', 'pdf', 'rich_text', 'file'])[1 + i % 5], CASE
         WHEN i = 11990 THEN '量子纠缠' WHEN i % 3 = 0 THEN '三角函数' || i WHEN i > 11000 THEN '少见的词' || i
         ELSE '细胞结构' || i END,
       i % 7 > 1, CASE WHEN i % 11 = 0 THEN 'disabled' ELSE 'enabled' END,
       CASE WHEN i % 2 = 0 THEN ARRAY['示例'] WHEN i > 11900 THEN ARRAY['压轴题', '期末'] ELSE '{}'::text[] END, '',
       timestamptz '2026-01-01' - make_interval(mins => i)
     FROM generate_series(1, 12000) AS i`,
    [orgs.a.id, people.teacher.id, people.peer.id],
  )
  // Two in one minute are distinguished by their ids, in both directions.
  await pool.query(`UPDATE resources SET created_at = date_trunc('hour', created_at)`)
  await pool.query('VACUUM (ANALYZE) resources')
  const rows = await pool.query<Known>(
    `SELECT id, obj_type, title, status, is_public, tags, creator_id AS creator FROM resources
     WHERE org_id = $1 ORDER BY created_at DESC, id DESC`,
    [orgs.a.id],
  )
  all = rows.rows
}, 60_000)
afterAll(() => app.close())

type Filter = Record<string, string>
const has = (row: Known, { type = 'title', keyword = '' }: Filter): boolean => {
  if (type === 'tag') return row.tags.some((tag) => tag.includes(keyword))
  if (type === 'creator')
    return `测试${row.creator === app.school.people.teacher.id ? 'teacher' : 'peer'}`.includes(keyword)
  return row.title.includes(keyword)
}
const expected = (who: 'admin' | 'teacher', filter: Filter): string[] => {
  const own = app.school.people[who].id
  return all
    .filter((row) => who === 'admin' || row.is_public || row.creator === own)
    .filter((row) => !filter.obj_type || row.obj_type === filter.obj_type)
    .filter((row) => !filter.status || row.status === filter.status)
    .filter((row) => !filter.is_public || String(row.is_public) === filter.is_public)
    .filter((row) => !filter.has_file || row.obj_type !== 'rich_text')
    .filter((row) => !filter.mine || row.creator === own)
    .filter((row) => !filter.tag || row.tags.includes(filter.tag))
    .filter((row) => !filter.keyword || has(row, filter))
    .map(({ id }) => id)
}
const listed = async (who: 'admin' | 'teacher', query: Record<string, unknown>) => {
  const { data } = await callers[who].get(path, query)
  return { ...data, ids: data.resources.map(({ id }: { id: string }) => id) }
}

describe.each(['admin', 'teacher'] as const)('%s', (who) => {
  test.each([{}, { obj_type: 'video' }] as Filter[])(
    'every page of a whole list, %j, and its exact total',
    async (filter) => {
      const ids = expected(who, filter)
      const pages = Math.ceil(ids.length / 20)
      for (const page of [1, 2, Math.floor(pages / 2), Math.floor(pages / 2) + 1, pages - 1, pages, pages + 1]) {
        const { ids: shown, total, is_total_capped } = await listed(who, { ...filter, page })
        expect({ page, shown, total, is_total_capped }).toEqual({
          page,
          shown: ids.slice((page - 1) * 20, page * 20),
          total: ids.length,
          is_total_capped: false,
        })
      }
    },
  )

  test.each([
    { status: 'disabled' },
    { status: 'enabled', obj_type: 'pdf' },
    { is_public: 'false' },
    { has_file: 'true', status: 'enabled' },
    { mine: 'true' },
    { mine: 'true', is_public: 'false' },
    { tag: '示例' },
    { tag: '压轴题' },
    { tag: '没有' },
    { keyword: '函' },
    { keyword: '函数' },
    { keyword: '三角函数' },
    { keyword: '量子纠缠' },
    { keyword: '纠缠' },
    { keyword: '缠' },
    { keyword: '少见的词', obj_type: 'file' },
    { keyword: '少见' },
    { keyword: '函三' },
    { keyword: '角三' },
    { keyword: '没有这个词' },
    { keyword: '三角函数1199', tag: '示例' },
    { keyword: 'teach', type: 'creator' },
    { keyword: '没有人', type: 'creator' },
    { keyword: '示例', type: 'tag' },
    { keyword: '压轴', type: 'tag' },
    { keyword: '题期', type: 'tag' },
  ] as Filter[])('%j: first page, a later one, and the total as far as it is counted', async (filter) => {
    const ids = expected(who, filter)
    for (const page of [1, 3]) {
      const { ids: shown, total, is_total_capped } = await listed(who, { ...filter, page })
      expect({ shown, total, is_total_capped }).toEqual({
        shown: ids.slice((page - 1) * 20, page * 20),
        total: Math.min(ids.length, 1_000),
        is_total_capped: ids.length > 1_000,
      })
    }
  })
})

test('rows and total can be asked for apart', async () => {
  const only = await listed('admin', { keyword: '量子纠缠', count: 'only' })
  expect(only).toMatchObject({ ids: [], total: 1 })
  const none = await listed('admin', { count: 'none', page: 2 })
  expect(none).toMatchObject({ ids: all.slice(20, 40).map(({ id }) => id), total: 0 })
})

test('a short text is in the list, whole; a long one only in its own answer', async () => {
  const make = async (title: string, value: string) => {
    const resource = { title, obj_type: 'rich_text', obj_rich_text: { format: 'wysiwyg', value }, is_public: true }
    await callers.teacher.post(path, { resource })
  }
  await make('短文甲乙', '先读题。')
  await make('长文甲乙', '字'.repeat(2_001))
  const { resources } = (await callers.teacher.get(path, { keyword: '文甲乙' })).data
  const texts = resources.map((one: { title: string; obj_rich_text: unknown }) => [one.title, one.obj_rich_text])
  expect(texts).toEqual([
    ['长文甲乙', null],
    ['短文甲乙', { format: 'wysiwyg', value: '先读题。' }],
  ])
})

test('the kept counts follow what is made, shown, hidden and deleted', async () => {
  const { pool } = app.kernel.connection
  const counts = async (): Promise<unknown> =>
    (await pool.query('SELECT org_id, obj_type, is_public, n FROM resource_counts WHERE n <> 0 ORDER BY 1, 2, 3')).rows
  const counted = async (): Promise<unknown> =>
    (
      await pool.query(
        'SELECT org_id, obj_type, is_public, count(*)::integer AS n FROM resources GROUP BY 1, 2, 3 ORDER BY 1, 2, 3',
      )
    ).rows
  expect(await counts()).toEqual(await counted())
  const resource = {
    title: '新的',
    obj_type: 'rich_text',
    obj_rich_text: { format: 'markdown', value: '文' },
    is_public: true,
  }
  const { id } = (await callers.teacher.post(path, { resource })).data.resource
  expect(await counts()).toEqual(await counted())
  await callers.teacher.post(`/apis/v2/resources/${id}`, { resource: { is_public: false } })
  expect(await counts()).toEqual(await counted())
  await callers.teacher.delete(`/apis/v2/resources/${id}`)
  expect(await counts()).toEqual(await counted())
})
