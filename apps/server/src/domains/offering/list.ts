import { and, asc, eq, ilike, inArray, isNull, ne, sql, type SQL } from 'drizzle-orm'
import type { ContentState } from '@lab/contract/content'
import { isOffered, type ContentKind, type OfferingKind } from '@lab/contract/kinds'
import { likePattern } from '../../kernel/database/like.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { isAdmin, type Actor } from '../../kernel/policy/actor.ts'
import { withinReach } from '../../kernel/policy/reach.ts'
import { leadRoles, memberships, places, placesOf } from '../place/index.ts'
import { contents } from '../content/tables.ts'
import { users } from '../identity/tables.ts'
import { alive, factColumns, type OfferingFacts } from './store.ts'
import { offerings } from './tables.ts'

declare module '../../kernel/kinds.ts' {
  interface OfferedBehaviour {
    /** What contents are worth before anybody began them, by id. */
    totalPoints(tx: Tx, contentIds: readonly string[]): Promise<ReadonlyMap<string, number>>
  }
}

/** One row of an offering list: the facts, the names and the counts beside them. */
export interface ListedOffering extends OfferingFacts {
  contentCover: string
  contentShape: string
  contentState: ContentState
  latestVersion: number
  position: number
  createdAt: Date
  addedBy: { id: string; real_name: string; avatar: string }
  learnerCount: number
  startedCount: number
  finishedCount: number
  averageScore: number | null
  maxScore: number
}

/**
 * Learners, and of them who began, who finished, and the average percent of what was handed in and has a score (given
 * back or not), as the analysis has it; trials never count, nor does who has left the class.
 */
const counts = sql`LATERAL (
  SELECT
    (SELECT count(*)::integer FROM ${memberships} m WHERE m.place_id = "offerings"."place_id" AND m.role = 'student') AS learners,
    count(*) FILTER (WHERE r.state <> 'not_started')::integer AS started,
    count(*) FILTER (WHERE r.state IN ('submitted', 'graded'))::integer AS finished,
    (avg(100 * r.score / nullif(r.max_score, 0))
      FILTER (WHERE r.state IN ('submitted', 'graded', 'returned')))::double precision AS average,
    max(r.max_score)::double precision AS most
  FROM records r
  JOIN ${memberships} m ON m.place_id = "offerings"."place_id" AND m.user_id = r.learner_id AND m.role = 'student'
  WHERE r.offering_id = "offerings"."id" AND NOT r.is_trial) AS counts`

type Kinds = Pick<Kernel, 'kinds'>

/** What contents are worth by themselves, by id: each kind that is among them is asked once. */
export async function pointsOf(
  tx: Tx,
  { kinds }: Kinds,
  contents: readonly { id: string; kind: ContentKind }[],
): Promise<ReadonlyMap<string, number>> {
  const points = new Map<string, number>()
  for (const [kind, own] of Map.groupBy(contents, (content) => content.kind)) {
    if (!isOffered(kind)) continue
    const ids = [...new Set(own.map((content) => content.id))]
    for (const [id, worth] of await kinds[kind].totalPoints(tx, ids)) points.set(id, worth)
  }
  return points
}

export interface OfferingListQuery {
  page: number
  per_page: number
  count: 'both' | 'none' | 'only'
  kind?: OfferingKind | undefined
  parent_id?: string | undefined
  keyword?: string | undefined
}

async function listWhere(
  tx: Tx,
  kernel: Kinds,
  userId: string,
  scope: SQL | undefined,
  query: OfferingListQuery,
): Promise<{ rows: ListedOffering[]; total: number }> {
  const where = and(
    alive,
    scope,
    query.kind ? eq(offerings.kind, query.kind) : undefined,
    query.keyword ? ilike(contents.title, likePattern(query.keyword)) : undefined,
  )
  const from = <T extends SQL | undefined>(condition: T) =>
    tx
      .select({ n: sql<number>`count(*)::integer` })
      .from(offerings)
      .innerJoin(contents, eq(contents.id, offerings.contentId))
      .innerJoin(places, eq(places.id, offerings.placeId))
      .where(condition)
  const total = query.count === 'none' ? 0 : ((await from(where))[0]?.n ?? 0)
  if (query.count === 'only') return { rows: [], total }
  const rows = await tx
    .select({
      ...factColumns(userId),
      contentCover: contents.cover,
      contentShape: contents.shape,
      contentState: contents.state,
      latestVersion: contents.publishedVersion,
      position: offerings.position,
      createdAt: offerings.createdAt,
      addedById: offerings.addedBy,
      addedByName: sql<string>`coalesce(${users.realName}, '已删除的用户')`,
      addedByAvatar: sql<string>`coalesce(${users.avatar}, '')`,
      learnerCount: sql<number>`counts.learners`,
      startedCount: sql<number>`counts.started`,
      finishedCount: sql<number>`counts.finished`,
      averageScore: sql<number | null>`counts.average`,
      maxScore: sql<number | null>`counts.most`,
    })
    .from(offerings)
    .innerJoin(contents, eq(contents.id, offerings.contentId))
    .innerJoin(places, eq(places.id, offerings.placeId))
    .leftJoin(users, eq(users.id, offerings.addedBy))
    .crossJoin(counts)
    .where(where)
    .orderBy(asc(places.name), asc(offerings.position), asc(offerings.id))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
  const unbegun = rows.filter((row) => row.maxScore === null)
  const points = await pointsOf(
    tx,
    kernel,
    unbegun.map((row) => ({ id: row.contentId, kind: row.kind })),
  )
  return {
    rows: rows.map(({ addedById, addedByName, addedByAvatar, ...row }) => ({
      ...row,
      maxScore: row.maxScore ?? points.get(row.contentId) ?? 0,
      addedBy: { id: addedById, real_name: addedByName, avatar: addedByAvatar },
    })),
    total,
  }
}

/** What a place is taught, or what is below one of its offerings, in its order. */
export const listOfPlace = (tx: Tx, kernel: Kinds, userId: string, placeId: string, query: OfferingListQuery) =>
  listWhere(
    tx,
    kernel,
    userId,
    and(
      eq(offerings.placeId, placeId),
      query.parent_id ? eq(offerings.parentId, query.parent_id) : isNull(offerings.parentId),
    ),
    query,
  )

/** SQL: whether the person may look at the class of the offering. */
const visibleClass = (actor: Actor): SQL => {
  const own = sql`${offerings.placeId} IN ${placesOf(sql`${actor.userId}::uuid`, leadRoles)}`
  return isAdmin(actor) ? sql`(${own} OR ${withinReach(actor, offerings.orgId)})` : own
}

/** In which of the classes that the person may look at a content is taught. */
export const listOfContent = (tx: Tx, kernel: Kinds, actor: Actor, contentId: string, query: OfferingListQuery) =>
  listWhere(tx, kernel, actor.userId, and(eq(offerings.contentId, contentId), visibleClass(actor)), query)

/** What a student is taught in all running places; what is open to the organisation is found by its content. */
export const listOfLearner = (tx: Tx, kernel: Kinds, userId: string, query: OfferingListQuery) =>
  listWhere(
    tx,
    kernel,
    userId,
    and(
      eq(places.state, 'active'),
      ne(places.kind, 'organisation'),
      sql`${offerings.placeId} IN ${placesOf(sql`${userId}::uuid`, ['student'])}`,
    ),
    query,
  )

const onePage = { page: 1, per_page: 500, count: 'none' } as const

/** Offerings with everything that a page shows of them, in the class's order. */
export const getListed = async (tx: Tx, kernel: Kinds, userId: string, ids: string[]): Promise<ListedOffering[]> =>
  ids.length ? (await listWhere(tx, kernel, userId, inArray(offerings.id, ids), onePage)).rows : []

/** The offering of a content in a place, by itself or within another content, as a page shows it. */
export const findInPlace = async (
  tx: Tx,
  kernel: Kinds,
  userId: string,
  at: { placeId: string; contentId: string; within: string | undefined },
): Promise<ListedOffering | null> => {
  const scope = and(
    eq(offerings.placeId, at.placeId),
    eq(offerings.contentId, at.contentId),
    at.within === undefined
      ? isNull(offerings.parentId)
      : sql`${offerings.parentId} IN (
          SELECT above.id FROM offerings AS above
          WHERE above.place_id = ${at.placeId} AND above.content_id = ${at.within} AND above.removed_at IS NULL)`,
  )
  return (await listWhere(tx, kernel, userId, scope, onePage)).rows[0] ?? null
}
