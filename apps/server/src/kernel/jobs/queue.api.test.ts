import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { testApp, type TestApp } from '../../testing/index.ts'
import { runAgain } from '../../testing/run-again.ts'
import { job } from './definition.ts'
import type { NamedQueue } from './named-queues.ts'
import { openJobQueue, type JobQueue } from './queue.ts'
import { take } from './records.ts'

let app: TestApp
let queue: JobQueue
const runs: string[] = []
const Payload = z.object({ word: z.string() })

const dropped: string[] = []
let letGo = (): void => {}
const keeping = {
  dropped: async (_tx: unknown, payload: unknown) => void dropped.push(Payload.parse(payload).word),
}
const wide: NamedQueue = { name: 'test.wide', concurrency: 2 }
const narrow: NamedQueue = { name: 'test.narrow', concurrency: 1 }
const untilCancelled = async (run: { cancelled(): boolean }): Promise<void> => {
  while (!run.cancelled()) await new Promise((resolve) => setImmediate(resolve))
}

const kinds = [
  {
    ...job(
      'test.fails-twice',
      wide,
      Payload,
      async (run) => {
        runs.push(run.payload.word)
        throw new Error('broken on purpose')
      },
      2,
    ),
    ...keeping,
  },
  { ...job('test.poison', wide, Payload, async (run) => void runs.push(run.payload.word), 1), ...keeping },
  job('test.long', wide, Payload, async (run) => {
    runs.push(run.payload.word)
    await new Promise<void>((resolve) => {
      letGo = resolve
    })
    await run.progress(7, 7, '来晚了')
  }),
  job('test.echo', wide, Payload, async (run) => {
    runs.push(run.payload.word)
    await run.progress(1, 2, '一半')
    if (run.payload.word !== 'silent') run.conclude(`说了${run.payload.word}`)
    return { said: run.payload.word }
  }),
  job(
    'test.fails',
    wide,
    Payload,
    async (run) => {
      runs.push(run.payload.word)
      throw new Error('broken on purpose')
    },
    1,
  ),
  {
    ...job('test.waits', wide, Payload, async (run) => {
      await untilCancelled(run)
      return run.stopping() ? undefined : { stopped: true }
    }),
    ...keeping,
  },
  job('test.half', wide, Payload, async (run) => {
    await untilCancelled(run)
    return { taken: 1 }
  }),
  job('test.narrow', narrow, Payload, untilCancelled),
]

const settings = { pollMs: 100, heartbeatMs: 50, superviseSeconds: 1, cronSeconds: 1 }
beforeAll(async () => {
  app = await testApp({ runJobs: false })
  queue = await openJobQueue(app.kernel, kinds, settings)
  await queue.start(app.kernel)
})
afterAll(async () => {
  await queue.stop(1_000)
  await app.close()
})

const enqueue = (name: string, word: string, runAt?: Date) =>
  app.kernel.connection.transaction((tx) =>
    queue.enqueue(tx, {
      name,
      title: word,
      payload: { word },
      orgId: null,
      ownerId: app.school.people.teacher.id,
      ...(runAt ? { runAt } : {}),
    }),
  )
const one = async (query: ReturnType<typeof sql>) =>
  (await app.kernel.connection.db.execute<Record<string, unknown>>(query)).rows[0]!
const row = (id: string) => one(sql`SELECT * FROM jobs WHERE id = ${id}`)
const dispatched = (id: string) => one(sql`SELECT * FROM pgboss.job WHERE id = ${id}`)
const ends = async (id: string, state: string): Promise<void> => {
  await expect.poll(async () => (await row(id)).state, { timeout: 10_000 }).toBe(state)
}
/** What is left when the server that ran the job is gone: nobody says any more that it is alive. */
const loseServer = async (id: string, attempts: number): Promise<void> => {
  await app.kernel.connection.transaction(async (tx) => {
    await tx.execute(
      sql`UPDATE jobs SET state = 'running', attempts = ${attempts}, finished_at = NULL, result = NULL WHERE id = ${id}`,
    )
    await tx.execute(sql`UPDATE pgboss.job SET state = 'active', completed_on = NULL,
      heartbeat_on = now() - interval '1 minute' WHERE id = ${id}`)
  })
  await expect.poll(async () => (await dispatched(id)).state, { timeout: 10_000 }).toBe('retry')
  await soon(id)
}
/** Does not wait for the pause before a retry. */
const soon = (id: string) =>
  app.kernel.connection.db.execute(sql`UPDATE pgboss.job SET start_after = now() WHERE id = ${id} AND state = 'retry'`)
/** Another server has taken the job over from this one. */
const takeOver = (id: string) =>
  app.kernel.connection.transaction(async (tx) => {
    await tx.execute(sql`UPDATE pgboss.job SET retry_count = retry_count + 1, heartbeat_on = now() + interval '1 hour'
      WHERE id = ${id}`)
    await tx.execute(sql`UPDATE jobs SET claim = claim + 1, attempts = attempts + 1 WHERE id = ${id}`)
  })

describe('jobs', () => {
  test('run once they are committed, and keep progress and result', async () => {
    const id = await enqueue('test.echo', 'committed')
    await ends(id, 'done')
    expect(await row(id)).toMatchObject({ done: 1, total: 2, note: '说了committed', result: { said: 'committed' } })
    expect((await dispatched(id)).state).toBe('completed')
  })

  test('of one queue leave the places of the others free', async () => {
    const busy = [await enqueue('test.narrow', 'one'), await enqueue('test.narrow', 'two')]
    await ends(busy[0]!, 'running')
    const asked = await enqueue('test.echo', 'asked for later')
    await ends(asked, 'done')
    expect((await row(busy[1]!)).state).toBe('queued')
    for (const id of busy) await app.kernel.connection.transaction((tx) => queue.cancel(tx, id))
    for (const id of busy) await ends(id, 'cancelled')
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

  test('for later wait for years, and run when it is time', async () => {
    const id = await enqueue('test.echo', 'in years', new Date(Date.now() + 3 * 365 * 86_400_000))
    const kept = await one(
      sql`SELECT keep_until > start_after + interval '9 years' AS kept FROM pgboss.job WHERE id = ${id}`,
    )
    expect(kept).toEqual({ kept: true })
    await enqueue('test.echo', 'before it').then((before) => ends(before, 'done'))
    expect((await row(id)).state).toBe('queued')
    await app.kernel.connection.db.execute(sql`UPDATE pgboss.job SET start_after = now() WHERE id = ${id}`)
    await ends(id, 'done')
  })

  test('that a killed server was running are run again', async () => {
    const id = await enqueue('test.echo', 'twice')
    await ends(id, 'done')
    await loseServer(id, 1)
    await ends(id, 'done')
    expect(runs.filter((word) => word === 'twice')).toHaveLength(2)
  })

  test('that fail say so in words, without the error itself', async () => {
    const id = await enqueue('test.fails', 'fails')
    await ends(id, 'failed')
    expect(await row(id)).toMatchObject({ error: '执行出错，请重试' })
  })

  test('that fail are run as often as they may be, and what was kept for them is let go once', async () => {
    const id = await enqueue('test.fails-twice', 'again')
    await ends(id, 'queued')
    expect(dropped).not.toContain('again')
    await soon(id)
    await ends(id, 'failed')
    expect(runs.filter((word) => word === 'again')).toHaveLength(2)
    expect(dropped.filter((word) => word === 'again')).toHaveLength(1)
  })

  test.each([
    [0, 2, 4],
    [1, 4, 8],
    [2, 8, 16],
    [20, 300, 300],
  ])('that fail after %i retries wait between %i and %i seconds', async (retries, least, most) => {
    const id = await enqueue('test.fails-twice', `waits ${retries}`, new Date(Date.now() + 3_600_000))
    // A job that was started before counts the next start as one more retry.
    const before = retries ? sql`started_on = now(), retry_count = ${retries - 1}` : sql`retry_count = 0`
    await app.kernel.connection.db.execute(sql`UPDATE pgboss.job SET start_after = now(), ${before} WHERE id = ${id}`)
    await expect.poll(async () => (await dispatched(id)).state, { timeout: 10_000 }).toBe('retry')
    const waits = sql`SELECT extract(epoch FROM start_after - started_on)::float AS seconds FROM pgboss.job WHERE id = ${id}`
    const { seconds } = await one(waits)
    // Counted from the failure, a moment after the start.
    expect(seconds).toBeGreaterThanOrEqual(least)
    expect(seconds).toBeLessThan(most + 2)
    await app.kernel.connection.transaction((tx) => queue.cancel(tx, id))
  })

  test('that take long renew their claim, and are run once', async () => {
    const id = await enqueue('test.long', 'long')
    await ends(id, 'running')
    // As old as if nobody had said so for a minute, which the next heartbeat mends before anybody looks.
    await app.kernel.connection.db.execute(
      sql`UPDATE pgboss.job SET heartbeat_on = now() - interval '29 seconds' WHERE id = ${id}`,
    )
    const isFresh = sql`SELECT 1 AS fresh FROM pgboss.job WHERE id = ${id} AND heartbeat_on > now() - interval '2 seconds'`
    await expect.poll(() => one(isFresh), { timeout: 10_000 }).toEqual({ fresh: 1 })
    letGo()
    await ends(id, 'done')
    expect(runs.filter((word) => word === 'long')).toHaveLength(1)
    expect((await row(id)).attempts).toBe(1)
  })

  test('that another server took over are neither changed nor ended by the one that lost them', async () => {
    const lost = await enqueue('test.long', 'lost')
    await expect.poll(() => runs, { timeout: 10_000 }).toContain('lost')
    const other = await enqueue('test.waits', 'at the same time')
    await ends(other, 'running')
    await takeOver(lost)
    const before = [await row(lost), await dispatched(lost)]
    // Both places are taken: this one begins when the lost one has come to its end here.
    const next = await enqueue('test.echo', 'next')
    letGo()
    await ends(next, 'done')
    expect([await row(lost), await dispatched(lost)]).toEqual(before)
    expect(before[0]).toMatchObject({ state: 'running', attempts: 2, claim: 2, done: 0, finished_at: null })
    await app.kernel.connection.db.execute(sql`UPDATE jobs SET state = 'done' WHERE id = ${lost}`)
    await app.kernel.connection.transaction((tx) => queue.cancel(tx, other))
    await ends(other, 'cancelled')
  })

  test('that this server lost stop, as when it stops itself', async () => {
    const id = await enqueue('test.waits', 'lost and reported')
    await ends(id, 'running')
    await takeOver(id)
    const free = [await enqueue('test.waits', 'a'), await enqueue('test.waits', 'b')]
    for (const one of free) await ends(one, 'running')
    expect(await row(id)).toMatchObject({ state: 'running', claim: 2 })
    await app.kernel.connection.db.execute(sql`UPDATE jobs SET state = 'done' WHERE id = ${id}`)
    for (const one of free) await app.kernel.connection.transaction((tx) => queue.cancel(tx, one))
    for (const one of free) await ends(one, 'cancelled')
  })

  test('that end every process that takes them are taken no more', async () => {
    const id = await enqueue('test.poison', 'poison')
    await ends(id, 'done')
    await loseServer(id, 2)
    await ends(id, 'done')
    await loseServer(id, 3)
    await ends(id, 'failed')
    expect(runs.filter((word) => word === 'poison')).toHaveLength(2)
    expect(dropped).toContain('poison')
    expect((await row(id)).error).toContain('执行多次中断')
  })

  test('can be cancelled by their owner, and by nobody else', async () => {
    const id = await enqueue('test.waits', 'cancelled at work')
    await ends(id, 'running')
    expect((await (await app.as('peer')).post(`/apis/v2/jobs/${id}/cancel`)).status).toBe(404)
    expect((await (await app.as('teacher')).post(`/apis/v2/jobs/${id}/cancel`)).code).toBe(10200)
    await ends(id, 'cancelled')
    expect(dropped).toContain('cancelled at work')
  })

  test('whose cancellation nobody announced hear of it with their next heartbeat', async () => {
    const id = await enqueue('test.waits', 'cancelled silently')
    await ends(id, 'running')
    await app.kernel.connection.db.execute(sql`UPDATE jobs SET cancel_requested = 1 WHERE id = ${id}`)
    await ends(id, 'cancelled')
    expect(dropped).toContain('cancelled silently')
  })

  test('are not given to a run that comes late, nor twice to the same', async () => {
    const id = await enqueue('test.waits', 'late', new Date(Date.now() + 3_600_000))
    const { db } = app.kernel.connection
    const claim = { id, queue: wide.name, scheduledName: undefined }
    expect(await take(db, { ...claim, retryCount: 1 })).toMatchObject({ id, claim: 2, attempts: 1 })
    expect(await take(db, { ...claim, retryCount: 0 })).toBeUndefined()
    expect(await take(db, { ...claim, retryCount: 1 })).toBeUndefined()
    expect(await row(id)).toMatchObject({ state: 'running', claim: 2, attempts: 1 })
    expect(await take(db, { ...claim, retryCount: 2 })).toMatchObject({ claim: 3, attempts: 2 })
    await db.execute(sql`DELETE FROM jobs WHERE id = ${id}`)
    await db.execute(sql`DELETE FROM pgboss.job WHERE id = ${id}`)
  })

  test('that are cancelled while they wait never run', async () => {
    const id = await enqueue('test.waits', 'never', new Date(Date.now() + 3_600_000))
    await app.kernel.connection.transaction((tx) => queue.cancel(tx, id))
    expect([(await row(id)).state, (await dispatched(id)).state]).toEqual(['cancelled', 'cancelled'])
    expect(dropped).toContain('never')
    expect(await app.kernel.connection.transaction((tx) => queue.cancel(tx, id))).toBe(false)
  })

  test('that were cancelled while no server had them end when one takes them, without being run', async () => {
    const id = await enqueue('test.echo', 'cancelled in between')
    await ends(id, 'done')
    await app.kernel.connection.db.execute(sql`UPDATE jobs SET cancel_requested = 1 WHERE id = ${id}`)
    await runAgain(app.kernel, id)
    await ends(id, 'cancelled')
    expect(runs.filter((word) => word === 'cancelled in between')).toHaveLength(1)
  })

  test('that a stopping server leaves are taken up again at once by the next', async () => {
    const id = await enqueue('test.waits', 'waits')
    await ends(id, 'running')
    const lost = await enqueue('test.waits', 'taken over')
    await ends(lost, 'running')
    await takeOver(lost)
    await queue.stop(10_000)
    expect(await row(id)).toMatchObject({ state: 'queued', attempts: 0 })
    // Another server is at it.
    expect(await row(lost)).toMatchObject({ state: 'running', attempts: 2 })
    const next = await openJobQueue(app.kernel, kinds, settings)
    await next.start(app.kernel)
    await ends(id, 'running')
    expect((await row(id)).attempts).toBe(1)
    await next.stop(1_000)
  })

  test('that a stopping server leaves half done are not called done, whatever they returned', async () => {
    const own = await openJobQueue(app.kernel, kinds, settings)
    await own.start(app.kernel)
    const half = await app.kernel.connection.transaction((tx) =>
      own.enqueue(tx, { name: 'test.half', title: '一半', payload: { word: 'half' }, orgId: null, ownerId: null }),
    )
    await ends(half, 'running')
    await own.stop(10_000)
    expect(await row(half)).toMatchObject({ state: 'queued', attempts: 0, result: null })
  })
})
