import { sql } from 'drizzle-orm'
import type { Kernel } from '../kernel/kernel.ts'

/** Leaves an ended job as a server leaves it that is killed after the work, before the end is written down. */
export async function runAgain({ connection, events }: Kernel, id: string): Promise<void> {
  await connection.transaction(async (tx) => {
    const left = await tx.execute<{ queue: string }>(
      sql`UPDATE jobs SET state = 'queued', finished_at = NULL, result = NULL WHERE id = ${id} RETURNING queue`,
    )
    await tx.execute(
      sql`UPDATE pgboss.job SET state = 'retry', completed_on = NULL, start_after = now() WHERE id = ${id}`,
    )
    await events.publish(tx, { domain: 'job', id, wakes: left.rows[0]!.queue })
  })
}
