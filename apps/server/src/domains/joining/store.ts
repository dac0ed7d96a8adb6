import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { ApplicationState } from '@lab/contract/application'
import type { Tx } from '../../kernel/database/pool.ts'
import { users } from '../identity/index.ts'
import { placeRole, places } from '../place/index.ts'
import type { JoinRequestFacts } from './policy.ts'
import { joinRequests } from './tables.ts'

type Row = typeof joinRequests.$inferSelect

/** A request with the names of it and what its policy needs, for one person. */
export interface JoinRequestEntry extends Row, JoinRequestFacts {
  placeName: string
  learner: { id: string; real_name: string; avatar: string; number: string }
  deciderName: string | null
}

export interface JoinRequestQuery {
  page: number
  per_page: number
  count: 'both' | 'none' | 'only'
  state?: ApplicationState | undefined
}

const isPending = eq(joinRequests.state, 'pending')

const from = (tx: Tx, userId: string) =>
  tx
    .select({
      request: joinRequests,
      placeKind: places.kind,
      placeName: places.name,
      isArchived: sql<boolean>`${places.state} = 'archived'`,
      role: placeRole(sql`${joinRequests.placeId}`, sql`${userId}::uuid`),
      learner: {
        id: joinRequests.learnerId,
        real_name: sql<string>`coalesce(${users.realName}, '已删除的用户')`,
        avatar: sql<string>`coalesce(${users.avatar}, '')`,
        number: sql<string>`coalesce(${users.number}, '')`,
      },
      deciderName: sql<string | null>`(SELECT decider.real_name FROM ${users} AS decider
        WHERE decider.id = ${joinRequests.decidedBy})`,
    })
    .from(joinRequests)
    .innerJoin(places, eq(places.id, joinRequests.placeId))
    .leftJoin(users, eq(users.id, joinRequests.learnerId))

const asEntry = ({ request, ...rest }: Awaited<ReturnType<typeof from>>[number]): JoinRequestEntry => ({
  ...request,
  ...rest,
})

export async function findJoinRequest(tx: Tx, id: string, userId: string): Promise<JoinRequestEntry | null> {
  const row = (await from(tx, userId).where(eq(joinRequests.id, id)))[0]
  return row ? asEntry(row) : null
}

/** Those named, held until the transaction ends, in the order of their asking. */
export async function lockJoinRequests(tx: Tx, ids: readonly string[], userId: string): Promise<JoinRequestEntry[]> {
  const named = sql`${joinRequests.id} = ANY(${sql.param([...ids])}::uuid[])`
  await tx.select({ id: joinRequests.id }).from(joinRequests).where(named).orderBy(joinRequests.id).for('update')
  return (await from(tx, userId).where(named).orderBy(joinRequests.createdAt, joinRequests.id)).map(asEntry)
}

async function list(tx: Tx, userId: string, scope: SQL, query: JoinRequestQuery) {
  const where = and(scope, query.state ? eq(joinRequests.state, query.state) : undefined)
  const total = query.count === 'none' ? 0 : await tx.$count(joinRequests, where)
  if (query.count === 'only') return { rows: [], total }
  const rows = await from(tx, userId)
    .where(where)
    // What waits comes first, the longest waiting at the top.
    .orderBy(
      sql`${joinRequests.state} <> 'pending'`,
      sql`CASE WHEN ${joinRequests.state} = 'pending' THEN ${joinRequests.createdAt} END`,
      desc(joinRequests.createdAt),
      desc(joinRequests.id),
    )
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
  return { rows: rows.map(asEntry), total }
}

export const listOfPlace = (tx: Tx, userId: string, placeId: string, query: JoinRequestQuery) =>
  list(tx, userId, eq(joinRequests.placeId, placeId), query)

export const listOfLearner = (tx: Tx, userId: string, query: JoinRequestQuery) =>
  list(tx, userId, eq(joinRequests.learnerId, userId), query)

/** How many requests of a learner wait. */
export const countPending = (tx: Tx, userId: string): Promise<number> =>
  tx.$count(joinRequests, and(eq(joinRequests.learnerId, userId), isPending))

/** SQL: whether a person waits to be taken into a place. */
export const hasAsked = (placeId: SQL, userId: string): SQL<boolean> =>
  sql<boolean>`EXISTS (SELECT FROM ${joinRequests} AS asked
    WHERE asked.place_id = ${placeId} AND asked.learner_id = ${userId}::uuid AND asked.state = 'pending')`

/** A new request; null while another one of the same learner waits. */
export const insertJoinRequest = async (tx: Tx, row: typeof joinRequests.$inferInsert): Promise<Row | null> =>
  (await tx.insert(joinRequests).values(row).onConflictDoNothing().returning())[0] ?? null

/** Ends a request that waits; false when somebody was faster. */
export async function endJoinRequest(tx: Tx, id: string, patch: Pick<Row, 'state'> & Partial<Row>): Promise<boolean> {
  const rows = await tx
    .update(joinRequests)
    .set(patch)
    .where(and(eq(joinRequests.id, id), isPending))
    .returning({ id: joinRequests.id })
  return rows.length > 0
}
