import type { CourseLearner, CourseLearnerSort, CourseWork } from '@lab/contract/taught-course'
import type { OfferingSettings } from '@lab/contract/offering'
import { sql, type SQL } from 'drizzle-orm'
import { likePattern } from '../../kernel/database/like.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import { isLonger, longerOpen, type Longer } from '../accommodation/index.ts'
import { contents } from '../content/index.ts'
import { users } from '../identity/index.ts'
import { isWork, offerings } from '../offering/index.ts'
import { groups, memberships } from '../place/index.ts'
import { learnersRecords } from '../record/index.ts'
import { sessionOfferings } from './tables.ts'

/** SQL, a table: the work of a course, each with the session that it, or what it is a part of, is taught in. */
export const workOf = (courseId: string): SQL => sql`(
  SELECT o.id, o.kind, o.content_id, o.position, o.parent_id, coalesce(own.session_id, whole.session_id) AS session_id,
    coalesce((o.settings->>'weight')::double precision, 1) AS weight
  FROM ${offerings} AS o
  LEFT JOIN ${sessionOfferings} AS own ON own.offering_id = o.id
  LEFT JOIN ${sessionOfferings} AS whole ON whole.offering_id = o.parent_id
  WHERE o.place_id = ${courseId}::uuid AND ${isWork('o')})`

const sorts = { number: 'u.number', progress: 'progress', score: 'score' } as const satisfies Record<
  CourseLearnerSort,
  string
>

export interface LearnersQuery {
  page: number
  per_page: number
  count: 'both' | 'none' | 'only'
  keyword?: string | undefined
  sort: CourseLearnerSort
  order: 'asc' | 'desc'
}

type Found = Omit<CourseLearner, 'learner' | 'last_active_at'> & {
  id: string
  real_name: string
  avatar: string
  number: string
  group_name: string
  last_active_at: string | null
}

const present = ({ id, real_name, avatar, number, group_name, last_active_at: at, ...rest }: Found): CourseLearner => ({
  learner: { id, real_name, avatar, number, group_name },
  ...rest,
  last_active_at: at && new Date(at).toISOString(),
})

const isDone = sql.raw(`r.state IN ('submitted', 'graded')`)
const isScored = sql.raw(`r.state = 'graded' AND r.score IS NOT NULL AND r.max_score > 0`)

/** What of a course is due: what is taught in the sessions that are over, but for whom it is open longer. */
export interface Due {
  over: readonly string[]
  longer: readonly Longer[]
}

export async function dueIn(
  tx: Tx,
  { id, orgId }: { id: string; orgId: string },
  over: readonly string[],
  now: Date,
): Promise<Due> {
  const works = await tx.execute<{ id: string; settings: OfferingSettings }>(sql`
    SELECT w.id, o.settings FROM ${workOf(id)} AS w JOIN ${offerings} AS o ON o.id = w.id
    WHERE w.session_id = ANY(${sql.param([...over])}::uuid[])`)
  if (works.rows.length === 0) return { over, longer: [] }
  const learners = await tx.execute<{ id: string; group_id: string | null }>(sql`
    SELECT m.user_id AS id, m.group_id FROM ${memberships} AS m WHERE m.place_id = ${id}::uuid AND m.role = 'student'`)
  return { over, longer: await longerOpen(tx, works.rows, learners.rows, { orgId, now }) }
}

/** SQL on `w`, `u` and `r`: work that is due for the learner; what is done counts among it. */
const isDue = ({ over, longer }: Due): SQL => sql`(w.session_id = ANY(${sql.param([...over])}::uuid[])
  AND (${isDone} OR NOT ${isLonger(sql`u.id`, sql`w.id`, longer)}))`

/** SQL: learners of a course with what their records come to, up to the end of its conditions. */
const figures = (courseId: string, due: Due): SQL => sql`
  SELECT u.id, u.real_name, u.avatar, u.number, coalesce(g.name, '') AS group_name,
    count(w.id)::int AS work_count, count(w.id) FILTER (WHERE ${isDone})::int AS done_count,
    coalesce(avg(CASE WHEN w.id IS NOT NULL THEN coalesce(r.progress, 0) END), 0)::double precision AS progress,
    count(w.id) FILTER (WHERE ${isDue(due)})::int AS due_count,
    count(w.id) FILTER (WHERE ${isDue(due)} AND ${isDone})::int AS due_done_count,
    (100 * sum(w.weight * r.score / r.max_score) FILTER (WHERE ${isScored})
      / nullif(sum(w.weight) FILTER (WHERE ${isScored}), 0))::double precision AS score,
    max(r.last_active_at) AS last_active_at
  FROM ${memberships} AS m JOIN ${users} AS u ON u.id = m.user_id LEFT JOIN ${groups} AS g ON g.id = m.group_id
  LEFT JOIN ${workOf(courseId)} AS w ON true
  LEFT JOIN ${learnersRecords} AS r ON r.offering_id = w.id AND r.learner_id = u.id AND NOT r.is_trial
  WHERE m.place_id = ${courseId}::uuid AND m.role = 'student'`

const people = sql.raw('GROUP BY u.id, u.real_name, u.avatar, u.number, g.name')

/** A page of the learners of a course, with how many there are. */
export async function learnersOfCourse(tx: Tx, courseId: string, due: Due, query: LearnersQuery) {
  const like = query.keyword ? likePattern(query.keyword) : undefined
  const named = like ? sql`AND (u.real_name ILIKE ${like} OR u.number ILIKE ${like})` : sql``
  const counted =
    query.count === 'none'
      ? []
      : (
          await tx.execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM ${memberships} AS m
            JOIN ${users} AS u ON u.id = m.user_id
            WHERE m.place_id = ${courseId}::uuid AND m.role = 'student' ${named}`)
        ).rows
  const total = counted[0]?.n ?? 0
  if (query.count === 'only') return { learners: [], total }
  const direction = sql.raw(query.order === 'asc' ? 'ASC' : 'DESC')
  const { rows } = await tx.execute<Found & Record<string, unknown>>(sql`
    ${figures(courseId, due)} ${named} ${people}
    ORDER BY ${sql.raw(sorts[query.sort])} ${direction} NULLS LAST, u.number, u.id
    LIMIT ${query.per_page} OFFSET ${(query.page - 1) * query.per_page}`)
  return { learners: rows.map(present), total }
}

/** One learner of a course; null where they are none. */
export async function learnerOfCourse(
  tx: Tx,
  courseId: string,
  due: Due,
  userId: string,
): Promise<CourseLearner | null> {
  const { rows } = await tx.execute<Found & Record<string, unknown>>(
    sql`${figures(courseId, due)} AND u.id = ${userId}::uuid ${people}`,
  )
  return rows[0] ? present(rows[0]) : null
}

/** All work of a course as one learner has it, in its order. */
export async function worksOf(tx: Tx, courseId: string, userId: string): Promise<CourseWork[]> {
  const { rows } = await tx.execute<CourseWork & Record<string, unknown>>(sql`
    SELECT w.id AS offering_id, w.session_id, w.kind, w.content_id, c.title, r.id AS record_id,
      coalesce(r.state, 'not_started') AS state, coalesce(r.progress, 0)::double precision AS progress,
      CASE WHEN r.state = 'graded' THEN r.score END AS score, coalesce(r.max_score, 0)::double precision AS max_score,
      r.submitted_at
    FROM ${workOf(courseId)} AS w JOIN ${contents} AS c ON c.id = w.content_id
    LEFT JOIN ${offerings} AS p ON p.id = w.parent_id
    LEFT JOIN ${learnersRecords} AS r ON r.offering_id = w.id AND r.learner_id = ${userId}::uuid AND NOT r.is_trial
    ORDER BY coalesce(p.position, w.position), w.position, w.id`)
  return rows.map((row) => ({ ...row, submitted_at: row.submitted_at && new Date(row.submitted_at).toISOString() }))
}
