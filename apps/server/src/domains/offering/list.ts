import { and, asc, eq, ilike, inArray, isNull, ne, sql, type SQL } from 'drizzle-orm'
import type { ContentState } from '@lab/contract/content'
import { containerKinds, isOffered, type ContentKind, type OfferingKind } from '@lab/contract/kinds'
import { likePattern } from '../../kernel/database/like.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Providers } from '../../kernel/providers.ts'
import { isAdmin, type Actor } from '../../kernel/policy/actor.ts'
import { withinReach } from '../../kernel/policy/reach.ts'
import { contents } from '../content/index.ts'
import { users } from '../identity/index.ts'
import { leadRoles, learnersAmong, places, placesOf } from '../place/index.ts'
import { alive, factColumns, offeringsWithin, type OfferingFacts } from './store.ts'
import { offerings } from './tables.ts'
import { isRecordedWhole, isTaught, isWork, saysProgress, wholeTitle, withBelow } from './taught.ts'

declare module '../../kernel/kinds.ts' {
  interface OfferedBehaviour {
    /** What contents are worth before anybody began them, by id. */
    totalPoints(tx: Tx, contentIds: readonly string[]): Promise<ReadonlyMap<string, number>>
  }
}

/** One row of an offering list: the facts, the names and the counts next to them. */
export interface ListedOffering extends OfferingFacts {
  contentCover: string
  contentShape: string
  contentState: ContentState
  latestVersion: number
  /** The title of the content as a part of which it is offered; empty where it is offered by itself. */
  within: string
  position: number
  createdAt: Date
  addedBy: { id: string; real_name: string; avatar: string }
  learnerCount: number
  startedCount: number
  finishedCount: number
  averageScore: number | null
  maxScore: number
  /** Whether anything that learners did of it can be judged again. */
  canRegrade: boolean
}

/**
 * SQL, a table: the work that the row's offering is, or consists of, with what each weighs in it, and the courses in it that
 * are recorded as a whole. What says progress is done by all who have finished the row's offering.
 */
const work = sql`(
  SELECT o.id, CASE WHEN o.id = "offerings"."id" THEN 1 ELSE coalesce((o.settings->>'weight')::double precision, 1) END AS weight,
    ${isRecordedWhole('o')} AS is_whole, o.id = "offerings"."id" OR ${saysProgress('o')} AS says_progress
  FROM offerings o WHERE o.id IN ${withBelow(sql`"offerings"."id"`)} AND (${isWork('o')} OR ${isRecordedWhole('o')})) AS work`

/** SQL, a table: the learners of the row's offering. */
const learnersOf = ({ records, recordLearners }: Providers['placesWork']): SQL =>
  sql`${learnersAmong(
    sql`"offerings"."place_id"`,
    sql`SELECT DISTINCT l.user_id FROM ${work} JOIN ${recordLearners} l ON l.offering_id = work.id
    JOIN ${records} r ON r.id = l.record_id AND NOT r.is_trial`,
  )} AS learners`

/**
 * Learners, and of them who began, who finished, and the average percent of what was submitted and has a score (given
 * back or not), as the analysis has it; trials never count, nor does who has left the place. A series is begun with the
 * first of its parts and finished with the last, a course, also one in a series, by its own record; the percent of both is
 * weighed by the work in them.
 */
const countsOf = ({ placesWork }: Providers): SQL => sql`LATERAL (
  SELECT (SELECT count(*)::integer FROM ${learnersOf(placesWork)}) AS learners,
    count(*) FILTER (WHERE one.has_started)::integer AS started,
    count(*) FILTER (WHERE one.finished = (SELECT count(*) FROM ${work} WHERE work.says_progress))::integer AS finished,
    avg(one.percent)::double precision AS average,
    CASE WHEN "offerings"."kind" = ANY(${sql.param(containerKinds)}::text[]) THEN NULL ELSE max(one.most) END AS most
  FROM (
    SELECT l.user_id, bool_or(r.state <> 'not_started') AS has_started, max(r.max_score)::double precision AS most,
      count(*) FILTER (WHERE work.says_progress AND r.state IN ('submitted', 'graded')) AS finished,
      100 * sum(work.weight * r.score / nullif(r.max_score, 0)) FILTER (WHERE has_score AND NOT work.is_whole)
        / nullif(sum(work.weight) FILTER (WHERE has_score AND NOT work.is_whole), 0) AS percent
    FROM ${work} JOIN ${placesWork.recordLearners} l ON l.offering_id = work.id
    JOIN (SELECT *, state IN ('submitted', 'graded', 'returned') AND score IS NOT NULL AND max_score > 0 AS has_score
      FROM ${placesWork.records}) AS r ON r.id = l.record_id AND NOT r.is_trial
    JOIN ${learnersOf(placesWork)} ON learners.user_id = l.user_id
    GROUP BY l.user_id) AS one) AS counts`

type Asked = Pick<Kernel, 'kinds' | 'providers'>

/** What contents are worth by themselves, by id: each kind that is among them is asked once. */
export async function pointsOf(
  tx: Tx,
  { kinds }: Pick<Kernel, 'kinds'>,
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
  /** With what is below others. */
  with_parts?: 'true' | undefined
  keyword?: string | undefined
}

async function listWhere(
  tx: Tx,
  kernel: Asked,
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
      within: wholeTitle,
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
    .crossJoin(countsOf(kernel.providers))
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
      canRegrade: kernel.kinds[row.kind].regrade !== null,
      addedBy: { id: addedById, real_name: addedByName, avatar: addedByAvatar },
    })),
    total,
  }
}

/** What a place is taught, or what is below one of its offerings, in its order. */
export const listOfPlace = (tx: Tx, kernel: Asked, userId: string, placeId: string, query: OfferingListQuery) =>
  listWhere(
    tx,
    kernel,
    userId,
    and(
      eq(offerings.placeId, placeId),
      query.parent_id
        ? eq(offerings.parentId, query.parent_id)
        : query.with_parts
          ? undefined
          : isNull(offerings.parentId),
    ),
    query,
  )

/** SQL: whether the person may look at the place of the offering. */
export const visiblePlace = (actor: Actor): SQL => {
  const own = sql`${offerings.placeId} IN ${placesOf(sql`${actor.userId}::uuid`, leadRoles)}`
  return isAdmin(actor) ? sql`(${own} OR ${withinReach(actor, offerings.orgId)})` : own
}

/** In which of the classes that the person may look at a content is taught. */
export const listOfContent = (
  tx: Tx,
  kernel: Asked,
  actor: Actor,
  contentId: string,
  { within, ...query }: OfferingListQuery & { within?: string | undefined },
) => {
  const where = and(
    eq(offerings.contentId, contentId),
    visiblePlace(actor),
    within ? sql`${offerings.id} IN ${offeringsWithin(within)}` : undefined,
  )
  return listWhere(tx, kernel, actor.userId, where, query)
}

/** What a student is taught in all running places; what is open to the organisation is found by its content. */
export const listOfLearner = (tx: Tx, kernel: Asked, userId: string, query: OfferingListQuery) =>
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
export const getListed = async (tx: Tx, kernel: Asked, userId: string, ids: string[]): Promise<ListedOffering[]> =>
  ids.length ? (await listWhere(tx, kernel, userId, inArray(offerings.id, ids), onePage)).rows : []

/** The offering of a content in a place, by itself or within another content, as a page shows it. */
export const findInPlace = async (
  tx: Tx,
  kernel: Asked,
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
          WHERE above.place_id = ${at.placeId} AND above.content_id = ${at.within} AND ${isTaught('above')})`,
  )
  return (await listWhere(tx, kernel, userId, scope, onePage)).rows[0] ?? null
}
