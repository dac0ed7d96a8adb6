import { and, asc, desc, eq, getTableColumns, ilike, or, sql, type SQL } from 'drizzle-orm'
import type { ContentKind } from '@lab/contract/kinds'
import type { QueryState } from '@lab/contract/query'
import { likePattern } from '../../kernel/database/like.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import { isAdmin, type Actor } from '../../kernel/policy/actor.ts'
import { withinReach } from '../../kernel/policy/reach.ts'
import { contents } from '../content/index.ts'
import { users } from '../identity/index.ts'
import { leadRoles, placeRole, places, placesOf } from '../place/index.ts'
import { withBelow, offeringsWithin } from '../offering/index.ts'
import type { ThreadPolicyFacts } from './policy.ts'
import { queryPosts, queryThreads } from './tables.ts'

export type ThreadEntry = typeof queryThreads.$inferSelect

/** A thread with the names next to it and what its policy needs, for one person. */
export interface ThreadFacts extends ThreadEntry, ThreadPolicyFacts {
  contentKind: ContentKind
  contentTitle: string
  placeName: string
  askerName: string
  askerAvatar: string
}

export interface QueryListQuery {
  page: number
  per_page: number
  count: 'both' | 'none' | 'only'
  keyword?: string | undefined
  state?: QueryState | undefined
  place_id?: string | undefined
  offering_id?: string | undefined
  within?: string | undefined
}

const select = (tx: Tx, userId: string) =>
  tx
    .select({
      ...getTableColumns(queryThreads),
      contentKind: contents.kind,
      contentTitle: contents.title,
      contentCreatorId: contents.creatorId,
      placeKind: places.kind,
      placeName: places.name,
      askerName: sql<string>`coalesce(${users.realName}, '已删除的用户')`,
      askerAvatar: sql<string>`coalesce(${users.avatar}, '')`,
      isArchived: sql<boolean>`${places.state} = 'archived'`,
      role: placeRole(sql`${queryThreads.placeId}`, sql`${userId}::uuid`),
    })
    .from(queryThreads)
    .innerJoin(contents, eq(contents.id, queryThreads.contentId))
    .innerJoin(places, eq(places.id, queryThreads.placeId))
    .leftJoin(users, eq(users.id, queryThreads.askerId))

export const findThread = async (tx: Tx, id: string, userId: string): Promise<ThreadFacts | null> =>
  (await select(tx, userId).where(eq(queryThreads.id, id)))[0] ?? null

/** SQL: about a content, or about what was taught as a part of it. */
const aboutContent = (id: string): SQL =>
  sql`(${queryThreads.contentId} = ${id}::uuid OR ${queryThreads.offeringId} IN ${offeringsWithin(id)})`

/** Threads, pinned first, then those that wait, then the latest. */
async function list(
  tx: Tx,
  userId: string,
  scope: SQL | undefined,
  query: QueryListQuery,
): Promise<{ rows: ThreadFacts[]; total: number }> {
  const where = and(
    scope,
    query.state ? eq(queryThreads.state, query.state) : undefined,
    query.place_id ? eq(queryThreads.placeId, query.place_id) : undefined,
    query.offering_id ? sql`${queryThreads.offeringId} IN ${withBelow(sql`${query.offering_id}::uuid`)}` : undefined,
    query.within ? sql`${queryThreads.offeringId} IN ${offeringsWithin(query.within)}` : undefined,
    query.keyword
      ? or(
          ilike(queryThreads.title, likePattern(query.keyword)),
          sql`${queryThreads.askerId} IN (SELECT id FROM ${users} WHERE real_name ILIKE ${likePattern(query.keyword)})`,
        )
      : undefined,
  )
  const total = query.count === 'none' ? 0 : await tx.$count(queryThreads, where)
  if (query.count === 'only') return { rows: [], total }
  const rows = await select(tx, userId)
    .where(where)
    .orderBy(
      desc(queryThreads.isPinned),
      desc(sql`(${queryThreads.state} = 'open')`),
      desc(queryThreads.updatedAt),
      desc(queryThreads.id),
    )
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
  return { rows, total }
}

/** SQL: threads that the person may answer (policy.ts as a condition). */
function visible(actor: Actor): SQL {
  const within = withinReach(actor, sql`query_threads.org_id`)
  return sql`(${isAdmin(actor) ? within : sql`false`}
    OR query_threads.place_id IN ${placesOf(sql`${actor.userId}::uuid`, leadRoles)}
    OR (query_threads.place_id = query_threads.org_id AND ${within}
      AND query_threads.content_id IN (SELECT id FROM ${contents} WHERE creator_id = ${actor.userId})))`
}

export const listOfContent = (tx: Tx, actor: Actor, contentId: string, query: QueryListQuery) =>
  list(tx, actor.userId, and(aboutContent(contentId), visible(actor)), query)

export const listOfPlace = (tx: Tx, userId: string, placeId: string, query: QueryListQuery) =>
  list(tx, userId, eq(queryThreads.placeId, placeId), query)

export const listOfRecord = (tx: Tx, userId: string, recordId: string, query: QueryListQuery) =>
  list(tx, userId, eq(queryThreads.recordId, recordId), query)

/** A learner's own questions about a content, and those that were made public in the place. */
export const listForLearner = (
  tx: Tx,
  userId: string,
  of: { id: string; contentId: string; placeId: string },
  query: QueryListQuery,
) =>
  list(
    tx,
    userId,
    or(
      eq(queryThreads.recordId, of.id),
      and(
        eq(queryThreads.placeId, of.placeId),
        eq(queryThreads.contentId, of.contentId),
        eq(queryThreads.isPublic, true),
      ),
    ),
    query,
  )

/** What a learner asked in a place, and what was made public there. */
export const listForMember = (
  tx: Tx,
  userId: string,
  placeId: string,
  { mine, ...query }: QueryListQuery & { mine?: 'true' | undefined },
) => {
  const own = eq(queryThreads.askerId, userId)
  const scope = mine ? own : or(own, eq(queryThreads.isPublic, true))
  return list(tx, userId, and(eq(queryThreads.placeId, placeId), scope), query)
}

/** Everything that a person asked, the newest first. */
export const askedBy = (tx: Tx, askerId: string): Promise<ThreadFacts[]> =>
  select(tx, askerId).where(eq(queryThreads.askerId, askerId)).orderBy(desc(queryThreads.createdAt))

/** What somebody said in threads after the questions, the newest first. */
export const saidInThreads = (tx: Tx, authorId: string) =>
  tx
    .select({
      contentTitle: contents.title,
      about: queryThreads.title,
      body: queryPosts.body,
      createdAt: queryPosts.createdAt,
    })
    .from(queryPosts)
    .innerJoin(queryThreads, eq(queryThreads.id, queryPosts.threadId))
    .innerJoin(contents, eq(contents.id, queryThreads.contentId))
    .where(eq(queryPosts.authorId, authorId))
    .orderBy(desc(queryPosts.createdAt))

/** How many of a person's questions wait for an answer, by offering. */
export async function openByOffering(tx: Tx, askerId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .select({ offeringId: queryThreads.offeringId, n: sql<number>`count(*)::integer` })
    .from(queryThreads)
    .where(and(eq(queryThreads.askerId, askerId), eq(queryThreads.state, 'open')))
    .groupBy(queryThreads.offeringId)
  return new Map(rows.map(({ offeringId, n }) => [offeringId, n]))
}

export async function lockThread(tx: Tx, id: string): Promise<ThreadEntry | null> {
  return (await tx.select().from(queryThreads).where(eq(queryThreads.id, id)).for('update'))[0] ?? null
}

export async function insertThread(tx: Tx, values: typeof queryThreads.$inferInsert): Promise<ThreadEntry> {
  return (await tx.insert(queryThreads).values(values).returning())[0]!
}

export async function saveThread(tx: Tx, id: string, patch: Partial<ThreadEntry>): Promise<void> {
  await tx
    .update(queryThreads)
    .set({ ...patch, version: sql`${queryThreads.version} + 1` })
    .where(eq(queryThreads.id, id))
}

export async function insertPost(tx: Tx, values: typeof queryPosts.$inferInsert): Promise<string> {
  return (await tx.insert(queryPosts).values(values).returning({ id: queryPosts.id }))[0]!.id
}

/** What was said in a thread, in order, with who said it. */
export async function listPosts(tx: Tx, threadId: string) {
  const rows = await tx
    .select({ post: queryPosts, name: users.realName, avatar: users.avatar })
    .from(queryPosts)
    .leftJoin(users, eq(users.id, queryPosts.authorId))
    .where(eq(queryPosts.threadId, threadId))
    .orderBy(asc(queryPosts.createdAt), asc(queryPosts.id))
  return rows.map(({ post, name, avatar }) => ({
    id: post.id,
    author: { id: post.authorId, real_name: name ?? '已删除的用户', avatar: avatar ?? '' },
    is_teacher: post.isTeacher,
    body: post.body,
    is_official: post.isOfficial,
    created_at: post.createdAt,
  }))
}

export const hasTeacherPost = async (tx: Tx, threadId: string): Promise<boolean> =>
  (await tx.$count(queryPosts, and(eq(queryPosts.threadId, threadId), eq(queryPosts.isTeacher, true)))) > 0

/** Makes one post of a thread its official answer, the only one; false when the post is not in it. */
export async function markOfficial(tx: Tx, threadId: string, postId: string): Promise<boolean> {
  const found = await tx.$count(queryPosts, and(eq(queryPosts.threadId, threadId), eq(queryPosts.id, postId)))
  if (!found) return false
  await tx
    .update(queryPosts)
    .set({ isOfficial: sql`${queryPosts.id} = ${postId}` })
    .where(eq(queryPosts.threadId, threadId))
  return true
}
