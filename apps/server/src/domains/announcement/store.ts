import { and, count, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { users } from '../identity/index.ts'
import { places, placesOf } from '../place/index.ts'
import { learnersOf } from '../record/index.ts'
import { announcementReads as reads, announcements } from './tables.ts'

type AnnouncementRow = typeof announcements.$inferSelect

export interface Page {
  page: number
  per_page: number
  count: 'both' | 'none' | 'only'
}
const within = (placeId: string, id: string) => and(eq(announcements.placeId, placeId), eq(announcements.id, id))
const newestFirst = [desc(announcements.isPinned), desc(announcements.createdAt), desc(announcements.id)] as const

const columns = {
  row: announcements,
  authorName: sql<string>`coalesce(${users.realName}, '已删除的用户')`,
  authorAvatar: sql<string>`coalesce(${users.avatar}, '')`,
}
const isReadBy = (userId: string) => sql<boolean>`EXISTS (SELECT FROM ${reads}
  WHERE ${reads.announcementId} = ${announcements.id} AND ${reads.userId} = ${userId}::uuid)`

const selectForTeachers = (tx: Tx) =>
  tx
    .select({
      ...columns,
      // Of those who learn there now: who has left counts no more.
      readCount: sql<number>`(SELECT count(*)::integer FROM ${reads} AS done
        JOIN ${learnersOf(sql`${announcements.placeId}`)} AS learner ON learner.user_id = done.user_id
        WHERE done.announcement_id = ${announcements.id})`,
      learnerCount: sql<number>`(SELECT count(*)::integer FROM ${learnersOf(sql`${announcements.placeId}`)} AS learner)`,
    })
    .from(announcements)
    .leftJoin(users, eq(users.id, announcements.authorId))
export type ForTeachers = Awaited<ReturnType<typeof selectForTeachers>>[number]

/** The announcements of a place, as its teachers have it. */
export async function listOfPlace(
  tx: Tx,
  placeId: string,
  query: Page,
): Promise<{ rows: ForTeachers[]; total: number }> {
  const where = eq(announcements.placeId, placeId)
  const total = query.count === 'none' ? 0 : await tx.$count(announcements, where)
  if (query.count === 'only') return { rows: [], total }
  const rows = await selectForTeachers(tx)
    .where(where)
    .orderBy(...newestFirst)
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
  return { rows, total }
}

export const findInPlace = async (tx: Tx, placeId: string, id: string): Promise<ForTeachers | null> =>
  (await selectForTeachers(tx).where(within(placeId, id)))[0] ?? null

const selectForLearner = (tx: Tx, userId: string) =>
  tx
    .select({ ...columns, placeKind: places.kind, placeName: places.name, isRead: isReadBy(userId) })
    .from(announcements)
    .innerJoin(places, eq(places.id, announcements.placeId))
    .leftJoin(users, eq(users.id, announcements.authorId))
export type ForLearner = Awaited<ReturnType<typeof selectForLearner>>[number]

async function pageForLearner(
  tx: Tx,
  userId: string,
  where: SQL | undefined,
  query: Page,
): Promise<{ rows: ForLearner[]; total: number }> {
  const [counted] =
    query.count === 'none'
      ? []
      : await tx
          .select({ n: count() })
          .from(announcements)
          .innerJoin(places, eq(places.id, announcements.placeId))
          .where(where)
  const total = counted?.n ?? 0
  if (query.count === 'only') return { rows: [], total }
  const rows = await selectForLearner(tx, userId)
    .where(where)
    .orderBy(...newestFirst)
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
  return { rows, total }
}

/** The announcements of a place, as one of its learners has it. */
export const listInPlace = (tx: Tx, userId: string, placeId: string, query: Page) =>
  pageForLearner(tx, userId, eq(announcements.placeId, placeId), query)

/** What a person has not read yet, of all places where they learn. */
export const listUnread = (tx: Tx, userId: string, query: Page) =>
  pageForLearner(
    tx,
    userId,
    and(
      eq(places.state, 'active'),
      sql`${announcements.placeId} IN ${placesOf(sql`${userId}::uuid`, ['student'])}`,
      sql`NOT ${isReadBy(userId)}`,
    ),
    query,
  )

export const insertAnnouncement = async (tx: Tx, row: typeof announcements.$inferInsert): Promise<AnnouncementRow> =>
  (await tx.insert(announcements).values(row).returning())[0]!

/** Saves over the version that was seen; false when there is a newer one, or none at all. */
export async function saveAnnouncement(
  tx: Tx,
  placeId: string,
  id: string,
  seen: number,
  patch: Partial<Pick<AnnouncementRow, 'title' | 'body' | 'isPinned' | 'changedAt'>>,
): Promise<boolean> {
  const rows = await tx
    .update(announcements)
    .set({ ...patch, version: seen + 1 })
    .where(and(within(placeId, id), eq(announcements.version, seen)))
    .returning({ id: announcements.id })
  return rows.length > 0
}

export async function deleteAnnouncement(tx: Tx, placeId: string, id: string): Promise<AnnouncementRow | null> {
  return (await tx.delete(announcements).where(within(placeId, id)).returning())[0] ?? null
}

/** Notes who has read what of a place; answers how many were new to them. */
export async function markRead(
  tx: Tx,
  userId: string,
  placeId: string,
  ids: readonly string[],
  now: Date,
): Promise<number> {
  const known = await tx
    .select({ id: announcements.id })
    .from(announcements)
    .where(and(eq(announcements.placeId, placeId), inArray(announcements.id, [...ids])))
  if (known.length === 0) return 0
  const made = await tx
    .insert(reads)
    .values(known.map(({ id: announcementId }) => ({ announcementId, userId, readAt: now })))
    .onConflictDoNothing()
    .returning({ id: reads.announcementId })
  return made.length
}

/** Who learns in a place, to be notified. */
export async function learnersIn(tx: Tx, placeId: string): Promise<string[]> {
  const found = await tx.execute<{ user_id: string }>(
    sql`SELECT learner.user_id FROM ${learnersOf(sql`${placeId}::uuid`)} AS learner`,
  )
  return found.rows.map((row) => row.user_id)
}
