import { sql, type SQL } from 'drizzle-orm'
import type { OfferingKind } from '@lab/contract/kinds'
import type { OfferingSettings } from '@lab/contract/offering'
import type { RecordState } from '@lab/contract/record'
import { likePattern } from '../../kernel/database/like.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { isLonger, longerOpen, type Longer } from '../accommodation/index.ts'
import { contents } from '../content/index.ts'
import { users } from '../identity/index.ts'
import { isWorkOf, offerings, pointsOf, saysProgressOf } from '../offering/index.ts'
import { groups } from '../place/index.ts'
import { learnersRecords } from './tables.ts'
import { countsEarlier } from './counted.ts'
import { learnersOf } from './learners.ts'

export interface GradebookQuery {
  page: number
  per_page: number
  count: 'both' | 'none' | 'only'
  kind: OfferingKind
  keyword?: string | undefined
  group_id?: string | undefined
  sort: 'number' | 'name' | 'score' | 'progress'
  order: 'asc' | 'desc'
}

export type GradebookOffering = {
  id: string
  kind: OfferingKind
  content_id: string
  title: string
  /** The content as a part of which it is offered; empty for one that is offered by itself. */
  within: string
  max_score: number
  weight: number
  is_ahead: boolean
}
export type GradebookMember = {
  id: string
  real_name: string
  avatar: string
  number: string
  group_name: string
  /** Percent, weighted; null while nothing counts yet. */
  total: number | null
  progress: number
}
export type GradebookCellRow = {
  learner_id: string
  offering_id: string
  record_id: string
  state: RecordState
  progress: number
  score: number | null
  is_late: boolean
  /** The score is of an earlier attempt that counts, while the next one is under way. */
  counts_earlier: boolean
}
export interface Gradebook {
  offerings: GradebookOffering[]
  members: (GradebookMember & { cells: GradebookCellRow[] })[]
  total: number
}

const sorts: Record<GradebookQuery['sort'], SQL> = {
  number: sql.raw('u.number'),
  name: sql.raw('u.real_name'),
  score: sql.raw('sums.total'),
  progress: sql.raw('coalesce(sums.progress, 0)'),
}

const offeringsOf = (placeId: string, kind: OfferingKind): SQL =>
  sql`SELECT * FROM ${offerings} placed WHERE ${isWorkOf('placed', placeId, kind)}`

/** SQL on `o`: the content as a part of which it is offered, as `above`; and by itself before that, each in its order. */
const joinAbove = sql`LEFT JOIN ${offerings} p ON p.id = o.parent_id LEFT JOIN ${contents} above ON above.id = p.content_id`
const inOrder = sql.raw(`coalesce(p.position, o.position), coalesce(p.id, o.id), o.position, o.id`)

/** Who may still hand in what is over for the others. */
async function longerIn(tx: Tx, placeId: string, kind: OfferingKind, now: Date): Promise<Longer[]> {
  const over = await tx.execute<{ id: string; org_id: string; settings: OfferingSettings }>(
    sql`SELECT o.id, o.org_id, o.settings FROM (${offeringsOf(placeId, kind)}) AS o WHERE o.closes_at < ${now}`,
  )
  if (!over.rows[0]) return []
  const learners = await tx.execute<{ id: string; group_id: string | null }>(
    sql`SELECT cm.user_id AS id, cm.group_id FROM ${learnersOf(sql`${placeId}::uuid`)} cm`,
  )
  return longerOpen(tx, over.rows, learners.rows, { orgId: over.rows[0].org_id, now })
}

/** SQL on `cm`, `o` and `r`: what was submitted, or is over for the learner. */
const counted = (longer: readonly Longer[]): SQL => sql`(
  r.state IN ('submitted', 'graded', 'returned') OR r.counted_attempt_id <> r.attempt_id
  OR (o.closes_at < now() AND NOT ${isLonger(sql`cm.user_id`, sql`o.id`, longer)}))`

/**
 * Per student over all work of the kind: the weighted percent of what was submitted or is over (what nobody began then
 * counts 0), and the average progress, of courses that of their own records. Who is still at work has no total of it yet.
 */
const sums = (placeId: string, kind: OfferingKind, longer: readonly Longer[]): SQL => sql`
  SELECT cm.user_id,
    (100 * sum(CASE WHEN r.score IS NOT NULL AND r.max_score > 0 THEN o.weight * r.score / r.max_score ELSE 0 END)
      FILTER (WHERE o.is_work AND ${counted(longer)})
      / nullif(sum(o.weight) FILTER (WHERE o.is_work AND ${counted(longer)}), 0))::double precision AS total,
    (avg(coalesce(r.progress, 0)) FILTER (WHERE o.says_progress))::double precision AS progress
  FROM ${learnersOf(sql`${placeId}::uuid`)} cm
  LEFT JOIN (SELECT * FROM (SELECT id, closes_at, coalesce((settings->>'weight')::double precision, 1) AS weight,
      ${isWorkOf('placed', placeId, kind)} AS is_work, ${saysProgressOf('placed', placeId, kind)} AS says_progress
    FROM ${offerings} placed WHERE placed.place_id = ${placeId}::uuid) AS own
    WHERE own.is_work OR own.says_progress) AS o ON true
  LEFT JOIN ${learnersRecords} r ON r.offering_id = o.id AND r.learner_id = cm.user_id
  GROUP BY cm.user_id`

/** Members × contents of a class in as many statements, however many there are of either. */
export async function readGradebook(
  tx: Tx,
  kernel: Pick<Kernel, 'kinds'>,
  placeId: string,
  query: GradebookQuery,
  now: Date,
): Promise<Gradebook> {
  const parts = [sql`true`]
  if (query.keyword)
    parts.push(sql`(u.real_name ILIKE ${likePattern(query.keyword)} OR u.number ILIKE ${likePattern(query.keyword)})`)
  if (query.group_id) parts.push(sql`cm.group_id = ${query.group_id}`)
  const members = sql`FROM ${learnersOf(sql`${placeId}::uuid`)} cm JOIN ${users} u ON u.id = cm.user_id`
  const where = sql`WHERE ${sql.join(parts, sql` AND `)}`

  const placed = await tx.execute<Omit<GradebookOffering, 'max_score'> & { max_score: number | null }>(sql`
    SELECT o.id, o.kind, o.content_id, c.title, coalesce(above.title, '') AS within,
      coalesce((o.settings->>'weight')::double precision, 1) AS weight,
      coalesce(o.opens_at > now(), false) AS is_ahead,
      (SELECT max(r.max_score) FROM records r WHERE r.offering_id = o.id)::double precision AS max_score
    FROM (${offeringsOf(placeId, query.kind)}) AS o JOIN ${contents} c ON c.id = o.content_id
    ${joinAbove} ORDER BY ${inOrder}`)
  const unbegun = placed.rows.filter((row) => row.max_score === null)
  const points = await pointsOf(
    tx,
    kernel,
    unbegun.map(({ content_id: id, kind }) => ({ id, kind })),
  )
  const offerings = placed.rows.map((row) => ({ ...row, max_score: row.max_score ?? points.get(row.content_id) ?? 0 }))
  let total = 0
  if (query.count !== 'none') {
    total = (await tx.execute<{ n: number }>(sql`SELECT count(*)::integer AS n ${members} ${where}`)).rows[0]?.n ?? 0
    if (query.count === 'only') return { offerings, members: [], total }
  }
  const direction = sql.raw(query.order === 'asc' ? 'ASC' : 'DESC')
  const people = await tx.execute<GradebookMember>(sql`
    SELECT u.id, u.real_name, u.avatar, u.number, coalesce(g.name, '') AS group_name, sums.total,
      coalesce(sums.progress, 0) AS progress
    ${members} LEFT JOIN ${groups} g ON g.id = cm.group_id
    LEFT JOIN (${sums(placeId, query.kind, await longerIn(tx, placeId, query.kind, now))}) AS sums ON sums.user_id = u.id ${where}
    ORDER BY ${sorts[query.sort]} ${direction} NULLS LAST, u.number, u.id
    LIMIT ${query.per_page} OFFSET ${(query.page - 1) * query.per_page}`)
  const ids = people.rows.map((person) => person.id)
  const cells = await tx.execute<GradebookCellRow>(sql`
    SELECT r.learner_id, r.offering_id, r.id AS record_id, r.state, r.progress, r.score, r.is_late, ${countsEarlier} AS counts_earlier
    FROM ${learnersRecords} r
    WHERE r.offering_id = ANY(${sql.param(placed.rows.map((row) => row.id))}::uuid[])
      AND r.learner_id = ANY(${sql.param(ids)}::uuid[])`)
  const byLearner = Map.groupBy(cells.rows, (cell) => cell.learner_id)
  return {
    offerings,
    members: people.rows.map((person) => ({ ...person, cells: byLearner.get(person.id) ?? [] })),
    total,
  }
}

/** A learner × a content as a file shows it, begun or not. */
export type DetailRow = {
  learner_id: string
  number: string
  real_name: string
  group_name: string
  offering_id: string
  title: string
  within: string
  state: RecordState
  score: number | null
  counts_earlier: boolean
  max_score: number
  pass_score: number
  is_late: boolean
  duration_seconds: number
  submitted_at: string | null
}

type DetailFound = Omit<DetailRow, 'max_score'> & { max_score: number | null }

/** Every cell of a gradebook with what a file says of it. */
export async function readDetails(tx: Tx, placeId: string, gradebook: Gradebook): Promise<DetailRow[]> {
  const ids = (rows: readonly { id: string }[]): SQL => sql`${sql.param(rows.map((row) => row.id))}::uuid[]`
  const most = new Map(gradebook.offerings.map((offering) => [offering.id, offering.max_score]))
  const found = await tx.execute<DetailFound>(sql`
    SELECT u.id AS learner_id, u.number, u.real_name, coalesce(g.name, '') AS group_name, c.title, coalesce(above.title, '') AS within,
      coalesce(r.state, 'not_started') AS state, r.score, r.max_score, o.id AS offering_id, ${countsEarlier} AS counts_earlier,
      coalesce((o.settings->>'pass_score')::double precision, 60) AS pass_score, coalesce(r.is_late, false) AS is_late,
      coalesce(r.duration_seconds, 0) AS duration_seconds, r.submitted_at
    FROM ${learnersOf(sql`${placeId}::uuid`)} cm JOIN ${users} u ON u.id = cm.user_id LEFT JOIN ${groups} g ON g.id = cm.group_id
    CROSS JOIN ${offerings} o JOIN ${contents} c ON c.id = o.content_id ${joinAbove}
    LEFT JOIN ${learnersRecords} r ON r.offering_id = o.id AND r.learner_id = cm.user_id
    WHERE cm.user_id = ANY(${ids(gradebook.members)}) AND o.id = ANY(${ids(gradebook.offerings)})
    ORDER BY ${inOrder}, u.number, u.id`)
  return found.rows.map(({ max_score, ...row }) => ({
    ...row,
    max_score: max_score ?? most.get(row.offering_id) ?? 0,
  }))
}
