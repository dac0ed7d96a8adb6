import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { testApp, type TestApp } from '../../testing/index.ts'
import { job, scheduled } from './definition.ts'
import { nightly } from './named-queues.ts'
import { openJobQueue } from './queue.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ runJobs: false })
})
afterAll(() => app.close())

let runs = 0
const settings = { pollMs: 100, heartbeatMs: 1_000, superviseSeconds: 1, cronSeconds: 1 }
const night = job('test.nightly', nightly, z.object({}), async () => ({ run: (runs += 1) }))
const at = (cron: string) => scheduled(night, { cron, title: '每晚' })
const rows = async (query: ReturnType<typeof sql>) => (await app.kernel.connection.db.execute(query)).rows
const server = async (cron: string) => {
  const queue = await openJobQueue(app.kernel, [at(cron)], settings)
  await queue.start(app.kernel)
  return queue
}

test('what the clock starts is started once, by Chinese time, however many servers there are', async () => {
  await (await server('0 12 * * *')).stop(1_000)
  await (await server('40 2 * * *')).stop(1_000)
  expect(await rows(sql`SELECT key, cron, timezone FROM pgboss.schedule`)).toEqual([
    { key: 'test.nightly', cron: '40 2 * * *', timezone: 'Asia/Shanghai' },
  ])
  expect(await rows(sql`SELECT 1 FROM jobs`)).toEqual([])

  // No server has looked at the clock for a day: there was one night in it.
  await app.kernel.connection.db.execute(sql`UPDATE pgboss.version SET cron_on = now() - interval '1 day'`)
  await app.kernel.connection.db.execute(sql`UPDATE pgboss.schedule SET created_on = now() - interval '2 days'`)
  const servers = await Promise.all([server('40 2 * * *'), server('40 2 * * *'), server('40 2 * * *')])
  await expect
    .poll(() => rows(sql`SELECT name, title, queue, state, owner_id, result FROM jobs`), { timeout: 20_000 })
    .toEqual([
      { name: 'test.nightly', title: '每晚', queue: 'nightly', state: 'done', owner_id: null, result: { run: 1 } },
    ])
  // 2:40 in Shanghai, which has no summer time.
  const slots = await rows(
    sql`SELECT substr(data->>'slot', 12) AS utc FROM pgboss.job WHERE name = '__pgboss__send-it'`,
  )
  expect(slots).toEqual([{ utc: '18:40:00' }])
  for (const one of servers) await one.stop(1_000)
  expect(runs).toBe(1)
})

test('what is no longer scheduled is not started', async () => {
  const queue = await openJobQueue(app.kernel, [night], settings)
  await queue.start(app.kernel)
  expect(await rows(sql`SELECT key FROM pgboss.schedule`)).toEqual([])
  await queue.stop(1_000)
})
