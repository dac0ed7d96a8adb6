import type { DiscussionPost } from '@lab/contract/mooc-units'
import type { RichText } from '@lab/contract/fields'
import { and, asc, desc, eq, max, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Tx } from '../../../kernel/database/pool.ts'
import { contents } from '../../content/index.ts'
import { users } from '../../identity/index.ts'
import { excerpt } from '../../notice/index.ts'
import { offerings } from '../../offering/index.ts'
import { coursePosts } from '../tables.ts'

/** A discussion of a course, where it is offered. */
export interface Where {
  offeringId: string
  unitId: string
}

type PostRow = typeof coursePosts.$inferSelect

const inside = ({ offeringId, unitId }: Where): SQL =>
  and(eq(coursePosts.offeringId, offeringId), eq(coursePosts.unitId, unitId))!

const answered = alias(coursePosts, 'answered')
const answeredBy = alias(users, 'answered_by')
const gone = '已删除的用户'

/** Who reads, and whether what is hidden is theirs to see. */
export interface Reader {
  userId: string
  leads: boolean
}
type ShownPost = z.input<typeof DiscussionPost>

const select = (tx: Tx) =>
  tx
    .select({ post: coursePosts, author: users, answered, answeredName: answeredBy.realName })
    .from(coursePosts)
    .leftJoin(users, eq(users.id, coursePosts.authorId))
    .leftJoin(answered, eq(answered.id, coursePosts.replyTo))
    .leftJoin(answeredBy, eq(answeredBy.id, answered.authorId))

type Row = Awaited<ReturnType<typeof select>>[number]

const present = ({ post, author, answered: before, answeredName }: Row, { userId }: Reader): ShownPost => ({
  id: post.id,
  author: { id: post.authorId, real_name: author?.realName ?? gone, avatar: author?.avatar ?? '' },
  is_teacher: post.recordId === null,
  is_own: post.authorId === userId,
  body: post.body,
  is_pinned: post.isPinned,
  is_hidden: post.isHidden,
  reply_to: before && {
    id: before.id,
    name: answeredName ?? gone,
    text: before.isHidden ? '（已隐藏）' : excerpt(before.body.value, 60),
  },
  created_at: post.createdAt.toISOString(),
})

/** One page of what was said, pinned first, then in order; a learner sees what is hidden only of their own. */
export async function listPosts(
  tx: Tx,
  where: Where,
  reader: Reader,
  { page, per_page: size, count }: { page: number; per_page: number; count: 'both' | 'none' | 'only' },
): Promise<{ posts: ShownPost[]; total: number }> {
  const seen = and(
    inside(where),
    reader.leads ? undefined : or(eq(coursePosts.isHidden, false), eq(coursePosts.authorId, reader.userId)),
  )
  const total = count === 'none' ? 0 : await tx.$count(coursePosts, seen)
  if (count === 'only') return { posts: [], total }
  const rows = await select(tx)
    .where(seen)
    .orderBy(desc(coursePosts.isPinned), asc(coursePosts.createdAt), asc(coursePosts.id))
    .limit(size)
    .offset((page - 1) * size)
  return { posts: rows.map((row) => present(row, reader)), total }
}

/** What somebody said in discussions, wherever it was, the newest first. */
export const saidInDiscussions = (tx: Tx, authorId: string) =>
  tx
    .select({ contentTitle: contents.title, body: coursePosts.body, createdAt: coursePosts.createdAt })
    .from(coursePosts)
    .innerJoin(offerings, eq(offerings.id, coursePosts.offeringId))
    .innerJoin(contents, eq(contents.id, offerings.contentId))
    .where(eq(coursePosts.authorId, authorId))
    .orderBy(desc(coursePosts.createdAt))

/** One of them, for who leads. */
export async function shownPost(tx: Tx, where: Where, reader: Reader, id: string): Promise<ShownPost | null> {
  const [row] = await select(tx).where(and(inside(where), eq(coursePosts.id, id)))
  return row ? present(row, reader) : null
}

/** A post of a discussion that may be answered; null where there is none. */
export const findPost = async (tx: Tx, where: Where, id: string): Promise<PostRow | null> =>
  (
    await tx
      .select()
      .from(coursePosts)
      .where(and(inside(where), eq(coursePosts.id, id)))
  )[0] ?? null

/** How often a record's learners said something in each discussion; what was hidden counts no more. */
export async function ownPosts(tx: Tx, recordId: string): Promise<Map<string, number>> {
  const rows = await tx
    .select({ unitId: coursePosts.unitId, n: sql<number>`count(*)::integer` })
    .from(coursePosts)
    .where(and(eq(coursePosts.recordId, recordId), eq(coursePosts.isHidden, false)))
    .groupBy(coursePosts.unitId)
  return new Map(rows.map(({ unitId, n }) => [unitId, n]))
}

interface DiscussionCounts {
  posts: number
  people: number
  lastAt: Date | null
}

/** What was said in each discussion of an offering, in numbers. */
export async function countsOfOffering(tx: Tx, offeringId: string): Promise<Map<string, DiscussionCounts>> {
  const rows = await tx
    .select({
      unitId: coursePosts.unitId,
      posts: sql<number>`count(*)::integer`,
      people: sql<number>`(count(DISTINCT ${coursePosts.authorId}) FILTER (WHERE ${coursePosts.recordId} IS NOT NULL))::integer`,
      lastAt: max(coursePosts.createdAt),
    })
    .from(coursePosts)
    .where(eq(coursePosts.offeringId, offeringId))
    .groupBy(coursePosts.unitId)
  return new Map(rows.map(({ unitId, ...counts }) => [unitId, counts] as const))
}

export interface NewPost extends Where {
  orgId: string
  placeId: string
  recordId: string | null
  authorId: string
  replyTo: string | null
  body: RichText
}

export const insertPost = async (tx: Tx, post: NewPost, now: Date): Promise<void> => {
  await tx.insert(coursePosts).values({ ...post, createdAt: now })
}

/** Pins a post, or hides it; what is not named stays. */
export async function setPost(
  tx: Tx,
  where: Where,
  id: string,
  flags: { isPinned?: boolean; isHidden?: boolean },
): Promise<void> {
  if (Object.keys(flags).length > 0)
    await tx
      .update(coursePosts)
      .set(flags)
      .where(and(inside(where), eq(coursePosts.id, id)))
}
