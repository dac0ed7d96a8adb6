import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { job, type JobRun } from '../../kernel/jobs/definition.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { countDue, putting } from './policies.ts'
import * as store from './store.ts'

const slice = 500

export const runOneName = 'archive.run'
const RunOne = z.object({ id: z.uuid() })

/** Puts away what is due, in slices that are each one transaction; returns how many. */
export async function putAway(run: Pick<JobRun<unknown>, 'kernel' | 'cancelled' | 'progress'>, row: store.ArchiveRow) {
  const { connection } = run.kernel
  const total = await countDue(connection.db, row.policy, row.days)
  const { due, putAway: put } = putting[row.policy]
  let done = 0
  while (!run.cancelled()) {
    const count = await connection.transaction(async (tx) => {
      const found = await tx.execute<{ id: string }>(sql`${due(row.days)} LIMIT ${slice} FOR UPDATE SKIP LOCKED`)
      if (found.rows.length)
        await put(
          tx,
          found.rows.map(({ id }) => id),
          new Date(),
        )
      return found.rows.length
    })
    done += count
    if (!count) break
    await run.progress(done, Math.max(total, done), `已处理${done}项`)
  }
  await connection.transaction(async (tx) => {
    await store.noteRun(tx, row.id, new Date(), done)
    await run.kernel.events.publish(tx, { domain: 'archive', id: row.id, orgId: null })
  })
  return done
}

/** One config, because an operator asked. */
export const runOne = job(runOneName, RunOne, async (run) => {
  const found = await store.findArchive(run.kernel.connection.db, run.payload.id)
  if (!found) return { done: 0 }
  const done = await putAway(run, found.row)
  run.conclude(`已处理${done}项`)
  return { done }
})

const nightly = 'archive.nightly'

/** The small hours of tomorrow, by the server's clock: nobody is teaching. */
export function nextNight(now: Date): Date {
  const next = new Date(now)
  next.setHours(3, 20, 0, 0)
  if (next <= now) next.setDate(next.getDate() + 1)
  return next
}

/** Puts the next night's round in the queue, unless one is there. */
export async function scheduleNight(kernel: Pick<Kernel, 'connection' | 'jobs'>, now = new Date()): Promise<void> {
  await kernel.connection.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('archive.nightly', 0))`)
    const waiting = await tx.execute(sql`SELECT 1 FROM jobs WHERE name = ${nightly} AND state = 'queued'`)
    if (waiting.rows.length) return
    const entry = { name: nightly, title: '按归档配置归档', payload: {}, orgId: null, ownerId: null }
    await kernel.jobs.enqueue(tx, { ...entry, runAt: nextNight(now) })
  })
}

/** All that are in use, in their order. */
export const runNightly = job(nightly, z.object({}), async (run) => {
  await scheduleNight(run.kernel)
  let done = 0
  for (const row of await store.usedArchives(run.kernel.connection.db)) {
    if (run.cancelled()) break
    done += await putAway(run, row)
  }
  return { done }
})
