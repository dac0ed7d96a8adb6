import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { testApp, type TestApp } from '../../testing/index.ts'
import { job, patient } from './definition.ts'
import { openJobQueue, type JobQueue } from './queue.ts'

let app: TestApp
let queue: JobQueue
const runs: string[] = []
const Payload = z.object({ word: z.string() })

const kinds = [
  job('test.echo', Payload, async (run) => {
    runs.push(run.payload.word)
    await run.progress(1, 2, '一半')
    if (run.payload.word !== 'silent') run.conclude(`说了${run.payload.word}`)
    return { said: run.payload.word }
  }),
  job(
    'test.fails',
    Payload,
    async (run) => {
      runs.push(run.payload.word)
      throw new Error('broken on purpose')
    },
    1,
  ),
  job('test.waits', Payload, async (run) => {
    while (!run.cancelled()) await new Promise((resolve) => setImmediate(resolve))
    return run.stopping() ? undefined : { stopped: true }
  }),
  patient(
    job('test.has-time', Payload, async (run) => {
      while (!run.cancelled()) await new Promise((resolve) => setImmediate(resolve))
    }),
  ),
]

beforeAll(async () => {
  app = await testApp({ runJobs: false })
  const { kernel } = app
  queue = openJobQueue(kernel.connection, kernel.events)
  queue.start(kernel, kinds)
})
afterAll(async () => {
  await queue.stop(1_000)
  await app.close()
})

const enqueue = (name: string, word: string) =>
  app.kernel.connection.transaction((tx) =>
    queue.enqueue(tx, { name, title: word, payload: { word }, orgId: null, ownerId: app.school.people.teacher.id }),
  )
const row = async (id: string) => {
  const found = await app.kernel.connection.db.execute<Record<string, unknown>>(
    sql`SELECT * FROM jobs WHERE id = ${id}`,
  )
  return found.rows[0]!
}
const ends = async (id: string, state: string): Promise<void> => {
  await expect.poll(async () => (await row(id)).state, { timeout: 10_000 }).toBe(state)
}

describe('jobs', () => {
  test('run once they are committed, and keep progress and result', async () => {
    const id = await enqueue('test.echo', 'committed')
    await ends(id, 'done')
    expect(await row(id)).toMatchObject({ done: 1, total: 2, note: '说了committed', result: { said: 'committed' } })
  })

  test('that nobody waits for leave a place to those that somebody asked for', async () => {
    const nightly = [await enqueue('test.has-time', 'one'), await enqueue('test.has-time', 'two')]
    await ends(nightly[0]!, 'running')
    const asked = await enqueue('test.echo', 'asked for later')
    await ends(asked, 'done')
    expect((await row(nightly[1]!)).state).toBe('queued')
    for (const id of nightly) await app.kernel.connection.transaction((tx) => queue.cancel(tx, id))
    for (const id of nightly) await ends(id, 'cancelled')
  })

  test('that are done no longer say what they were doing', async () => {
    const id = await enqueue('test.echo', 'silent')
    await ends(id, 'done')
    expect(await row(id)).toMatchObject({ done: 1, total: 2, note: '' })
  })

  test('of a rolled-back transaction never existed', async () => {
    const undone = app.kernel.connection.transaction(async (tx) => {
      await queue.enqueue(tx, { name: 'test.echo', title: '', payload: { word: 'undone' }, orgId: null, ownerId: null })
      throw new Error('rolled back')
    })
    await expect(undone).rejects.toThrow('rolled back')
    const later = await enqueue('test.echo', 'after the rollback')
    await ends(later, 'done')
    expect(runs).not.toContain('undone')
  })

  test('that a killed server was running are run again', async () => {
    const { db } = app.kernel.connection
    const id = await enqueue('test.echo', 'twice')
    await ends(id, 'done')
    // What is left when the process that held the lease is gone.
    await db.execute(
      sql`UPDATE jobs SET state = 'running', lease_until = now() - interval '1 s', result = NULL WHERE id = ${id}`,
    )
    await ends(id, 'done')
    expect(runs.filter((word) => word === 'twice')).toHaveLength(2)
  })

  test('that fail say so in words, without the error itself', async () => {
    const id = await enqueue('test.fails', 'fails')
    await ends(id, 'failed')
    expect(await row(id)).toMatchObject({ error: '执行出错，请重试' })
  })

  test('can be cancelled by their owner, and by nobody else', async () => {
    const id = await enqueue('test.waits', 'waits')
    await ends(id, 'running')
    expect((await (await app.as('peer')).post(`/apis/v2/jobs/${id}/cancel`)).status).toBe(404)
    expect((await (await app.as('teacher')).post(`/apis/v2/jobs/${id}/cancel`)).code).toBe(10200)
    await ends(id, 'cancelled')
  })
  test('that a stopping server leaves are taken up again at once by the next', async () => {
    const id = await enqueue('test.waits', 'waits')
    await ends(id, 'running')
    await queue.stop(10_000)
    expect(await row(id)).toMatchObject({ state: 'queued', attempts: 0, lease_until: null })
  })
})
