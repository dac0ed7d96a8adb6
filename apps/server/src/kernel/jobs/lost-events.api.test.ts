import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { testApp, type TestApp } from '../../testing/index.ts'
import { job } from './definition.ts'
import { openJobQueue, type JobQueue } from './queue.ts'

const lone = { name: 'test.lone', concurrency: 1 }
const nothing = z.object({})
const kinds = [
  job('test.quick', lone, nothing, async () => ({ ran: true })),
  job('test.pieces', lone, nothing, async (run) => {
    while (!run.cancelled()) await run.progress(1, 1)
  }),
]
// Nothing but what is tested ends a wait: no look of its own, and no heartbeat.
const settings = { pollMs: 3_600_000, heartbeatMs: 3_600_000, superviseSeconds: 3_600, cronSeconds: 30 }

let app: TestApp
let queue: JobQueue
beforeAll(async () => {
  app = await testApp({ runJobs: false })
  queue = await openJobQueue(app.kernel, kinds, settings)
  await queue.start(app.kernel)
})
afterAll(async () => {
  await queue.stop(1_000)
  await app.close()
})

const rows = async (query: ReturnType<typeof sql>) => (await app.kernel.connection.db.execute(query)).rows
const enqueue = (name: string, runAt?: Date) =>
  app.kernel.connection.transaction((tx) =>
    queue.enqueue(tx, { name, title: '', payload: {}, orgId: null, ownerId: null, ...(runAt ? { runAt } : {}) }),
  )
const row = (id: string) => rows(sql`SELECT state, result FROM jobs WHERE id = ${id}`)
const is = async (id: string, state: string): Promise<void> => {
  await expect.poll(() => row(id), { timeout: 10_000 }).toMatchObject([{ state }])
}

/** Wakes the queue as another server does, and returns once this one has heard it. */
const wake = async (): Promise<void> => {
  const heard = new Promise<void>((resolve) => {
    const stop = app.kernel.events.subscribe(({ wakes }) => {
      if (wakes !== lone.name) return
      stop()
      resolve()
    })
  })
  await app.kernel.connection.transaction((tx) => app.kernel.events.publish(tx, { domain: 'job', wakes: lone.name }))
  await heard
}

test('a queue that was woken while a look at it failed is looked at once more', async () => {
  const id = await enqueue('test.quick', new Date(Date.now() + 3_600_000))
  // Only after the look that the enqueueing itself brings.
  await is(await enqueue('test.quick'), 'done')
  await app.kernel.connection.db.execute(sql`UPDATE pgboss.job SET start_after = now() WHERE id = ${id}`)

  const looks = sql`SELECT pid FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND query ILIKE '%SKIP LOCKED%'`
  const other = await app.kernel.connection.pool.connect()
  await other.query('BEGIN')
  await other.query('LOCK TABLE pgboss.job IN ACCESS EXCLUSIVE MODE')
  await wake()
  await expect.poll(async () => (await rows(looks)).length, { timeout: 10_000 }).toBe(1)
  await wake()
  await rows(sql`SELECT pg_cancel_backend(look.pid) FROM (${looks}) AS look`)
  await other.query('ROLLBACK')
  other.release()
  await is(id, 'done')
  expect(await row(id)).toEqual([{ state: 'done', result: { ran: true } }])
})

test('a job whose cancellation nobody announced hears of it as it says how far it is', async () => {
  const id = await enqueue('test.pieces')
  await is(id, 'running')
  await app.kernel.connection.db.execute(sql`UPDATE jobs SET cancel_requested = 1 WHERE id = ${id}`)
  await is(id, 'cancelled')
  expect(await row(id)).toEqual([{ state: 'cancelled', result: null }])
})
