import { and, inArray, isNull, sql } from 'drizzle-orm'
import type { Connection } from '../database/pool.ts'
import type { JobDefinition } from './definition.ts'
import type { Dispatch } from './dispatch.ts'
import { jobs } from './tables.ts'

/**
 * Puts jobs that were enqueued before there were named queues into theirs, with whom and when they were for. What the
 * clock starts needs no place: its schedule does.
 */
export async function carryOver(
  connection: Connection,
  dispatch: Dispatch,
  definitionOf: (name: string) => Pick<JobDefinition, 'queue' | 'schedule'>,
): Promise<void> {
  await connection.transaction(async (tx) => {
    const waiting = await tx
      .select({ id: jobs.id, name: jobs.name, runAt: jobs.runAt })
      .from(jobs)
      .where(and(inArray(jobs.state, ['queued', 'running']), isNull(jobs.queue)))
      .orderBy(jobs.runAt)
      .for('update', { skipLocked: true })
    for (const { id, name, runAt } of waiting) {
      const { queue, schedule } = definitionOf(name)
      if (schedule) {
        await tx.delete(jobs).where(sql`${jobs.id} = ${id}`)
        continue
      }
      await dispatch.send(tx, queue.name, id, runAt)
      await tx
        .update(jobs)
        .set({ queue: queue.name, state: 'queued' })
        .where(sql`${jobs.id} = ${id}`)
    }
  })
}
