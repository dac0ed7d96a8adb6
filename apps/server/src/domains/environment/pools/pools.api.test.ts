import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../../testing/index.ts'
import { aSuite, becomes } from '../test-environments.ts'
import { fillPools } from './fill.ts'

let app: TestApp
let teacher: Caller
beforeAll(async () => {
  app = await testApp()
  teacher = await app.as('teacher')
  await (await app.as('operator', 'a')).put('/apis/v2/env-configs/quota', { person: 20 })
})
afterAll(() => app.close())

const seen = async (id: string) =>
  (await teacher.get('/apis/v2/env-pools')).data.env_pools.find((pool: { id: string }) => pool.id === id)

/** The environments of a pool that are ready or are on their way, once there are so many. */
async function standing(poolId: string, count: number): Promise<string[]> {
  const limit = AbortSignal.timeout(15_000)
  let wake = (): void => {}
  const unsubscribe = app.kernel.events.subscribe(() => wake())
  try {
    while (true) {
      const changed = new Promise<void>((resolve) => {
        wake = resolve
        limit.addEventListener('abort', () => resolve(), { once: true })
      })
      const found = await app.kernel.connection.db.execute<{ id: string }>(sql`
        SELECT id FROM env_records WHERE pool_id = ${poolId} AND purpose = 'standby' AND state IN ('starting', 'running')
        ORDER BY seq`)
      if (found.rows.length === count) return found.rows.map((row) => row.id)
      if (limit.aborted) throw new Error(`${found.rows.length} instead of ${count} stand ready`)
      await changed
    }
  } finally {
    unsubscribe()
  }
}

test('what is ready is given at once to who asks, replaced, and ended with its pool', async () => {
  const suite = await aSuite(app)
  const made = await teacher.post('/apis/v2/env-pools', { suite_id: suite.id, standing: 1 })
  expect(made.msg).toBe('ok')
  const poolId = made.data.env_pool.id as string
  const [first] = await standing(poolId, 1)
  await becomes(app, first!, 'running')
  expect(await seen(poolId)).toMatchObject({ wanted: 1, ready: 1, taken: 0, failure: '' })

  // Nobody works in it before it is somebody's.
  const early = await teacher.post(`/apis/v2/env-records/${first}/terminal-tickets`, {})
  expect(early.msg).toBe('环境未在运行')

  const taken = await teacher.post(`/apis/v2/env-suites/${suite.id}/records`, { live_minutes: 30 })
  expect(taken.data.env_record).toMatchObject({ id: first, state: 'running', purpose: 'trial' })
  const minutes = (Date.parse(taken.data.env_record.expires_at) - Date.parse(taken.data.env_record.started_at)) / 60_000
  expect(minutes).toBe(30)
  const run = await teacher.post(`/apis/v2/env-records/${first}/scripts`, { script: 'echo mine' })
  expect(run.data.result.message).toBe('mine')

  const [second] = await standing(poolId, 1)
  expect(second).not.toBe(first)
  await becomes(app, second!, 'running')
  expect((await seen(poolId)).taken).toBe(1)
  expect((await teacher.delete(`/apis/v2/env-pools/${poolId}`)).code).toBe(10200)
  await becomes(app, second!, 'destroyed')
  expect((await teacher.get(`/apis/v2/env-records/${first}`)).data.env_record.state).toBe('running')
})

test('another suite’s start, a changed suite and another organisation do not get it', async () => {
  const [suite, other] = [await aSuite(app), await aSuite(app)]
  const poolId = (await teacher.post('/apis/v2/env-pools', { suite_id: suite.id, standing: 1 })).data.env_pool.id
  const [first] = await standing(poolId, 1)
  await becomes(app, first!, 'running')
  const elsewhere = await teacher.post(`/apis/v2/env-suites/${other.id}/records`)
  expect(elsewhere.data.env_record.id).not.toBe(first)

  const template = suite.machines[0]!.template
  const edit = { title: template.title, cpus: 1, memory_mb: 64, disk_mb: 32, version: template.version }
  expect((await teacher.put(`/apis/v2/templates/${template.id}`, edit)).code).toBe(10200)
  const later = await teacher.post(`/apis/v2/env-suites/${suite.id}/records`)
  expect(later.data.env_record.id).not.toBe(first)
  // The outdated one makes room for one of today's suite.
  await becomes(app, first!, 'destroyed')
  expect((await standing(poolId, 1))[0]).not.toBe(first)

  const stranger = await app.as('stranger')
  expect((await stranger.get('/apis/v2/env-pools')).data.env_pools).toEqual([])
  expect(
    (await stranger.put(`/apis/v2/env-pools/${poolId}`, { suite_id: suite.id, standing: 2, version: 1 })).status,
  ).toBe(404)
  expect((await stranger.post('/apis/v2/env-pools', { suite_id: suite.id, standing: 1 })).status).toBe(404)
  await teacher.delete(`/apis/v2/env-pools/${poolId}`)
})

test('one that the engine holds for a moment is given all the same', async () => {
  const suite = await aSuite(app)
  const poolId = (await teacher.post('/apis/v2/env-pools', { suite_id: suite.id, standing: 1 })).data.env_pool.id
  const [first] = await standing(poolId, 1)
  await becomes(app, first!, 'running')
  const held = Promise.withResolvers<void>()
  const holding = app.kernel.connection.transaction(async (tx) => {
    await tx.execute(sql`SELECT 1 FROM env_records WHERE id = ${first!} FOR UPDATE`)
    held.resolve()
    await pause(50)
  })
  await held.promise
  const taken = await teacher.post(`/apis/v2/env-suites/${suite.id}/records`)
  expect(taken.data.env_record).toMatchObject({ id: first, state: 'running' })
  await holding
  await teacher.delete(`/apis/v2/env-pools/${poolId}`)
})

test('what the customer bought is not exceeded, and the pool says so', async () => {
  const suite = await aSuite(app)
  const { customer_id: customer, max } = (
    await app.kernel.connection.db.execute<{ customer_id: string; max: number }>(sql`
      SELECT c.id AS customer_id, c.max_environments AS max FROM customers c JOIN organisations o ON o.customer_id = c.id
      WHERE o.id = ${suite.orgId}`)
  ).rows[0]!
  await app.kernel.connection.db.execute(sql`UPDATE customers SET max_environments = 0 WHERE id = ${customer}`)
  const poolId = (await teacher.post('/apis/v2/env-pools', { suite_id: suite.id, standing: 2 })).data.env_pool.id
  await standing(poolId, 0)
  const limit = AbortSignal.timeout(10_000)
  while (!(await seen(poolId)).failure && !limit.aborted) await fillPools(app.kernel)
  expect((await seen(poolId)).failure).toBe('学校运行中的环境已达上限（0个），还差2个')
  await app.kernel.connection.db.execute(sql`UPDATE customers SET max_environments = ${max} WHERE id = ${customer}`)
  await standing(poolId, 2)
  await teacher.post(`/apis/v2/env-pools/${poolId}/disable`)
  await standing(poolId, 0)
})

test('a pool wants something, lessons end after they begin, and faults name the field', async () => {
  const suite = await aSuite(app)
  const none = await teacher.post('/apis/v2/env-pools', { suite_id: suite.id })
  expect([none.status, none.msg]).toEqual([422, '请填写常备数量，或至少添加一段上课时间'])
  const windows = [{ weekday: 1, from: '10:00', to: '09:00', count: 1 }]
  const backwards = await teacher.post('/apis/v2/env-pools', { suite_id: suite.id, windows })
  expect(backwards.msg).toBe('上课时间第1项的结束时间：结束时间应晚于开始时间')
})
