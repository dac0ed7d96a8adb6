import { pageLink } from '@lab/contract/page-link'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../kernel/database/columns.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { notify } from '../notice/index.ts'
import { putAway } from './run.ts'
import { usedArchives } from './store.ts'

let app: TestApp
let operator: Caller
let teacher: Caller
beforeAll(async () => {
  app = await testApp({ runJobs: false })
  operator = await app.as('operator')
  teacher = await app.as('teacher')
})
afterAll(() => app.close())
beforeEach(() => app.kernel.connection.pool.query('DELETE FROM archive_configs'))

const path = '/apis/v1/teachers/archive-configs'
const create = async (policy: string, days: number) => (await operator.post(path, { policy, days })).data.archive_config
const listed = async (query: Record<string, unknown> = {}) =>
  (await operator.get(path, query)).data.list.map((one: { id: string }) => one.id)
/** Runs what is in use, as the night does. */
async function night(kernel: Kernel = app.kernel): Promise<number> {
  let done = 0
  const run = { id: newId(), kernel, cancelled: () => false, progress: async () => {} }
  for (const row of await usedArchives(kernel.connection.db)) done += await putAway(run, row)
  return done
}

test('configs are written, narrowed, moved, turned off and removed', async () => {
  const [one, two, three] = [
    await create('notice_read', 30),
    await create('class_ended', 60),
    await create('job_ended', 7),
  ]
  expect(one).toMatchObject({ policy: 'notice_read', days: 30, use_status: 1, last_run_at: null, last_count: 0 })
  expect(await listed()).toEqual([one.id, two.id, three.id])
  expect((await operator.put(`${path}/move/`, { id1: one.id, id2: three.id })).code).toBe(10200)
  expect(await listed()).toEqual([three.id, two.id, one.id])
  const never = '018f0000-0000-7000-8000-000000000000'
  expect((await operator.put(`${path}/move/`, { id1: one.id, id2: never })).status).toBe(404)
  expect(await listed({ policy: 'class_ended' })).toEqual([two.id])
  expect((await operator.get(path, { page: 2, per_page: 2 })).data).toMatchObject({ total: 3, list: [{ id: one.id }] })

  const off = await operator.put(`${path}/${two.id}/use-status`, { use_status: 0 })
  expect(off.data.archive_config.use_status).toBe(0)
  expect(await listed({ use_status: '0' })).toEqual([two.id])
  expect((await operator.post(`${path}/${two.id}/run`)).status).toBe(409)

  const changed = await operator.put(`${path}/${one.id}`, { policy: 'notice_read', days: 90, version: one.version })
  expect(changed.data.archive_config.days).toBe(90)
  const late = await operator.put(`${path}/${one.id}`, { policy: 'notice_read', days: 1, version: one.version })
  expect(late.code).toBe(309014)
  expect((await operator.delete(`${path}/${two.id}`)).code).toBe(10200)
  expect(await listed()).toEqual([three.id, one.id])
})

test.each([
  [{ policy: 'everything', days: 3 }, '请选择归档内容'],
  [{ policy: 'job_ended', days: 0 }, '天数应不小于1'],
  [{ policy: 'job_ended', days: 2.5 }, '天数应为整数'],
  [{ policy: 'job_ended' }, '请输入天数'],
])('%j is refused by name', async (wrong, message) => {
  const answer = await operator.post(path, wrong)
  expect(answer.status).toBe(422)
  expect(answer.msg).toContain(message)
})

test('classes that ended long enough ago are archived, their teacher is notified, others stay', async () => {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const made = async (name: string, ends_on: string | null) =>
    (await teacher.post('/apis/v2/classes', { name, ends_on, starts_on: day(100) })).data.class.id
  const [over, recent, open] = [await made('旧班', day(40)), await made('新班', day(5)), await made('无期班', null)]
  const config = await create('class_ended', 30)
  expect(config.due).toBe(1)
  expect(await night()).toBe(1)
  const stateOf = async (id: string) => (await teacher.get(`/apis/v2/classes/${id}`)).data.class.state
  expect([await stateOf(over), await stateOf(recent), await stateOf(open)]).toEqual(['archived', 'active', 'active'])
  const [notice] = (await teacher.get('/apis/v2/my-notices')).data.list
  expect(notice).toMatchObject({ title: '班级「旧班」已自动归档', link: pageLink('class', over, 'basics') })
  expect((await operator.get(path)).data.list[0]).toMatchObject({
    due: 0,
    last_count: 1,
    last_run_at: expect.stringMatching(/^20/),
  })
  expect(await night()).toBe(0)
})

test('classes in which nobody has done anything for long are archived', async () => {
  const { pool } = app.kernel.connection
  const id = (await teacher.post('/apis/v2/classes', { name: '静悄悄' })).data.class.id
  const busy = (await teacher.post('/apis/v2/classes', { name: '很热闹' })).data.class.id
  await pool.query(`UPDATE places SET updated_at = now() - interval '200 days' WHERE id = $1`, [id])
  await create('class_idle', 180)
  expect(await night()).toBe(1)
  expect((await teacher.get(`/apis/v2/classes/${id}`)).data.class.state).toBe('archived')
  expect((await teacher.get(`/apis/v2/classes/${busy}`)).data.class.state).toBe('active')
})

test('messages read long ago go; unread and newly read ones stay', async () => {
  const { pool, db } = app.kernel.connection
  const userId = app.school.people.peer.id
  const peer = await app.as('peer')
  for (const title of ['早读', '刚读', '未读']) {
    await notify(db, { kind: 'system', title, body: '', link: null, userIds: [userId] })
  }
  await pool.query(`UPDATE notices SET read_at = now() - interval '100 days' WHERE title = '早读'`)
  await pool.query(`UPDATE notices SET read_at = now() WHERE title = '刚读'`)
  await create('notice_read', 90)
  expect(await night()).toBe(1)
  const left = (await peer.get('/apis/v2/my-notices')).data.list.map((one: { title: string }) => one.title)
  expect(left).toEqual(['未读', '刚读'])
})

test('an operator runs one at once, as a job of their own; what is turned off does not run at night', async () => {
  const { db, pool } = app.kernel.connection
  const old = { name: 'gone', title: '旧任务', payload: {}, orgId: null, ownerId: null }
  const id = await app.kernel.jobs.enqueue(db, old)
  await pool.query(`UPDATE jobs SET state = 'done', finished_at = now() - interval '40 days' WHERE id = $1`, [id])
  const config = await create('job_ended', 30)
  const answer = await operator.post(`${path}/${config.id}/run`)
  expect(answer.code).toBe(311012)
  const job = (await operator.get('/apis/v2/my-jobs')).data.jobs[0]
  expect(job).toMatchObject({ id: answer.data.job_id, title: '清理已结束的后台任务', state: 'queued' })
  await operator.put(`${path}/${config.id}/use-status`, { use_status: 0 })
  expect(await night()).toBe(0)
  await operator.put(`${path}/${config.id}/use-status`, { use_status: 1 })
  expect(await night()).toBe(1)
})

test('a job that was stopped and resumed reports the whole', async () => {
  const { db, pool } = app.kernel.connection
  await pool.query(
    `INSERT INTO notices (id, user_id, kind, title, read_at)
    SELECT gen_random_uuid(), $1, 'system', '旧消息', now() - interval '100 days' FROM generate_series(1, 1200)`,
    [app.school.people.peer.id],
  )
  await create('notice_read', 90)
  const reports: number[][] = []
  const run = {
    id: newId(),
    kernel: app.kernel,
    progress: async (...far: [number, number]) => void reports.push(far.slice(0, 2)),
  }
  const row = async () => (await usedArchives(db))[0]!
  await putAway({ ...run, cancelled: () => reports.length === 1 }, await row())
  expect(reports).toEqual([[500, 1200]])
  expect(await putAway({ ...run, cancelled: () => false }, await row())).toBe(1200)
  expect(reports.slice(1)).toEqual([
    [1000, 1200],
    [1200, 1200],
  ])
  expect((await operator.get(path)).data.list[0]).toMatchObject({ last_count: 1200 })
  // The next night is a run of its own.
  expect(await night()).toBe(0)
  expect((await operator.get(path)).data.list[0]).toMatchObject({ last_count: 0 })
})

test('nobody but operators keeps them', async () => {
  const { id } = await create('job_ended', 30)
  for (const who of ['admin', 'teacher', 'student', 'stranger'] as const) {
    const person = await app.as(who)
    expect((await person.get(path)).status).toBe(403)
    expect((await person.post(path, { policy: 'job_ended', days: 1 })).status).toBe(403)
    expect((await person.put(`${path}/move/`, { id1: id, id2: id })).status).toBe(403)
    expect((await person.put(`${path}/${id}/use-status`, { use_status: 0 })).status).toBe(404)
    expect((await person.delete(`${path}/${id}`)).status).toBe(404)
  }
})
