import { and, asc, eq, sql } from 'drizzle-orm'
import type { ArchivePolicy } from '@lab/contract/archive'
import type { Tx } from '../../kernel/database/pool.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { users } from '../identity/index.ts'
import { archiveConfigs } from './tables.ts'

export type ArchiveRow = typeof archiveConfigs.$inferSelect
export interface NamedArchive {
  row: ArchiveRow
  creatorName: string
}

const named = (tx: Tx) =>
  tx
    .select({ row: archiveConfigs, creatorName: sql<string>`coalesce(${users.realName}, '已删除的用户')` })
    .from(archiveConfigs)
    .leftJoin(users, eq(users.id, archiveConfigs.creatorId))

export async function listArchives(
  tx: Tx,
  query: { page: number; per_page: number; policy?: ArchivePolicy | undefined; use_status?: '0' | '1' | undefined },
): Promise<{ rows: NamedArchive[]; total: number }> {
  const where = and(
    query.policy ? eq(archiveConfigs.policy, query.policy) : undefined,
    query.use_status ? eq(archiveConfigs.isUsed, query.use_status === '1') : undefined,
  )
  const rows = await named(tx)
    .where(where)
    .orderBy(asc(archiveConfigs.place))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
  return { rows, total: await tx.$count(archiveConfigs, where) }
}

export const findArchive = async (tx: Tx, id: string): Promise<NamedArchive | null> =>
  (await named(tx).where(eq(archiveConfigs.id, id)))[0] ?? null

/** What runs, in its order. */
export const usedArchives = (tx: Tx): Promise<ArchiveRow[]> =>
  tx.select().from(archiveConfigs).where(eq(archiveConfigs.isUsed, true)).orderBy(asc(archiveConfigs.place))

/** A new one comes last. */
export async function insertArchive(
  tx: Tx,
  given: { policy: ArchivePolicy; days: number; creatorId: string },
): Promise<string> {
  await lockOrder(tx)
  const place = sql<number>`(SELECT coalesce(max(place), 0) + 1 FROM archive_configs)`
  const rows = await tx
    .insert(archiveConfigs)
    .values({ ...given, place })
    .returning({ id: archiveConfigs.id })
  return rows[0]!.id
}

/** Saves over the version that the person saw (any, when null). */
export async function saveArchive(
  tx: Tx,
  id: string,
  seen: number | null,
  patch: Partial<Pick<ArchiveRow, 'policy' | 'days' | 'isUsed'>>,
): Promise<true | Refusal<'changedMeanwhile'>> {
  const rows = await tx
    .update(archiveConfigs)
    .set({ ...patch, version: sql`${archiveConfigs.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(archiveConfigs.id, id), seen === null ? undefined : eq(archiveConfigs.version, seen)))
    .returning({ id: archiveConfigs.id })
  return rows.length ? true : refuse('changedMeanwhile')
}

export async function deleteArchive(tx: Tx, id: string): Promise<void> {
  await tx.delete(archiveConfigs).where(eq(archiveConfigs.id, id))
}

const lockOrder = (tx: Tx): Promise<unknown> =>
  tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('archive-order', 0))`)

export async function swapPlaces(tx: Tx, one: string, other: string): Promise<void> {
  await lockOrder(tx)
  await tx.execute(sql`
    UPDATE archive_configs mine SET place = theirs.place FROM archive_configs theirs
    WHERE (mine.id = ${one} AND theirs.id = ${other}) OR (mine.id = ${other} AND theirs.id = ${one})`)
}

/** Notes that a job runs; answers how many it put away before, when it was stopped on the way. */
export async function beginRun(tx: Tx, id: string, jobId: string): Promise<number> {
  const before = sql<number>`CASE WHEN last_job_id = ${jobId} THEN last_count ELSE 0 END`
  const rows = await tx
    .update(archiveConfigs)
    .set({ lastRunAt: new Date(), lastCount: before, lastJobId: jobId })
    .where(eq(archiveConfigs.id, id))
    .returning({ count: archiveConfigs.lastCount })
  return rows[0]?.count ?? 0
}

/** Together with what was put away, so that no stop can lose it. */
export async function addToRun(tx: Tx, id: string, count: number): Promise<void> {
  const lastCount = sql<number>`last_count + ${count}`
  await tx.update(archiveConfigs).set({ lastRunAt: new Date(), lastCount }).where(eq(archiveConfigs.id, id))
}
