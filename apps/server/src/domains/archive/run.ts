import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { job, scheduled, type JobRun } from '../../kernel/jobs/definition.ts'
import { interactive, nightly } from '../../kernel/jobs/named-queues.ts'
import { countDue, putting } from './policies.ts'
import * as store from './store.ts'

const slice = 500

export const runOneName = 'archive.run'
const RunOne = z.object({ id: z.uuid() })

type Run = Pick<JobRun<unknown>, 'id' | 'kernel' | 'cancelled' | 'progress'>

/**
 * Puts away what is due, in slices that are each one transaction; returns how many. A job that was stopped and taken up
 * again counts on: what it put away before belongs to the same run.
 */
export async function putAway(run: Run, row: store.ArchiveRow): Promise<number> {
  const { connection } = run.kernel
  let done = await store.beginRun(connection.db, row.id, run.id)
  const [left = 0] = await countDue(connection.db, [row])
  const total = done + left
  const { due, putAway: put } = putting[row.policy]
  while (!run.cancelled()) {
    const count = await connection.transaction(async (tx) => {
      const found = await tx.execute<{ id: string }>(sql`${due(row.days)} LIMIT ${slice} FOR UPDATE SKIP LOCKED`)
      const ids = found.rows.map(({ id }) => id)
      if (!ids.length) return 0
      await put(tx, ids, new Date())
      await store.addToRun(tx, row.id, ids.length)
      return ids.length
    })
    done += count
    if (!count) break
    await run.progress(done, Math.max(total, done), `已处理${done}项`)
  }
  await run.kernel.events.publish(connection.db, { domain: 'archive', id: row.id, orgId: null })
  return done
}

/** One config, because an operator asked. */
export const runOne = job(runOneName, interactive, RunOne, async (run) => {
  const found = await store.findArchive(run.kernel.connection.db, run.payload.id)
  if (!found) return { done: 0 }
  const done = await putAway(run, found.row)
  run.conclude(`已处理${done}项`)
  return { done }
})

/** All that are in use, in their order, in the small hours, when nobody is teaching. */
export const runNightly = scheduled(
  job('archive.nightly', nightly, z.object({}), async (run) => {
    let done = 0
    for (const row of await store.usedArchives(run.kernel.connection.db)) {
      if (run.cancelled()) break
      done += await putAway(run, row)
    }
    return { done }
  }),
  { cron: '20 3 * * *', title: '按归档配置归档' },
)
