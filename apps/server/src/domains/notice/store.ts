import { and, desc, eq, ilike, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import { totalCap } from '@lab/contract/fields'
import type { NoticeKind } from '@lab/contract/notice'
import { likePattern } from '../../kernel/database/like.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import { notices } from './tables.ts'

export type NoticeRow = typeof notices.$inferSelect

export interface NoticeListQuery {
  page: number
  per_page: number
  count: 'both' | 'none' | 'only'
  keyword?: string | undefined
  state?: 'unread' | 'read' | undefined
  kind?: NoticeKind | undefined
}

/** Stores notices; who already has one about the same thing is left out. Returns those who got one. */
export async function insertNotices(tx: Tx, rows: (typeof notices.$inferInsert)[]): Promise<string[]> {
  if (!rows.length) return []
  const made = await tx.insert(notices).values(rows).onConflictDoNothing().returning({ userId: notices.userId })
  return made.map((row) => row.userId)
}

/** A person's notices, newest first; totals stop counting at ten thousand. */
export async function listNotices(
  tx: Tx,
  userId: string,
  query: NoticeListQuery,
): Promise<{ rows: NoticeRow[]; total: number; isCapped: boolean }> {
  const pattern = query.keyword ? likePattern(query.keyword) : null
  const where: SQL | undefined = and(
    eq(notices.userId, userId),
    query.kind ? eq(notices.kind, query.kind) : undefined,
    query.state ? (query.state === 'unread' ? isNull(notices.readAt) : isNotNull(notices.readAt)) : undefined,
    pattern ? or(ilike(notices.title, pattern), ilike(notices.body, pattern)) : undefined,
  )
  const found = tx.select({ id: notices.id }).from(notices).where(where).limit(totalCap)
  const counted = query.count === 'none' ? 0 : await tx.$count(found.as('found'))
  const counts = { total: Math.min(counted, totalCap - 1), isCapped: counted >= totalCap }
  if (query.count === 'only') return { rows: [], ...counts }
  const rows = await tx
    .select()
    .from(notices)
    .where(where)
    .orderBy(desc(notices.createdAt), desc(notices.id))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
  return { rows, ...counts }
}

export async function findNotice(tx: Tx, id: string): Promise<NoticeRow | null> {
  return (await tx.select().from(notices).where(eq(notices.id, id)))[0] ?? null
}

export const countUnread = (tx: Tx, userId: string): Promise<number> =>
  tx.$count(notices, and(eq(notices.userId, userId), isNull(notices.readAt)))

/** Marks one as read; the first reading counts. */
export async function markRead(tx: Tx, id: string, now: Date): Promise<NoticeRow | null> {
  const rows = await tx
    .update(notices)
    .set({ readAt: sql`coalesce(${notices.readAt}, ${now.toISOString()}::timestamptz)` })
    .where(eq(notices.id, id))
    .returning()
  return rows[0] ?? null
}

export async function markAllRead(tx: Tx, userId: string, now: Date): Promise<number> {
  const marked = await tx
    .update(notices)
    .set({ readAt: now })
    .where(and(eq(notices.userId, userId), isNull(notices.readAt)))
    .returning({ id: notices.id })
  return marked.length
}

export async function deleteNotice(tx: Tx, id: string): Promise<void> {
  await tx.delete(notices).where(eq(notices.id, id))
}

export async function deleteRead(tx: Tx, userId: string): Promise<number> {
  const gone = await tx
    .delete(notices)
    .where(and(eq(notices.userId, userId), isNotNull(notices.readAt)))
    .returning({ id: notices.id })
  return gone.length
}
