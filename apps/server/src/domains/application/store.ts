import { and, desc, eq, gt, inArray, sql, type SQL } from 'drizzle-orm'
import type { ApplicationKind, ApplicationState } from '@lab/contract/application'
import type { ContentKind } from '@lab/contract/kinds'
import type { OfferingSettings } from '@lab/contract/offering'
import type { RecordState } from '@lab/contract/record'
import { likePattern } from '../../kernel/database/like.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import { isAdmin, type Actor } from '../../kernel/policy/actor.ts'
import { withinReach } from '../../kernel/policy/reach.ts'
import { contents } from '../content/index.ts'
import { users } from '../identity/index.ts'
import { groups, leadRoles, memberships, placeRole, places, placesOf } from '../place/index.ts'
import { offerings, offeringsWithin } from '../offering/index.ts'
import { learnersRecords } from '../record/index.ts'
import type { ApplicationFacts } from './policy.ts'
import { applications } from './tables.ts'

export type ApplicationRow = typeof applications.$inferSelect

/** An application with the names next to it and what its policy needs, for one person. */
export interface ApplicationEntry extends ApplicationRow, ApplicationFacts {
  contentKind: ContentKind
  contentTitle: string
  placeName: string
  settings: OfferingSettings
  learner: { id: string; real_name: string; avatar: string; number: string; group_name: string }
  deciderName: string | null
}

export interface ApplicationQuery {
  page: number
  per_page: number
  count: 'both' | 'none' | 'only'
  keyword?: string | undefined
  state?: ApplicationState | undefined
  kind?: ApplicationKind | undefined
  place_id?: string | undefined
  offering_id?: string | undefined
  within?: string | undefined
}

const roleOf = (userId: string) => placeRole(sql`${applications.placeId}`, sql`${userId}::uuid`)

const from = (tx: Tx, userId: string) =>
  tx
    .select({
      application: applications,
      contentKind: contents.kind,
      contentTitle: contents.title,
      placeKind: places.kind,
      placeName: places.name,
      isArchived: sql<boolean>`${places.state} = 'archived'`,
      role: roleOf(userId),
      settings: offerings.settings,
      learner: {
        id: applications.learnerId,
        real_name: sql<string>`coalesce(${users.realName}, '已删除的用户')`,
        avatar: sql<string>`coalesce(${users.avatar}, '')`,
        number: sql<string>`coalesce(${users.number}, '')`,
        group_name: sql<string>`coalesce((SELECT ${groups.name} FROM ${memberships}
          JOIN ${groups} ON ${groups.id} = ${memberships.groupId}
          WHERE ${memberships.placeId} = ${applications.placeId} AND ${memberships.userId} = ${applications.learnerId}), '')`,
      },
      deciderName: sql<
        string | null
      >`(SELECT decider.real_name FROM ${users} AS decider WHERE decider.id = ${applications.decidedBy})`,
    })
    .from(applications)
    .innerJoin(contents, eq(contents.id, applications.contentId))
    .innerJoin(offerings, eq(offerings.id, applications.offeringId))
    .innerJoin(places, eq(places.id, applications.placeId))
    .leftJoin(users, eq(users.id, applications.learnerId))

type Selected = Awaited<ReturnType<typeof from>>[number]
const asEntry = ({ application, ...rest }: Selected): ApplicationEntry => ({ ...application, ...rest })

export async function findApplication(tx: Tx, id: string, userId: string): Promise<ApplicationEntry | null> {
  const row = (await from(tx, userId).where(eq(applications.id, id)))[0]
  return row ? asEntry(row) : null
}

/** Those named, held until the transaction ends, in the order of their asking. */
export async function lockApplications(tx: Tx, ids: readonly string[], userId: string): Promise<ApplicationEntry[]> {
  const named = sql`${applications.id} = ANY(${sql.param([...ids])}::uuid[])`
  await tx.select({ id: applications.id }).from(applications).where(named).orderBy(applications.id).for('update')
  return (await from(tx, userId).where(named).orderBy(applications.createdAt, applications.id)).map(asEntry)
}

/** SQL: applications of the classes that the person looks after (policy.ts as a condition). */
function visible(actor: Actor): SQL {
  return sql`(${isAdmin(actor) ? withinReach(actor, applications.orgId) : sql`false`}
    OR ${applications.placeId} IN ${placesOf(sql`${actor.userId}::uuid`, leadRoles)})`
}

async function list(
  tx: Tx,
  userId: string,
  scope: SQL | undefined,
  query: ApplicationQuery,
): Promise<{ rows: ApplicationEntry[]; total: number }> {
  const where = and(
    scope,
    query.state ? eq(applications.state, query.state) : undefined,
    query.kind ? eq(applications.kind, query.kind) : undefined,
    whereOffered(query),
    query.keyword
      ? sql`${applications.learnerId} IN (SELECT id FROM ${users}
          WHERE real_name ILIKE ${likePattern(query.keyword)} OR number ILIKE ${likePattern(query.keyword)})`
      : undefined,
  )
  const total = query.count === 'none' ? 0 : await tx.$count(applications, where)
  if (query.count === 'only') return { rows: [], total }
  const rows = await from(tx, userId)
    .where(where)
    // What waits comes first, the longest waiting at the top.
    .orderBy(
      sql`${applications.state} <> 'pending'`,
      sql`CASE WHEN ${applications.state} = 'pending' THEN ${applications.createdAt} END`,
      desc(applications.createdAt),
      desc(applications.id),
    )
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
  return { rows: rows.map(asEntry), total }
}

/** SQL: about a place, an offering, or the parts of a content. */
const whereOffered = ({ place_id, offering_id, within }: ApplicationQuery): SQL | undefined =>
  and(
    place_id ? eq(applications.placeId, place_id) : undefined,
    offering_id ? eq(applications.offeringId, offering_id) : undefined,
    within ? sql`${applications.offeringId} IN ${offeringsWithin(within)}` : undefined,
  )

const isPending = eq(applications.state, 'pending')

/** Applications about a content in the classes that the person looks after, and how many of them wait. */
export async function listOfContent(tx: Tx, actor: Actor, contentId: string, query: ApplicationQuery) {
  const scope = and(eq(applications.contentId, contentId), visible(actor))
  return {
    ...(await list(tx, actor.userId, scope, query)),
    pending: await tx.$count(applications, and(scope, whereOffered(query), isPending)),
  }
}

export async function listOfPlace(tx: Tx, userId: string, placeId: string, query: ApplicationQuery) {
  const scope = eq(applications.placeId, placeId)
  return {
    ...(await list(tx, userId, scope, query)),
    pending: await tx.$count(applications, and(scope, whereOffered(query), isPending)),
  }
}

export const listOfLearner = (tx: Tx, userId: string, query: Omit<ApplicationQuery, 'keyword' | 'kind'>) =>
  list(tx, userId, eq(applications.learnerId, userId), query)

/** A new application; null while another of the same kind waits. */
export async function insertApplication(tx: Tx, row: typeof applications.$inferInsert): Promise<ApplicationRow | null> {
  return (await tx.insert(applications).values(row).onConflictDoNothing().returning())[0] ?? null
}

export async function endApplication(
  tx: Tx,
  id: string,
  patch: Pick<ApplicationRow, 'state'> & Partial<ApplicationRow>,
): Promise<boolean> {
  const rows = await tx
    .update(applications)
    .set(patch)
    .where(and(eq(applications.id, id), isPending))
    .returning({ id: applications.id })
  return rows.length > 0
}

/** Whether an application to begin was approved: of the learner, or of one of those who learn together. */
export async function isAdmitted(tx: Tx, offeringId: string, learnerIds: readonly string[]): Promise<boolean> {
  const of = and(eq(applications.offeringId, offeringId), inArray(applications.learnerId, [...learnerIds]))
  return (
    (await tx.$count(applications, and(of, eq(applications.kind, 'start'), eq(applications.state, 'approved')))) > 0
  )
}

/** What of a learner and those who learn with them counts in some offerings: what waits of the learner, and who may begin. */
export async function applicationsOf(
  tx: Tx,
  userId: string,
  learnerIds: readonly string[],
  offeringIds: readonly string[],
): Promise<{ offeringId: string; learnerId: string; kind: ApplicationKind; isPending: boolean }[]> {
  if (!offeringIds.length) return []
  const { offeringId, learnerId, kind, state } = applications
  return tx
    .select({ offeringId, learnerId, kind, isPending: sql<boolean>`${state} = 'pending'` })
    .from(applications)
    .where(
      and(
        inArray(learnerId, [...learnerIds]),
        inArray(offeringId, [...offeringIds]),
        sql`((${state} = 'pending' AND ${learnerId} = ${userId}) OR (${state} = 'approved' AND ${kind} = 'start'))`,
      ),
    )
    .orderBy(applications.createdAt, applications.id)
}

/** Until when those who learn in a record may use environments of an offering beyond the limits; null when nobody has allowed it. */
export async function environmentsUntil(
  tx: Tx,
  offeringId: string,
  learnerIds: readonly string[],
  now: Date,
): Promise<Date | null> {
  const found = await tx
    .select({ until: applications.until })
    .from(applications)
    .where(
      and(
        eq(applications.offeringId, offeringId),
        inArray(applications.learnerId, [...learnerIds]),
        eq(applications.kind, 'environment'),
        eq(applications.state, 'approved'),
        gt(applications.until, now),
      ),
    )
    .orderBy(desc(applications.until))
    .limit(1)
  return found[0]?.until ?? null
}

/** State of the learner's record of an offering; null when there is none. */
export async function recordStateOf(tx: Tx, offeringId: string, learnerId: string): Promise<RecordState | null> {
  const found = await tx.execute<{ state: RecordState }>(
    sql`SELECT state FROM ${learnersRecords} r WHERE offering_id = ${offeringId} AND learner_id = ${learnerId} AND NOT is_trial LIMIT 1`,
  )
  return found.rows[0]?.state ?? null
}

/** The class's teachers, who decide. */
export async function teachersOf(tx: Tx, placeId: string): Promise<string[]> {
  const found = await tx.execute<{ id: string }>(sql`SELECT owner_id AS id FROM ${places} WHERE id = ${placeId}
    UNION SELECT user_id FROM ${memberships} WHERE place_id = ${placeId} AND role = 'teacher'`)
  return found.rows.map((row) => row.id)
}
