import { sql, type SQL } from 'drizzle-orm'
import type { MemberRole } from '@lab/contract/place'
import type { OfferingKind } from '@lab/contract/kinds'
import type { PlaceKind } from '@lab/contract/place'
import type { Party, PartyKind, RecordState, StepState } from '@lab/contract/record'
import { likePattern } from '../../kernel/database/like.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import { isAdmin, type Actor } from '../../kernel/policy/actor.ts'
import { withinReach } from '../../kernel/policy/reach.ts'
import { contents } from '../content/index.ts'
import { newestEnvironment } from '../environment/index.ts'
import { users } from '../identity/index.ts'
import { groups, leadRoles, memberships, placeRole, places, placesOf } from '../place/index.ts'
import { offerings, offeringsWithin, type OfferingFacts } from '../offering/index.ts'
import { countsEarlier } from './counted.ts'
import { learnersOf, membersOf } from './learners.ts'
import { learnersRecords, recordLearners } from './tables.ts'
import type { RecordKernel } from './open-queries.ts'
import { isLongAtWork, listedMedians, stucknessSql } from './stuck.ts'

export interface RecordListQuery {
  page: number
  per_page: number
  count: 'both' | 'none' | 'only'
  keyword?: string | undefined
  state?: RecordState | undefined
  has_appeal?: 'true' | undefined
  place_id?: string | undefined
  within?: string | undefined
  group_id?: string | undefined
  sort: 'last_active_at' | 'score' | 'progress' | 'duration' | 'number' | 'stuck'
  order: 'asc' | 'desc'
}

/** As the database writes it, or read already. */
type Moment = string | Date | null

/** One row as it is read: a party, a person or a group, and its record when there is one. */
export interface ListedRecord {
  id: string | null
  org_id: string
  kind: OfferingKind
  content_id: string
  content_title: string
  content_creator_id: string
  offering_id: string
  place_id: string
  place_kind: PlaceKind
  place_name: string
  is_archived: boolean
  /** What the reader is in the place. */
  role: MemberRole | null
  party_kind: PartyKind
  party_id: string
  /** Who learns in the record. */
  learner_ids: readonly string[]
  real_name: string
  avatar: string
  number: string
  group_name: string
  /** Of a group: who does its work. */
  members: Party['members']
  is_trial: boolean
  state: RecordState
  progress: number
  step_count: number
  passed_count: number
  score: number | null
  max_score: number
  attempt: number
  is_late: boolean
  duration_seconds: number
  started_at: Moment
  last_active_at: Moment
  submitted_at: Moment
  content_version: number
  /** In percent. */
  pass_score: number
  open_queries: number
  /** An appeal against a score waits for its answer. */
  has_open_appeal: boolean
  env_record_id: string | null
  /** The score is of an earlier attempt that counts, while the next one is under way. */
  counts_earlier: boolean
  step_id: string | null
  step_title: string | null
  step_state: StepState | null
  step_since: Moment
  step_seconds: number | null
  step_message: string | null
  step_failures: number | null
  step_same_failures: number | null
  step_median: number | null
  step_finishers: number | null
}

/** How stuck a found row `f` is, by the medians `m`; null, which comes last, for those who are not at work. */
const stuck = stucknessSql({
  kind: sql.raw('f.kind'),
  recordState: sql.raw('f.record_state'),
  stepState: sql.raw('f.step_state'),
  sameFailures: sql.raw('f.same_failures'),
  stepSeconds: sql.raw('f.step_seconds'),
  medianSeconds: sql.raw('m.median'),
  finishers: sql.raw('m.finishers'),
})

const sorts: Record<Exclude<RecordListQuery['sort'], 'stuck'>, SQL> = {
  last_active_at: sql.raw('r.last_active_at'),
  score: sql.raw('r.score'),
  progress: sql.raw('coalesce(r.progress, 0)'),
  duration: sql.raw('coalesce(r.duration_seconds, 0)'),
  number: sql.raw('u.number'),
}

const columns = ({ providers }: RecordKernel, userId: string): SQL => sql`
  r.id, o.org_id, o.kind, o.content_id, c.title AS content_title, c.creator_id AS content_creator_id, o.offering_id,
  o.place_id, k.kind AS place_kind, k.name AS place_name, k.state = 'archived' AS is_archived,
  ${placeRole(sql`o.place_id`, sql`${userId}::uuid`)} AS role,
  o.party_kind, o.party_id, ARRAY(SELECT l.user_id FROM ${recordLearners} l WHERE l.record_id = r.id) AS learner_ids,
  coalesce(u.real_name, g.name, '') AS real_name, coalesce(u.avatar, '') AS avatar, coalesce(u.number, '') AS number,
  coalesce(g.name, '') AS group_name,
  ${membersOf(sql.raw('r.id'), sql.raw(`CASE WHEN o.party_kind = 'group' THEN o.party_id END`))} AS members, coalesce(r.is_trial, false) AS is_trial,
  coalesce(r.state, 'not_started') AS state, coalesce(r.progress, 0) AS progress,
  coalesce(r.step_count, 0) AS step_count, coalesce(r.passed_count, 0) AS passed_count, r.score,
  coalesce(r.max_score, 0) AS max_score, coalesce(r.attempt, 1) AS attempt, coalesce(r.is_late, false) AS is_late,
  coalesce(r.duration_seconds, 0) AS duration_seconds, r.started_at, r.last_active_at, r.submitted_at,
  coalesce(r.content_version, o.content_version) AS content_version,
  ${newestEnvironment(sql`o.kind`, sql`r.id`)} AS env_record_id, ${countsEarlier} AS counts_earlier,
  (SELECT coalesce((p.settings->>'pass_score')::double precision, 60) FROM ${offerings} p WHERE p.id = o.offering_id)
    AS pass_score,
  ${providers.openQueries.ofRecord(sql`r.id`)} AS open_queries,
  ${providers.openAppeals.ofRecord(sql`r.id`)} AS has_open_appeal,
  r.current_step_id AS step_id, s.title AS step_title, s.state AS step_state, r.current_since AS step_since,
  s.duration_seconds AS step_seconds, s.last_message AS step_message, s.failures AS step_failures,
  s.same_failures AS step_same_failures`

/** SQL, a query: the steps at which somebody has been for long, of a query of this name. */
const longSteps = (of: 'page' | 'found', recordState: 'state' | 'record_state'): SQL => sql`
  SELECT DISTINCT offering_id, step_id FROM ${sql.raw(of)} WHERE ${isLongAtWork({
    recordState: sql.raw(recordState),
    stepState: sql.raw('step_state'),
    stepSeconds: sql.raw('step_seconds'),
  })}`

/** SQL: the people and groups of `o`, as far as rows are chosen by them. */
const parties = sql`
  LEFT JOIN ${users} u ON u.id = o.party_id
  LEFT JOIN records r ON r.id = o.record_id
  LEFT JOIN ${memberships} cm ON cm.place_id = o.place_id AND cm.user_id = o.party_id
  LEFT JOIN ${groups} g ON g.id = CASE WHEN o.party_kind = 'group' THEN o.party_id ELSE cm.group_id END`

/** SQL: where a record is. */
const presentStep = sql.raw('LEFT JOIN attempt_items s ON s.attempt_id = r.attempt_id AND s.key = r.current_step_id')

const joins = sql`
  JOIN ${contents} c ON c.id = o.content_id
  ${parties}
  JOIN ${places} k ON k.id = o.place_id
  ${presentStep}`

/** SQL: a person by name or number, a group by its name or by one of those who do its work. */
const isCalled = (pattern: string): SQL => sql`(u.real_name ILIKE ${pattern} OR u.number ILIKE ${pattern}
  OR (o.party_kind = 'group' AND (g.name ILIKE ${pattern} OR EXISTS (
    SELECT FROM ${users} w JOIN ${memberships} m ON m.user_id = w.id AND m.place_id = o.place_id
    WHERE (w.real_name ILIKE ${pattern} OR w.number ILIKE ${pattern}) AND (m.group_id = o.party_id
      OR EXISTS (SELECT FROM ${recordLearners} l WHERE l.record_id = o.record_id AND l.user_id = w.id))))))`

function conditions({ providers }: RecordKernel, query: RecordListQuery): SQL {
  const parts = [sql`true`]
  if (query.keyword) parts.push(isCalled(likePattern(query.keyword)))
  if (query.state) parts.push(sql`coalesce(r.state, 'not_started') = ${query.state}`)
  if (query.has_appeal) parts.push(providers.openAppeals.ofRecord(sql`r.id`))
  if (query.place_id) parts.push(sql`o.place_id = ${query.place_id}`)
  if (query.within) parts.push(sql`o.offering_id IN ${offeringsWithin(query.within)}`)
  if (query.group_id) parts.push(sql`g.id = ${query.group_id}`)
  return sql.join(parts, sql` AND `)
}

const medians = sql`medians AS MATERIALIZED (${listedMedians})`

/**
 * SQL, queries `page` and `medians`: the rows in an order of what they are. `source` is a query of party and place of each row, read
 * as `o`. The times of others are looked up where somebody of the page is.
 */
function inOrder(kernel: RecordKernel, userId: string, source: SQL, query: RecordListQuery, sort: SQL): SQL {
  return sql`page AS MATERIALIZED (SELECT listed.*, row_number() OVER () AS place FROM (
      SELECT ${columns(kernel, userId)} FROM (${source}) AS o ${joins} WHERE ${conditions(kernel, query)}
      ORDER BY ${sort} ${directionOf(query)} NULLS LAST, u.number, o.party_id, o.record_id ${pageOf(query)}) AS listed),
    needed AS MATERIALIZED (${longSteps('page', 'state')}), ${medians}`
}

/**
 * SQL, the same two in the order of how stuck somebody is: all rows are compared, so that their present steps are read once, and
 * what else is shown of them for the page alone.
 */
function stuckFirst(kernel: RecordKernel, userId: string, source: SQL, query: RecordListQuery): SQL {
  return sql`found AS MATERIALIZED (SELECT o.*, u.number, r.state AS record_state, r.current_step_id AS step_id,
      s.state AS step_state, s.same_failures, s.duration_seconds AS step_seconds
      FROM (${source}) AS o ${parties} ${presentStep} WHERE ${conditions(kernel, query)}),
    needed AS MATERIALIZED (${longSteps('found', 'record_state')}), ${medians},
    ranked AS MATERIALIZED (SELECT sorted.*, row_number() OVER () AS place FROM (
      SELECT f.* FROM found f LEFT JOIN medians m ON m.offering_id = f.offering_id AND m.step_id = f.step_id
      ORDER BY ${stuck} ${directionOf(query)} NULLS LAST, f.number, f.party_id, f.record_id ${pageOf(query)}) AS sorted),
    page AS MATERIALIZED (SELECT ${columns(kernel, userId)}, o.place FROM ranked o ${joins})`
}

const directionOf = ({ order }: RecordListQuery): SQL => sql.raw(order === 'asc' ? 'ASC' : 'DESC')
const pageOf = ({ page, per_page: size }: RecordListQuery): SQL => sql`LIMIT ${size} OFFSET ${(page - 1) * size}`

/** Two statements: the total, and the page with everything that it shows. */
async function list(
  tx: Tx,
  kernel: RecordKernel,
  userId: string,
  source: SQL,
  query: RecordListQuery,
): Promise<{ rows: ListedRecord[]; total: number }> {
  let total = 0
  if (query.count !== 'none') {
    const counted = await tx.execute<{ n: number }>(sql`
      SELECT count(*)::integer AS n FROM (${source}) AS o ${parties} WHERE ${conditions(kernel, query)}`)
    total = counted.rows[0]?.n ?? 0
    if (query.count === 'only') return { rows: [], total }
  }
  const chosen =
    query.sort === 'stuck'
      ? stuckFirst(kernel, userId, source, query)
      : inOrder(kernel, userId, source, query, sorts[query.sort])
  const page = await tx.execute<ListedRecord & Record<string, unknown>>(sql`
    WITH ${chosen}
    SELECT page.*, m.median AS step_median, m.finishers AS step_finishers
    FROM page LEFT JOIN medians m ON m.offering_id = page.offering_id AND m.step_id = page.step_id ORDER BY page.place`)
  return { rows: page.rows, total }
}

/** SQL: every learner of the offering's place with the record of it, begun or not. */
const byPerson = ({ id, placeId }: OfferingFacts): SQL => sql`
  SELECT 'person' AS party_kind, cm.user_id AS party_id, r.id AS record_id
  FROM ${learnersOf(sql`${placeId}::uuid`, sql`${id}::uuid`)} cm
  LEFT JOIN ${learnersRecords} r ON r.offering_id = ${id} AND r.learner_id = cm.user_id`

/** SQL: every group that has members or a record, and who has no group and so cannot begin. */
const byGroup = ({ id, placeId }: OfferingFacts): SQL => sql`
  SELECT 'group' AS party_kind, g.id AS party_id, r.id AS record_id
  FROM ${groups} g LEFT JOIN records r ON r.offering_id = ${id} AND r.party_id = g.id
  WHERE g.place_id = ${placeId} AND (r.id IS NOT NULL
    OR EXISTS (SELECT FROM ${memberships} m WHERE m.group_id = g.id AND m.role = 'student'))
  UNION ALL
  SELECT 'person', cm.user_id, NULL FROM ${memberships} cm
  WHERE cm.place_id = ${placeId} AND cm.role = 'student' AND cm.group_id IS NULL
    AND NOT EXISTS (SELECT FROM ${recordLearners} l WHERE l.offering_id = ${id} AND l.user_id = cm.user_id)`

/** The parties of an offering, as it is done: every learner, or every group, begun or not. */
export const listOfOffering = (
  tx: Tx,
  kernel: RecordKernel,
  userId: string,
  offering: OfferingFacts,
  query: RecordListQuery,
) =>
  list(
    tx,
    kernel,
    userId,
    sql`SELECT party.*, ${offering.orgId}::uuid AS org_id,
      ${offering.kind}::text AS kind, ${offering.contentId}::uuid AS content_id, ${offering.id}::uuid AS offering_id,
      ${offering.placeId}::uuid AS place_id, ${offering.contentVersion}::integer AS content_version
      FROM (${offering.settings.party_kind === 'group' ? byGroup(offering) : byPerson(offering)}) AS party`,
    query,
  )

const recordColumns =
  sql.raw(`r.party_kind, r.party_id, r.id AS record_id, r.org_id, r.kind, r.content_id, r.offering_id, r.place_id,
  r.content_version`)

/** SQL on `r`: records that the person may look at (policy.ts as a condition). */
export function visibleRecords(actor: Actor): SQL {
  const taught = sql`r.place_id IN ${placesOf(sql`${actor.userId}::uuid`, leadRoles)}`
  const within = withinReach(actor, sql`r.org_id`)
  // An organisation's place has the organisation's id.
  const made = sql`(r.place_id = r.org_id AND ${within}
    AND r.content_id IN (SELECT id FROM ${contents} WHERE creator_id = ${actor.userId}))`
  const reached = isAdmin(actor) ? within : sql`false`
  return sql`(NOT r.is_trial AND (${reached} OR ${taught} OR ${made}))`
}

/** The records of a content, in all the places that the person may look at. */
export const listOfContent = (tx: Tx, kernel: RecordKernel, actor: Actor, contentId: string, query: RecordListQuery) =>
  list(
    tx,
    kernel,
    actor.userId,
    sql`SELECT ${recordColumns} FROM records r WHERE r.content_id = ${contentId} AND ${visibleRecords(actor)}`,
    query,
  )

const one = { page: 1, per_page: 1, count: 'none', sort: 'number', order: 'asc' } as const

/**
 * One record as lists show it; null when there is none. Compared with the others of its offering in the step that it
 * is at.
 */
export async function findListed(
  tx: Tx,
  kernel: RecordKernel,
  userId: string,
  id: string,
): Promise<ListedRecord | null> {
  const source = sql`SELECT ${recordColumns} FROM records r WHERE r.id = ${id}`
  return (await list(tx, kernel, userId, source, one)).rows[0] ?? null
}
