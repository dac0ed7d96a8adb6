import { sql, type SQL } from 'drizzle-orm'
import { likePattern } from '../../kernel/database/like.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import { users } from '../identity/index.ts'
import { attempts, recordLearners, records } from '../record/index.ts'

/** Where a learner is in a topic: the points of the best attempts, and the place that those have. */
export interface Standing {
  id: string
  realName: string
  avatar: string
  number: string
  /** Null before anything is marked. */
  rank: number | null
  points: number
  /** Experiments of which an attempt is marked. */
  done: number
  lastActiveAt: string | null
}

/** SQL on `r` and `a`: a record with the attempt that counts, once that is graded. */
const withCounted = sql`${records} AS r
  LEFT JOIN ${attempts} AS a ON a.id = r.counted_attempt_id AND a.state = 'graded' AND r.score IS NOT NULL`

/**
 * SQL, in the place of a table: everybody who has begun one of some offerings. Who has more points comes first, then who had
 * them earlier.
 */
const standings = (offeringIds: readonly string[]): SQL => sql`(
  SELECT sums.user_id, round(sums.points::numeric, 1)::float8 AS points, sums.done, sums.last_active_at,
    CASE WHEN sums.done > 0
      THEN (rank() OVER (ORDER BY sums.done > 0 DESC, sums.points DESC, sums.reached_at))::integer END AS rank
  FROM (
    SELECT l.user_id, coalesce(sum(r.score) FILTER (WHERE a.id IS NOT NULL), 0) AS points, count(a.id)::integer AS done,
      max(a.submitted_at) AS reached_at, max(r.last_active_at) AS last_active_at
    FROM ${recordLearners} AS l JOIN (${withCounted}) ON r.id = l.record_id
    WHERE l.offering_id = ANY(${sql.param([...offeringIds])}::uuid[]) AND NOT r.is_trial
    GROUP BY l.user_id) AS sums)`

const iso = (text: string | null): string | null => text && new Date(text).toISOString()

type Row = Record<string, unknown> & {
  id: string
  real_name: string
  avatar: string
  number: string
  rank: number | null
  points: number
  done: number
  last_active_at: string | null
}
const standingIn = ({ real_name: realName, last_active_at: lastActiveAt, ...row }: Row): Standing => ({
  id: row.id,
  realName,
  avatar: row.avatar,
  number: row.number,
  rank: row.rank,
  points: row.points,
  done: row.done,
  lastActiveAt: iso(lastActiveAt),
})

const columns = sql`u.id, u.real_name, u.avatar, u.number, s.rank, s.points, s.done, s.last_active_at`

interface Wish {
  page: number
  per_page: number
  count: 'both' | 'none' | 'only'
  keyword?: string | undefined
  sort: 'rank' | 'number' | 'last_active_at'
  order: 'asc' | 'desc'
}
const sorts = { rank: sql`s.rank`, number: sql`u.number`, last_active_at: sql`s.last_active_at` } as const

/** One page of the learners of some offerings, with where they are among all of them. */
export async function listStandings(
  tx: Tx,
  offeringIds: readonly string[],
  { page, per_page: size, count, keyword, sort, order }: Wish,
): Promise<{ rows: Standing[]; total: number }> {
  if (!offeringIds.length) return { rows: [], total: 0 }
  const pattern = keyword ? likePattern(keyword) : null
  const named = pattern === null ? sql`true` : sql`(u.real_name ILIKE ${pattern} OR u.number ILIKE ${pattern})`
  const from = sql`FROM ${standings(offeringIds)} AS s JOIN ${users} AS u ON u.id = s.user_id WHERE ${named}`
  const counted =
    count === 'none' ? [] : (await tx.execute<{ total: number }>(sql`SELECT count(*)::integer AS total ${from}`)).rows
  const total = counted[0]?.total ?? 0
  if (count === 'only') return { rows: [], total }
  const { rows } = await tx.execute<Row>(sql`SELECT ${columns} ${from}
    ORDER BY ${sorts[sort]} ${sql.raw(order)} NULLS LAST, u.number, u.id LIMIT ${size} OFFSET ${(page - 1) * size}`)
  return { rows: rows.map(standingIn), total }
}

/** The first of the learners, and how many are among them; `userId` is in it wherever they are. */
export async function rankingOf(
  tx: Tx,
  offeringIds: readonly string[],
  { userId, most }: { userId: string; most: number },
): Promise<{ first: Standing[]; own: Standing | null; total: number }> {
  if (!offeringIds.length) return { first: [], own: null, total: 0 }
  const { rows } = await tx.execute<Row & { total: number; place: number }>(sql`
    SELECT * FROM (
      SELECT ${columns}, count(*) OVER ()::integer AS total,
        (row_number() OVER (ORDER BY s.rank, u.number, u.id))::integer AS place
      FROM ${standings(offeringIds)} AS s JOIN ${users} AS u ON u.id = s.user_id WHERE s.rank IS NOT NULL) AS ranked
    WHERE place <= ${most} OR id = ${userId}::uuid ORDER BY place`)
  const own = rows.find((row) => row.id === userId)
  return {
    first: rows.filter((row) => row.place <= most).map(standingIn),
    own: own ? standingIn(own) : null,
    total: rows[0]?.total ?? 0,
  }
}

/** Of how many learners an attempt is marked, and the mean of their points. */
export async function averageOf(tx: Tx, offeringIds: readonly string[]) {
  if (!offeringIds.length) return { marked: 0, average: null }
  const { rows } = await tx.execute<{ marked: number; average: number | null }>(sql`
    SELECT count(*)::integer AS marked, round(avg(s.points)::numeric, 1)::float8 AS average
    FROM ${standings(offeringIds)} AS s WHERE s.rank IS NOT NULL`)
  return rows[0] ?? { marked: 0, average: null }
}

/** What a learner did in an offering. */
export interface OfferedWork {
  recordId: string
  state: 'not_started' | 'in_progress' | 'submitted' | 'graded' | 'returned'
  attempts: number
  best: { score: number; max_score: number; reached_at: string } | null
}

/** What some learners did in some offerings, by learner and then by offering. */
export async function worksIn(
  tx: Tx,
  offeringIds: readonly string[],
  learnerIds: readonly string[],
): Promise<Map<string, Map<string, OfferedWork>>> {
  const byLearner = new Map<string, Map<string, OfferedWork>>()
  if (!offeringIds.length || !learnerIds.length) return byLearner
  const { rows } = await tx.execute<{
    user_id: string
    offering_id: string
    record_id: string
    state: OfferedWork['state']
    attempts: number
    score: number | null
    max_score: number
    reached_at: string | null
  }>(sql`
    SELECT l.user_id, l.offering_id, r.id AS record_id, r.state,
      CASE WHEN r.state <> 'not_started' THEN r.attempt ELSE 0 END AS attempts,
      CASE WHEN a.id IS NOT NULL THEN r.score::float8 END AS score, r.max_score::float8 AS max_score, a.submitted_at AS reached_at
    FROM ${recordLearners} AS l JOIN (${withCounted}) ON r.id = l.record_id
    WHERE l.offering_id = ANY(${sql.param([...offeringIds])}::uuid[])
      AND l.user_id = ANY(${sql.param([...learnerIds])}::uuid[]) AND NOT r.is_trial`)
  for (const row of rows) {
    const own = byLearner.get(row.user_id) ?? new Map<string, OfferedWork>()
    const reached = iso(row.reached_at)
    own.set(row.offering_id, {
      recordId: row.record_id,
      state: row.state,
      attempts: row.attempts,
      best:
        row.score === null || reached === null
          ? null
          : { score: row.score, max_score: row.max_score, reached_at: reached },
    })
    byLearner.set(row.user_id, own)
  }
  return byLearner
}
