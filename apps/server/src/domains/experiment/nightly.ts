import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import { job } from '../../kernel/jobs/definition.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { contents } from '../content/tables.ts'
import { startProof } from './prove.ts'
import { findExperiment } from './store.ts'
import { experiments } from './tables.ts'

const name = 'experiment.nightly'

/** The small hours of the next night, by the server's clock: nobody is in class. */
export function nextNight(now: Date): Date {
  const next = new Date(now)
  next.setHours(2, 40, 0, 0)
  if (next <= now) next.setDate(next.getDate() + 1)
  return next
}

/** Puts the next night's round in the queue, unless one is there. */
export async function scheduleNight(kernel: Pick<Kernel, 'connection' | 'jobs'>, now = new Date()): Promise<void> {
  await kernel.connection.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
    const waiting = await tx.execute(sql`SELECT 1 FROM jobs WHERE name = ${name} AND state = 'queued'`)
    if (waiting.rows.length) return
    const entry = { name, title: '每晚自动验证实验', payload: {}, orgId: null, ownerId: null }
    await kernel.jobs.enqueue(tx, { ...entry, runAt: nextNight(now) })
  })
}

/** Starts a proof of every experiment that asked for it; they queue like those that people start. */
export async function proveTonight(kernel: Kernel): Promise<number> {
  const { db } = kernel.connection
  const wanted = await db
    .select({ id: experiments.id })
    .from(experiments)
    .innerJoin(contents, eq(contents.id, experiments.id))
    .where(and(experiments.nightlyProof, isNull(contents.deletedAt), ne(experiments.taskHash, '')))
  let started = 0
  for (const { id } of wanted) {
    const row = await findExperiment(db, id, null)
    if (!row) continue
    // Refused where there is no suite, or where somebody is proving it just now: neither is a failure of the night.
    const begun = await kernel.connection.transaction((tx) =>
      startProof(tx, kernel, { userId: row.creatorId }, row, { isNightly: true }),
    )
    if ('proof' in begun) started += 1
  }
  return started
}

export const nightlyJob = job(name, z.object({}), async (run) => {
  await scheduleNight(run.kernel)
  return { started: await proveTonight(run.kernel) }
})
