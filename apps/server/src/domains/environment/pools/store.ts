import { and, asc, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/pool.ts'
import { envPools } from '../tables.ts'

export type PoolRow = typeof envPools.$inferSelect

export const findPool = async (tx: Tx, id: string): Promise<PoolRow | null> =>
  (await tx.select().from(envPools).where(eq(envPools.id, id)))[0] ?? null

export const listPools = (tx: Tx, orgId: string): Promise<PoolRow[]> =>
  tx.select().from(envPools).where(eq(envPools.orgId, orgId)).orderBy(asc(envPools.createdAt)).limit(200)

/** Pools that are kept filled. */
export const listEnabledPools = (tx: Tx): Promise<PoolRow[]> =>
  tx.select().from(envPools).where(eq(envPools.state, 'enabled')).orderBy(asc(envPools.createdAt))

/** A pool that is switched on, held until the transaction ends; null while another transaction holds it. */
export const lockEnabledPool = async (tx: Tx, id: string): Promise<PoolRow | null> =>
  (
    await tx
      .select()
      .from(envPools)
      .where(and(eq(envPools.id, id), eq(envPools.state, 'enabled')))
      .for('update', { skipLocked: true })
  )[0] ?? null

export const insertPool = async (tx: Tx, values: typeof envPools.$inferInsert): Promise<PoolRow> =>
  (await tx.insert(envPools).values(values).returning())[0]!

/** Saves over exactly this version; null when somebody saved meanwhile. */
export async function savePool(
  tx: Tx,
  id: string,
  version: number,
  values: Partial<typeof envPools.$inferInsert>,
): Promise<PoolRow | null> {
  const rows = await tx
    .update(envPools)
    .set({ ...values, version: version + 1, updatedAt: new Date() })
    .where(and(eq(envPools.id, id), eq(envPools.version, version)))
    .returning()
  return rows[0] ?? null
}

export const notePoolFailure = async (tx: Tx, id: string, failure: string): Promise<void> => {
  await tx.update(envPools).set({ failure }).where(eq(envPools.id, id))
}

export const deletePool = async (tx: Tx, id: string): Promise<void> => {
  await tx.delete(envPools).where(eq(envPools.id, id))
}

export interface PoolCounts {
  ready: number
  starting: number
  /** Taken since the pool exists, and since the lesson that is on. */
  taken: number
  takenForLesson: number
}

/** How a pool stands; `since` is when its present lesson began to be prepared. */
export async function countPool(tx: Tx, poolId: string, since: Date | null): Promise<PoolCounts> {
  const found = await tx.execute<Record<string, number>>(sql`
    SELECT count(*) FILTER (WHERE purpose = 'standby' AND state = 'running')::int AS ready,
      count(*) FILTER (WHERE purpose = 'standby' AND state = 'starting')::int AS starting,
      count(*) FILTER (WHERE purpose <> 'standby')::int AS taken,
      count(*) FILTER (WHERE purpose <> 'standby' AND started_at >= ${since?.toISOString() ?? 'infinity'})::int AS lesson
    FROM env_records WHERE pool_id = ${poolId}`)
  const { ready = 0, starting = 0, taken = 0, lesson = 0 } = found.rows[0]!
  return { ready, starting, taken, takenForLesson: lesson }
}
