import { sql, type SQL } from 'drizzle-orm'
import type { MemberRole } from '@lab/contract/place'
import type { OfferingKind } from '@lab/contract/kinds'
import type { PlaceKind } from '@lab/contract/place'
import type { RecordState, StepState } from '@lab/contract/record'
import { likePattern } from '../../kernel/database/like.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import { isAdmin, type Actor } from '../../kernel/policy/actor.ts'
import { withinReach } from '../../kernel/policy/reach.ts'
import { groups, leadRoles, memberships, placeRole, places, placesOf } from '../place/index.ts'
import { offeringsWithin, type OfferingFacts } from '../offering/index.ts'
import { countsEarlier } from './counted.ts'
import { stucknessSql } from './stuck.ts'

export interface RecordListQuery {
  page: number
  per_page: number
  count: 'both' | 'none' | 'only'
  keyword?: string | undefined
  state?: RecordState | undefined
  place_id?: string | undefined
  within?: string | undefined
  group_id?: string | undefined
  sort: 'last_active_at' | 'score' | 'progress' | 'duration' | 'number' | 'stuck'
  order: 'asc' | 'desc'
}

/** As the database writes it, or read already. */
type Moment = string | Date | null

/** One row as it is read: a learner, and that learner's record when there is one. */
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
  learner_id: string
  real_name: string
  avatar: string
  number: string
  group_name: string
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

/** How stuck a row is; null, which comes last, for those who are not at work. */
const stuck = stucknessSql({
  recordState: sql.raw('r.state'),
  stepState: sql.raw('s.state'),
  sameFailures: sql.raw('s.same_failures'),
  stepSeconds: sql.raw('s.duration_seconds'),
  medianSeconds: sql.raw('m.median'),
  finishers: sql.raw('m.finishers'),
})

const sorts: Record<RecordListQuery['sort'], SQL> = {
  last_active_at: sql.raw('r.last_active_at'),
  score: sql.raw('r.score'),
  progress: sql.raw('coalesce(r.progress, 0)'),
  duration: sql.raw('coalesce(r.duration_seconds, 0)'),
  number: sql.raw('u.number'),
  stuck,
}

const columns = (userId: string): SQL => sql`
  r.id, o.org_id, o.kind, o.content_id, c.title AS content_title, c.creator_id AS content_creator_id, o.offering_id,
  o.place_id, k.kind AS place_kind, k.name AS place_name, k.state = 'archived' AS is_archived,
  ${placeRole(sql`o.place_id`, sql`${userId}::uuid`)} AS role,
  o.learner_id, coalesce(u.real_name, '') AS real_name, coalesce(u.avatar, '') AS avatar, coalesce(u.number, '') AS number,
  coalesce(g.name, '') AS group_name, coalesce(r.is_trial, false) AS is_trial,
  coalesce(r.state, 'not_started') AS state, coalesce(r.progress, 0) AS progress,
  coalesce(r.step_count, 0) AS step_count, coalesce(r.passed_count, 0) AS passed_count, r.score,
  coalesce(r.max_score, 0) AS max_score, coalesce(r.attempt, 1) AS attempt, coalesce(r.is_late, false) AS is_late,
  coalesce(r.duration_seconds, 0) AS duration_seconds, r.started_at, r.last_active_at, r.submitted_at,
  coalesce(r.content_version, o.content_version) AS content_version,
  (SELECT e.id FROM env_records e WHERE e.record_id = r.id ORDER BY e.created_at DESC LIMIT 1) AS env_record_id, ${countsEarlier} AS counts_earlier,
  (SELECT coalesce((p.settings->>'pass_score')::double precision, 60) FROM offerings p WHERE p.id = o.offering_id)
    AS pass_score,
  (SELECT count(*)::integer FROM query_threads q WHERE q.record_id = r.id AND q.state = 'open') AS open_queries,
  r.current_step_id AS step_id, s.title AS step_title, s.state AS step_state, r.current_since AS step_since,
  s.duration_seconds AS step_seconds, s.last_message AS step_message, s.failures AS step_failures,
  s.same_failures AS step_same_failures, m.median AS step_median, m.finishers AS step_finishers`

/** Where rows come from: `o` names learner and place of each row, `medians` which records are compared. */
interface Source {
  rows: SQL
  compared: SQL
}

const joins = sql`
  JOIN contents c ON c.id = o.content_id
  LEFT JOIN users u ON u.id = o.learner_id
  LEFT JOIN records r ON r.id = o.record_id
  JOIN ${places} k ON k.id = o.place_id
  LEFT JOIN ${memberships} cm ON cm.place_id = o.place_id AND cm.user_id = o.learner_id
  LEFT JOIN ${groups} g ON g.id = cm.group_id
  LEFT JOIN attempt_items s ON s.attempt_id = r.attempt_id AND s.key = r.current_step_id
  LEFT JOIN medians m ON m.step_id = r.current_step_id`

const medians = (compared: SQL): SQL => sql`
  WITH medians AS MATERIALIZED (
    SELECT done.key AS step_id, count(*)::integer AS finishers,
      (percentile_cont(0.5) WITHIN GROUP (ORDER BY done.duration_seconds))::double precision AS median
    FROM records x JOIN attempt_items done ON done.attempt_id = x.attempt_id AND done.state = 'passed'
    WHERE NOT x.is_trial AND ${compared} GROUP BY done.key)`

function conditions(query: RecordListQuery): SQL {
  const parts = [sql`true`]
  if (query.keyword)
    parts.push(sql`(u.real_name ILIKE ${likePattern(query.keyword)} OR u.number ILIKE ${likePattern(query.keyword)})`)
  if (query.state) parts.push(sql`coalesce(r.state, 'not_started') = ${query.state}`)
  if (query.place_id) parts.push(sql`o.place_id = ${query.place_id}`)
  if (query.within) parts.push(sql`o.offering_id IN ${offeringsWithin(query.within)}`)
  if (query.group_id) parts.push(sql`cm.group_id = ${query.group_id}`)
  return sql.join(parts, sql` AND `)
}

/** Two statements: the total, and the page with everything that it shows. */
async function list(
  tx: Tx,
  userId: string,
  source: Source,
  query: RecordListQuery,
): Promise<{ rows: ListedRecord[]; total: number }> {
  const where = conditions(query)
  let total = 0
  if (query.count !== 'none') {
    const counted = await tx.execute<{ n: number }>(sql`
      SELECT count(*)::integer AS n FROM (${source.rows}) AS o
      LEFT JOIN users u ON u.id = o.learner_id
      LEFT JOIN records r ON r.id = o.record_id
      LEFT JOIN ${memberships} cm ON cm.place_id = o.place_id AND cm.user_id = o.learner_id
      WHERE ${where}`)
    total = counted.rows[0]?.n ?? 0
    if (query.count === 'only') return { rows: [], total }
  }
  const direction = sql.raw(query.order === 'asc' ? 'ASC' : 'DESC')
  const page = await tx.execute<ListedRecord & Record<string, unknown>>(sql`
    ${medians(source.compared)}
    SELECT ${columns(userId)} FROM (${source.rows}) AS o ${joins} WHERE ${where}
    ORDER BY ${sorts[query.sort]} ${direction} NULLS LAST, u.number, o.learner_id, o.record_id
    LIMIT ${query.per_page} OFFSET ${(query.page - 1) * query.per_page}`)
  return { rows: page.rows, total }
}

/** Every learner of the offering's place with the record of it, begun or not. */
export const listOfOffering = (tx: Tx, userId: string, offering: OfferingFacts, query: RecordListQuery) =>
  list(
    tx,
    userId,
    {
      rows: sql`SELECT cm.user_id AS learner_id, r.id AS record_id, ${offering.orgId}::uuid AS org_id,
        ${offering.kind}::text AS kind, ${offering.contentId}::uuid AS content_id, ${offering.id}::uuid AS offering_id,
        cm.place_id AS place_id, ${offering.contentVersion}::integer AS content_version
        FROM ${memberships} cm LEFT JOIN records r ON r.offering_id = ${offering.id} AND r.learner_id = cm.user_id
        WHERE cm.place_id = ${offering.placeId} AND cm.role = 'student'`,
      compared: sql`x.offering_id = ${offering.id}`,
    },
    query,
  )

const recordColumns =
  sql.raw(`r.learner_id, r.id AS record_id, r.org_id, r.kind, r.content_id, r.offering_id, r.place_id,
  r.content_version`)

/** SQL on `r`: records that the person may look at (policy.ts as a condition). */
export function visibleRecords(actor: Actor): SQL {
  const taught = sql`r.place_id IN ${placesOf(sql`${actor.userId}::uuid`, leadRoles)}`
  const within = withinReach(actor, sql`r.org_id`)
  // An organisation's place has the organisation's id.
  const made = sql`(r.place_id = r.org_id AND ${within}
    AND r.content_id IN (SELECT id FROM contents WHERE creator_id = ${actor.userId}))`
  const reached = isAdmin(actor) ? within : sql`false`
  return sql`(NOT r.is_trial AND (${reached} OR ${taught} OR ${made}))`
}

/** The records of a content, in all the places that the person may look at. */
export const listOfContent = (tx: Tx, actor: Actor, contentId: string, query: RecordListQuery) =>
  list(
    tx,
    actor.userId,
    {
      rows: sql`SELECT ${recordColumns} FROM records r WHERE r.content_id = ${contentId} AND ${visibleRecords(actor)}`,
      compared: sql`x.content_id = ${contentId}`,
    },
    query,
  )

const one = { page: 1, per_page: 1, count: 'none', sort: 'number', order: 'asc' } as const

/**
 * One record as lists show it; null when there is none. Compared with the others of its offering in the step that it
 * is at.
 */
export async function findListed(tx: Tx, userId: string, id: string): Promise<ListedRecord | null> {
  const rows = sql`SELECT ${recordColumns} FROM records r WHERE r.id = ${id}`
  const its = (column: string): SQL => sql`(SELECT ${sql.raw(column)} FROM records WHERE id = ${id})`
  const compared = sql`x.offering_id = ${its('offering_id')} AND done.key = ${its('current_step_id')}`
  return (await list(tx, userId, { rows, compared }, one)).rows[0] ?? null
}
