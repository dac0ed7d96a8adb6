import { pageLink } from '@lab/contract/page-link'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { NoticeKind } from '@lab/contract/notice'
import type { BusEvent } from '../../kernel/events/bus.ts'
import { makeFixtures } from '../../testing/matrix-fixtures.ts'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { notify } from './index.ts'
import { searchedAtMost } from './store.ts'

let app: TestApp
let teacher: Caller
let peer: Caller
const announced: BusEvent[] = []
beforeAll(async () => {
  app = await testApp()
  teacher = await app.as('teacher')
  peer = await app.as('peer')
  app.kernel.events.subscribe((event) => announced.push(event))
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.kernel.connection.pool.query('DELETE FROM notices')
  announced.length = 0
})

const people = (...names: ('teacher' | 'peer')[]) => names.map((name) => app.school.people[name].id)
const tell = (userIds: string[], title: string, more: { kind?: NoticeKind; about?: string } = {}) =>
  app.kernel.connection.transaction((tx) =>
    notify(tx, { kind: 'system', body: '内容', link: pageLink('class'), userIds, title, ...more }),
  )
const titles = async (who: Caller, query: Record<string, unknown> = {}) =>
  (await who.get('/apis/v2/my-notices', query)).data.list.map((one: { title: string }) => one.title)
const unread = async (who: Caller) => (await who.get('/apis/v2/my-unread-notice-count')).data.count

test('a notice reaches each person once, newest first, unread, and their open pages are notified', async () => {
  await tell(people('teacher', 'teacher', 'peer'), '第一条')
  await tell(people('teacher'), '第二条')
  expect(await titles(teacher)).toEqual(['第二条', '第一条'])
  expect(await titles(peer)).toEqual(['第一条'])
  expect(await unread(teacher)).toBe(2)
  const { data } = await teacher.get('/apis/v2/my-notices', { count: 'both' })
  expect(data).toMatchObject({ total: 2, list: [{ is_read: false, link: pageLink('class') }, { is_read: false }] })
  await expect
    .poll(() => announced.filter((event) => event.domain === 'notice' && event.userId === people('teacher')[0]).length)
    .toBe(2)
})

test('about the same thing nobody is notified twice', async () => {
  await tell(people('teacher'), '已完成', { about: 'job:1' })
  await tell(people('teacher', 'peer'), '已完成', { about: 'job:1' })
  expect([await unread(teacher), await unread(peer)]).toEqual([1, 1])
})

test('reading one, then all; deleting one, then all that were read', async () => {
  for (const title of ['一', '二', '三']) await tell(people('teacher'), title)
  const [third] = (await teacher.get('/apis/v2/my-notices')).data.list
  expect((await teacher.post(`/apis/v2/notice-records/${third.id}/read`)).data.notice.is_read).toBe(true)
  expect(await unread(teacher)).toBe(2)
  expect(await titles(teacher, { state: 'read' })).toEqual(['三'])
  expect(await titles(teacher, { state: 'unread' })).toEqual(['二', '一'])
  expect((await teacher.delete('/apis/v2/my-all-notices/my-read')).data.count).toBe(1)
  expect((await teacher.post('/apis/v2/my-notices/read')).data.count).toBe(2)
  expect(await unread(teacher)).toBe(0)
  const [second] = (await teacher.get('/apis/v2/my-notices')).data.list
  expect((await teacher.delete(`/apis/v2/my-notices/${second.id}`)).code).toBe(10200)
  expect(await titles(teacher)).toEqual(['一'])
})

test('somebody else’s notice is not there, and all of mine leaves theirs alone', async () => {
  await tell(people('teacher', 'peer'), '各一条')
  const [own] = (await teacher.get('/apis/v2/my-notices')).data.list
  expect((await peer.post(`/apis/v2/notice-records/${own.id}/read`)).status).toBe(404)
  expect((await (await app.as('operator')).delete(`/apis/v2/my-notices/${own.id}`)).status).toBe(404)
  await peer.post('/apis/v2/my-notices/read')
  await peer.delete('/apis/v2/my-all-notices/my-read')
  expect([await unread(teacher), await unread(peer)]).toEqual([1, 0])
  // Also what they have read.
  await tell(people('peer'), '又一条')
  await peer.post('/apis/v2/my-notices/read')
  await teacher.post('/apis/v2/my-notices/read')
  expect((await peer.delete('/apis/v2/my-all-notices/my-read')).data.count).toBe(1)
  expect(await titles(teacher, { state: 'read' })).toEqual(['各一条'])
})

test('lists are searched, narrowed by kind and paged', async () => {
  for (let number = 1; number <= 21; number += 1) await tell(people('teacher'), `通知${number}`)
  await tell(people('teacher'), '学员提问：100%对吗', { kind: 'question' })
  expect(await titles(teacher, { keyword: '0%' })).toEqual(['学员提问：100%对吗'])
  expect(await titles(teacher, { kind: 'question' })).toHaveLength(1)
  expect(await titles(teacher, { page: 2 })).toEqual(['通知2', '通知1'])
})

test('a kind that was turned off does not arrive; 系统 cannot be turned off', async () => {
  const refused = await peer.put('/apis/v1/teachers/setting', { muted_notice_kinds: ['system'] })
  expect(refused.code).toBe(10422)
  await peer.put('/apis/v1/teachers/setting', { muted_notice_kinds: ['question'] })
  await tell(people('teacher', 'peer'), '提问', { kind: 'question' })
  await tell(people('teacher', 'peer'), '回复', { kind: 'answer' })
  expect(await titles(peer)).toEqual(['回复'])
  expect(await titles(teacher)).toEqual(['回复', '提问'])
})

test('a job that failed notifies its owner why', async () => {
  const owner = people('teacher')[0]!
  const job = {
    name: 'nobody-knows-this-job',
    title: '导入名单',
    payload: {},
    orgId: app.school.orgs.a.id,
    ownerId: owner,
  }
  const { db, pool } = app.kernel.connection
  const id = await app.kernel.jobs.enqueue(db, job)
  await expect
    .poll(async () => (await pool.query('SELECT state FROM jobs WHERE id = $1', [id])).rows[0].state, {
      timeout: 10_000,
    })
    .toBe('failed')
  expect(await titles(teacher)).toEqual(['「导入名单」未能完成'])
})

test('a question reaches those who answer, the answer and the mark reach the learner', async () => {
  const fixtures = await makeFixtures(app, 'teacher', 'student')
  const student = await app.as('student')
  const asked = (await teacher.get('/apis/v2/my-notices', { kind: 'question' })).data.list
  expect(asked).toMatchObject([
    {
      title: '学员提问：金丝雀a提问',
      link: {
        kind: 'experiment',
        page: 'record.query',
        params: { classid: expect.any(String), recordid: expect.any(String) },
      },
    },
  ])
  expect(await titles(peer, { kind: 'question' })).toEqual([])
  const answer = { body: { format: 'markdown', value: '先看**第二步**' }, is_official: false }
  expect((await teacher.post(`/apis/v2/queries/${fixtures.query_thread}/answers`, answer)).code).toBe(10200)
  expect((await student.get('/apis/v2/my-notices', { kind: 'answer' })).data.list).toMatchObject([
    { kind: 'answer', title: '您的提问「金丝雀a提问」有了新回复', body: '先看第二步' },
  ])
  await student.post(`/apis/v2/learning/records/${fixtures.record}/submit`)
  const returned = { record_ids: [fixtures.record], reason: '请补充截图' }
  expect((await teacher.post('/apis/v2/records/return', returned)).code).toBe(10200)
  expect((await student.get('/apis/v2/my-notices')).data.list[0]).toMatchObject({
    kind: 'grade',
    title: '「金丝雀a实验」已退回，请修改后重新提交',
    body: '请补充截图',
  })
})

test('a mailbox of more than ten thousand says so instead of counting them all; what it is narrowed to is counted', async () => {
  await app.kernel.connection.pool.query(
    `INSERT INTO notices (id, user_id, kind, title, created_at)
     SELECT gen_random_uuid(), $1, CASE WHEN i <= 3 THEN 'grade' ELSE 'system' END, '第' || i || '条', now() - i * interval '1 minute'
     FROM generate_series(1, 10005) AS i`,
    [people('teacher')[0]],
  )
  const found = async (query: Record<string, unknown> = {}) => {
    const { total, is_total_capped, list } = (await teacher.get('/apis/v2/my-notices', query)).data
    return { total, is_total_capped, rows: list.length }
  }
  expect(await found()).toEqual({ total: 10_000, is_total_capped: true, rows: 20 })
  expect(await found({ kind: 'grade' })).toEqual({ total: 3, is_total_capped: false, rows: 3 })
  expect(await found({ keyword: '第77条' })).toEqual({ total: 1, is_total_capped: false, rows: 1 })
  expect(await found({ state: 'read' })).toEqual({ total: 0, is_total_capped: false, rows: 0 })
})

test('a word is looked for among the newest of a very large mailbox, which says so', async () => {
  const { pool } = app.kernel.connection
  const add = (count: number, from: number) =>
    pool.query(
      `INSERT INTO notices (id, user_id, kind, title, created_at)
       SELECT gen_random_uuid(), $1, CASE WHEN i % 2 = 0 THEN 'grade' ELSE 'system' END, '第' || i || '条',
         '2026-03-01'::timestamptz - i * interval '1 second'
       FROM generate_series($3::integer, $3::integer + $2::integer - 1) AS i`,
      [people('teacher')[0], count, from],
    )
  const found = async (query: Record<string, unknown>) => {
    const { data } = await teacher.get('/apis/v2/my-notices', query)
    return [data.list.map((one: { title: string }) => one.title), data.total, data.searched_newest]
  }
  await add(searchedAtMost - 1, 1)
  expect(await found({ keyword: `第${searchedAtMost - 1}条` })).toEqual([[`第${searchedAtMost - 1}条`], 1, null])
  await add(2, searchedAtMost)
  expect(await found({ keyword: `第${searchedAtMost}条` })).toEqual([[`第${searchedAtMost}条`], 1, searchedAtMost])
  expect(await found({ keyword: `第${searchedAtMost + 1}条` })).toEqual([[], 0, searchedAtMost])
  // Narrowed to a kind the newest are those of the kind.
  expect(await found({ keyword: '第7条', kind: 'system' })).toEqual([['第7条'], 1, null])
  expect(await found({ per_page: 20, page: 2501 })).toEqual([[`第${searchedAtMost + 1}条`], 10_000, null])
}, 60_000)
