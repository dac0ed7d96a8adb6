import { and, desc, eq, inArray, lt, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ContentKind } from '@lab/contract/kinds'
import type { ReviewState } from '@lab/contract/review'
import { likePattern } from '../../kernel/database/like.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import { isAdmin, type Actor } from '../../kernel/policy/actor.ts'
import { contents } from '../content/index.ts'
import { users } from '../identity/index.ts'
import { organisations } from '../org/index.ts'
import { reviews } from './tables.ts'

export type ReviewRecord = typeof reviews.$inferSelect
export interface ReviewEntry extends ReviewRecord {
  kind: ContentKind
  title: string
  cover: string
  shape: string
  orgName: string
  applicantName: string
  deciderName: string | null
}

export interface ReviewQuery {
  page: number
  per_page: number
  count: 'both' | 'none' | 'only'
  keyword?: string | undefined
  state?: ReviewState | undefined
  kind?: ContentKind | undefined
}

const decider = alias(users, 'decider')

const from = (tx: Tx) =>
  tx
    .select({
      review: reviews,
      kind: contents.kind,
      title: contents.title,
      cover: contents.cover,
      shape: contents.shape,
      orgName: organisations.name,
      applicantName: sql<string>`coalesce(${users.realName}, '已删除的用户')`,
      deciderName: decider.realName,
    })
    .from(reviews)
    .innerJoin(contents, eq(contents.id, reviews.contentId))
    .innerJoin(organisations, eq(organisations.id, reviews.orgId))
    .leftJoin(users, eq(users.id, reviews.applicantId))
    .leftJoin(decider, eq(decider.id, reviews.decidedBy))

export async function findReview(tx: Tx, id: string): Promise<ReviewEntry | null> {
  const row = (await from(tx).where(eq(reviews.id, id)))[0]
  return row ? { ...row.review, ...row } : null
}

async function read(
  tx: Tx,
  where: SQL | undefined,
  query: Pick<ReviewQuery, 'page' | 'per_page' | 'count'>,
): Promise<{ rows: ReviewEntry[]; total: number }> {
  const rows =
    query.count === 'only'
      ? []
      : await from(tx)
          .where(where)
          // What waits comes first, the longest waiting at the top.
          .orderBy(
            sql`${reviews.state} <> 'pending'`,
            sql`CASE WHEN ${reviews.state} = 'pending' THEN ${reviews.createdAt} END`,
            desc(reviews.createdAt),
            desc(reviews.id),
          )
          .limit(query.per_page)
          .offset((query.page - 1) * query.per_page)
  const all = tx
    .select({ one: sql`1` })
    .from(reviews)
    .innerJoin(contents, eq(contents.id, reviews.contentId))
    .where(where)
  return {
    rows: rows.map((row) => ({ ...row.review, ...row })),
    total: query.count === 'none' ? 0 : await tx.$count(all.as('found')),
  }
}

/** Requests of the present organisation: all of them for administrators, one's own for the rest. */
export const listReviews = (tx: Tx, actor: Actor & { orgId: string }, query: ReviewQuery) =>
  read(
    tx,
    and(
      eq(reviews.orgId, actor.orgId),
      isAdmin(actor) ? undefined : eq(reviews.applicantId, actor.userId),
      query.state ? eq(reviews.state, query.state) : undefined,
      query.kind ? eq(contents.kind, query.kind) : undefined,
      query.keyword ? sql`${contents.title} ILIKE ${likePattern(query.keyword)}` : undefined,
    ),
    query,
  )

export const listOfContent = (tx: Tx, contentId: string, query: Pick<ReviewQuery, 'page' | 'per_page' | 'count'>) =>
  read(tx, eq(reviews.contentId, contentId), query)

/** The last request of the same content that was decided before this one was made. */
export async function decidedBefore(tx: Tx, review: ReviewEntry): Promise<ReviewEntry | null> {
  const { rows } = await read(
    tx,
    and(
      eq(reviews.contentId, review.contentId),
      inArray(reviews.state, ['approved', 'rejected']),
      lt(reviews.createdAt, review.createdAt),
    ),
    { page: 1, per_page: 1, count: 'none' },
  )
  return rows[0] ?? null
}

/** A new request; null while another of the same content waits. */
export async function insertReview(tx: Tx, row: typeof reviews.$inferInsert): Promise<string | null> {
  const rows = await tx.insert(reviews).values(row).onConflictDoNothing().returning({ id: reviews.id })
  return rows[0]?.id ?? null
}

/** Ends a request that waits; false when it does not wait any more. */
export async function endReview(
  tx: Tx,
  id: string,
  patch: Pick<ReviewRecord, 'state'> & Partial<Pick<ReviewRecord, 'decidedBy' | 'decidedAt' | 'reason' | 'comments'>>,
): Promise<boolean> {
  const rows = await tx
    .update(reviews)
    .set(patch)
    .where(and(eq(reviews.id, id), eq(reviews.state, 'pending')))
    .returning({ id: reviews.id })
  return rows.length > 0
}

/** The administrators of an organisation's customer. */
export async function administratorsOf(tx: Tx, orgId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(organisations, eq(organisations.customerId, users.customerId))
    .where(and(eq(organisations.id, orgId), sql`'account_admin' = ANY(${users.roles})`, users.isEnabled))
  return rows.map((row) => row.id)
}
