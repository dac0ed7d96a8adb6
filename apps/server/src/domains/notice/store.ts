import { and, desc, eq, ilike, inArray, isNotNull, isNull, like, or, sql, type SQL } from 'drizzle-orm'
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

/** Removes the notices of these people about something; returns who had one. */
export async function deleteAbout(tx: Tx, userIds: readonly string[], about: string): Promise<string[]> {
  const gone = await tx
    .delete(notices)
    .where(and(eq(notices.about, about), sql`${notices.userId} = ANY(${sql.param([...userIds])}::uuid[])`))
    .returning({ userId: notices.userId })
  return gone.map((row) => row.userId)
}

/** Removes notices for good, for everyone who had them. */
/** The messages of people whose accounts go. */
export async function deleteNoticesOf(tx: Tx, userIds: readonly string[]): Promise<void> {
  await tx.delete(notices).where(inArray(notices.userId, [...userIds]))
}

export async function deleteNotices(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.delete(notices).where(sql`${notices.id} = ANY(${sql.param([...ids])}::uuid[])`)
}

export interface NoticePage {
  rows: NoticeRow[]
  total: number
  isCapped: boolean
  /** Among how many of the newest a word was looked for, where there may be more. */
  searchedNewest: number | null
}

const newestFirst = [desc(notices.createdAt), desc(notices.id)] as const

/** A person's notices, newest first; totals stop counting at ten thousand. */
export async function listNotices(tx: Tx, userId: string, query: NoticeListQuery): Promise<NoticePage> {
  const where = and(
    eq(notices.userId, userId),
    query.kind ? eq(notices.kind, query.kind) : undefined,
    query.state ? (query.state === 'unread' ? isNull(notices.readAt) : isNotNull(notices.readAt)) : undefined,
  )
  if (query.keyword) return searchNotices(tx, where, query.keyword, query)
  const found = tx.select({ id: notices.id }).from(notices).where(where).limit(totalCap)
  const counted = query.count === 'none' ? 0 : await tx.$count(found.as('found'))
  const counts = { total: Math.min(counted, totalCap - 1), isCapped: counted >= totalCap, searchedNewest: null }
  if (query.count === 'only') return { rows: [], ...counts }
  const rows = await tx
    .select()
    .from(notices)
    .where(where)
    .orderBy(...newestFirst)
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
  return { rows, ...counts }
}

/** So many of the newest are looked through for a word: a word that is nowhere would read a mailbox of any size whole. */
export const searchedAtMost = 50_000

function holdsWord(keyword: string): SQL {
  const pattern = likePattern(keyword)
  // Folding the case of every text costs several times the comparison, and Chinese has none.
  const matches = keyword.toLowerCase() === keyword.toUpperCase() ? like : ilike
  return or(matches(notices.title, pattern), matches(notices.body, pattern))!
}

async function searchNotices(
  tx: Tx,
  where: SQL | undefined,
  keyword: string,
  { page, per_page: size, count }: NoticeListQuery,
): Promise<NoticePage> {
  const shown = count === 'only' ? 0 : size
  const [found] = (
    await tx.execute<{ looked: number; total: number; ids: string[] | null }>(sql`
      WITH newest AS MATERIALIZED (
        SELECT id, created_at, (${holdsWord(keyword)}) AS is_hit FROM ${notices}
        WHERE ${where} ORDER BY created_at DESC, id DESC LIMIT ${searchedAtMost})
      SELECT count(*)::integer AS looked, (count(*) FILTER (WHERE is_hit))::integer AS total,
        (SELECT array_agg(id::text) FROM (
          SELECT id FROM newest WHERE is_hit
          ORDER BY created_at DESC, id DESC LIMIT ${shown} OFFSET ${(page - 1) * size}) AS page) AS ids
      FROM newest`)
  ).rows
  const { looked, total, ids } = found!
  const rows = ids
    ? await tx
        .select()
        .from(notices)
        .where(inArray(notices.id, ids))
        .orderBy(...newestFirst)
    : []
  return {
    rows,
    total: Math.min(total, totalCap - 1),
    isCapped: total >= totalCap,
    searchedNewest: looked < searchedAtMost ? null : searchedAtMost,
  }
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
