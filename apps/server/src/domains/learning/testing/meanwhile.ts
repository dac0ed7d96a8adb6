import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Tx } from '../../../kernel/database/pool.ts'
import type { Answer, TestApp } from '../../../testing/index.ts'

/** What a request answers that was sent while somebody else's change was written and not committed yet. */
export async function meanwhile(
  app: TestApp,
  change: (tx: Tx) => Promise<unknown>,
  request: () => Promise<Answer>,
): Promise<Answer> {
  const { db } = app.kernel.connection
  const waiting = sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  const written = Promise.withResolvers<void>()
  const commit = Promise.withResolvers<void>()
  const other = app.kernel.connection.transaction(async (tx) => {
    await change(tx)
    written.resolve()
    await commit.promise
  })
  await Promise.race([written.promise, other])
  const answer = request()
  try {
    await expect.poll(async () => (await db.execute(waiting)).rows.length, { timeout: 20_000 }).toBe(1)
  } finally {
    commit.resolve()
    await other
  }
  return answer
}
