import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { testApp, type TestApp } from '../../testing/index.ts'
import { job } from './definition.ts'
import { interactive } from './named-queues.ts'
import { openJobQueue } from './queue.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ runJobs: false })
})
afterAll(() => app.close())

test('the job of a server that was killed is run by another, once its heartbeats stay out', async () => {
  const { db, pool } = app.kernel.connection
  const { host, port, user, database, connectionString } = pool.options
  const reached = JSON.stringify(connectionString ? { connectionString } : { host, port, user, database })
  const fixture = join(import.meta.dirname, 'recovery.fixture.ts')
  const killed = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', fixture, reached], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const endless = job('test.endless', interactive, z.object({}), async ({ progress }) => {
    await progress(2, 2, '第二个服务器')
    return { by: 'another' }
  })
  const settings = { pollMs: 100, heartbeatMs: 1_000, superviseSeconds: 1, cronSeconds: 30 }
  const queue = await openJobQueue(app.kernel, [endless], settings)
  const entry = { name: 'test.endless', title: '无尽', payload: {}, orgId: null, ownerId: null }
  const id = await app.kernel.connection.transaction((tx) => queue.enqueue(tx, entry))
  const row = async () => (await db.execute(sql`SELECT * FROM jobs WHERE id = ${id}`)).rows[0]
  const begun = createInterface({ input: killed.stdout })
  expect(await once(begun, 'line')).toEqual([id])
  killed.kill('SIGKILL')
  await once(killed, 'exit')

  expect(await row()).toMatchObject({ state: 'running', note: '第一个服务器', attempts: 1 })
  // Half a minute without a word.
  await db.execute(sql`UPDATE pgboss.job SET heartbeat_on = heartbeat_on - interval '30 seconds' WHERE id = ${id}`)
  await queue.start(app.kernel)
  await expect
    .poll(row, { timeout: 20_000 })
    .toMatchObject({ state: 'done', done: 2, result: { by: 'another' }, attempts: 2, claim: 2 })
  await queue.stop(1_000)
})
