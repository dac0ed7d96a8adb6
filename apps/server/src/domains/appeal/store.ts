import type { AppealState } from '@lab/contract/appeal'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { contents } from '../content/index.ts'
import { users } from '../identity/index.ts'
import { places } from '../place/index.ts'
import { records, recordsOfLearner } from '../record/index.ts'
import { appeals } from './tables.ts'

export type AppealRow = typeof appeals.$inferSelect

const deciderName = sql<string | null>`(SELECT decider.real_name FROM ${users} AS decider
  WHERE decider.id = ${appeals.decidedBy})`

const select = (tx: Tx) =>
  tx
    .select({
      appeal: appeals,
      kind: records.kind,
      contentId: records.contentId,
      contentTitle: contents.title,
      placeId: records.placeId,
      placeKind: places.kind,
      placeName: places.name,
      appellantName: sql<string>`coalesce(${users.realName}, '已删除的用户')`,
      appellantAvatar: sql<string>`coalesce(${users.avatar}, '')`,
      deciderName,
    })
    .from(appeals)
    .innerJoin(records, eq(records.id, appeals.recordId))
    .innerJoin(contents, eq(contents.id, records.contentId))
    .innerJoin(places, eq(places.id, records.placeId))
    .leftJoin(users, eq(users.id, appeals.appellantId))

/** An appeal with the names next to it. */
export type ListedAppeal = Awaited<ReturnType<typeof select>>[number]

export const findListed = async (tx: Tx, id: string): Promise<ListedAppeal | null> =>
  (await select(tx).where(eq(appeals.id, id)))[0] ?? null

/** The appeals of a record, the newest first. */
export const listOfRecord = (tx: Tx, recordId: string): Promise<ListedAppeal[]> =>
  select(tx).where(eq(appeals.recordId, recordId)).orderBy(desc(appeals.createdAt), desc(appeals.id))

export interface AppealQuery {
  page: number
  per_page: number
  count: 'both' | 'none' | 'only'
  state?: AppealState | undefined
}

/** The appeals about the records of a learner, what waits first. */
export async function listOfLearner(
  tx: Tx,
  userId: string,
  query: AppealQuery,
): Promise<{ rows: ListedAppeal[]; total: number }> {
  const where = and(
    sql`${appeals.recordId} IN ${recordsOfLearner(userId)}`,
    query.state ? eq(appeals.state, query.state) : undefined,
  )
  const total = query.count === 'none' ? 0 : await tx.$count(appeals, where)
  if (query.count === 'only') return { rows: [], total }
  const rows = await select(tx)
    .where(where)
    .orderBy(sql`${appeals.state} <> 'open'`, desc(appeals.createdAt), desc(appeals.id))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
  return { rows, total }
}

/** What became of earlier appeals against an attempt. */
export async function statesOf(tx: Tx, attemptId: string): Promise<AppealState[]> {
  const rows = await tx.select({ state: appeals.state }).from(appeals).where(eq(appeals.attemptId, attemptId))
  return rows.map(({ state }) => state)
}

/** Null while another one against the same attempt counts. */
export const insertAppeal = async (tx: Tx, row: typeof appeals.$inferInsert): Promise<AppealRow | null> =>
  (await tx.insert(appeals).values(row).onConflictDoNothing().returning())[0] ?? null

/** Ends an open appeal; false when somebody was faster. */
export async function endAppeal(
  tx: Tx,
  id: string,
  patch: Pick<AppealRow, 'state'> & Partial<AppealRow>,
): Promise<boolean> {
  const rows = await tx
    .update(appeals)
    .set(patch)
    .where(and(eq(appeals.id, id), eq(appeals.state, 'open')))
    .returning({ id: appeals.id })
  return rows.length > 0
}

/** How many appeals about a learner's records wait. */
export const countOpen = (tx: Tx, userId: string): Promise<number> =>
  tx.$count(appeals, and(sql`${appeals.recordId} IN ${recordsOfLearner(userId)}`, eq(appeals.state, 'open')))

/** Whether an appeal against a record waits, for its lists. */
export const openAppeals: Kernel['providers']['openAppeals'] = {
  ofRecord: (recordId) =>
    sql`EXISTS (SELECT FROM ${appeals} AS appeal WHERE appeal.record_id = ${recordId} AND appeal.state = 'open')`,
}
