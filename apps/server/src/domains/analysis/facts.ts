import { sql, type SQL } from 'drizzle-orm'
import type { OfferingKind } from '@lab/contract/kinds'
import type { OfferingSettings } from '@lab/contract/offering'
import type { RecordState } from '@lab/contract/record'
import type { Tx } from '../../kernel/database/pool.ts'
import { contents } from '../content/index.ts'
import { users } from '../identity/index.ts'
import { isRecordedWhole, isWork, offerings, saysProgress, withBelow } from '../offering/index.ts'
import { groups } from '../place/index.ts'
import { attemptEvents, attemptItems, learnersOf, learnersRecords, records } from '../record/index.ts'

/** Which of a place's work is looked at: all of it, or one offering's with what is below that. */
export interface Scope {
  placeId: string
  offeringId: string | null
}

export type Person = {
  id: string
  real_name: string
  avatar: string
  number: string
  group_id: string | null
  group_name: string
}
export type Placed = {
  offering_id: string
  org_id: string
  settings: OfferingSettings
  kind: OfferingKind
  content_id: string
  title: string
  within: string
  weight: number
  pass_score: number
  max_score: number
  /** For the learners to whom nothing else was given. */
  is_over: boolean
  /** Whether it is a course, recorded as a whole: no work, and its record has no score. */
  is_whole: boolean
  /** Whether its records say how far learners are in what is looked at. */
  says_progress: boolean
}
export type Work = {
  id: string
  learner_id: string
  offering_id: string
  state: RecordState
  progress: number
  score: number | null
  max_score: number
  seconds: number
  started_day: string | null
  finished_day: string | null
  last_active_at: string | null
}
export type StepFigures = {
  offering_id: string
  step_id: string
  title: string
  kind: string
  reached: number
  passed: number
  first_try: number
  failures: number
  hints: number
  median: number | null
  failing: string[]
  message: string | null
}
export type CriterionFigures = {
  step_id: string
  step_title: string
  criterion_id: string
  title: string
  points: number
  average: number
  scored: string[]
  full: string[]
  low: string[]
}
export type Warmth = { weekday: number; hour: number; events: number; learners: string[] }

const ofOffering = (column: SQL, { offeringId }: Scope): SQL =>
  offeringId === null ? sql`true` : sql`${column} IN ${withBelow(sql`${offeringId}::uuid`)}`

/** SQL, a table: the learners of what is looked at. */
const learnersIn = ({ placeId, offeringId }: Scope): SQL =>
  learnersOf(sql`${placeId}::uuid`, offeringId === null ? undefined : sql`${offeringId}::uuid`)

const recordsWhere = (scope: Scope, is: SQL): SQL => sql`(
  SELECT x.* FROM ${learnersRecords} x
  JOIN ${learnersIn(scope)} cm ON cm.user_id = x.learner_id
  JOIN ${offerings} o ON o.id = x.offering_id AND ${is}
  WHERE x.place_id = ${scope.placeId} AND NOT x.is_trial AND ${ofOffering(sql`x.offering_id`, scope)}) r`
/** SQL on `o`: what learners leave records in. */
const isRecorded = sql`(${isWork('o')} OR ${isRecordedWhole('o')})`

/** SQL: the records that count, as `r`: of the place's learners, in what it is taught now. */
export const countedRecords = (scope: Scope): SQL => recordsWhere(scope, isWork('o'))
const local = (column: SQL): SQL => sql`(${column} AT TIME ZONE 'Asia/Shanghai')`

export async function readPeople(tx: Tx, scope: Scope): Promise<Person[]> {
  const found = await tx.execute<Person>(sql`
    SELECT u.id, u.real_name, u.avatar, u.number, cm.group_id, coalesce(g.name, '') AS group_name
    FROM ${learnersIn(scope)} cm JOIN ${users} u ON u.id = cm.user_id LEFT JOIN ${groups} g ON g.id = cm.group_id
    ORDER BY u.number, u.id`)
  return found.rows
}

/** What the place is taught, parts of a series or a course each as offered there; courses too, which are recorded as a whole. */
export async function readPlaced(tx: Tx, scope: Scope): Promise<Placed[]> {
  const { offeringId } = scope
  const found = await tx.execute<Placed>(sql`
    SELECT o.id AS offering_id, o.org_id, o.settings, o.kind, o.content_id, c.title, coalesce(above.title, '') AS within,
      coalesce((o.settings->>'weight')::double precision, 1) AS weight,
      coalesce((o.settings->>'pass_score')::double precision, 60) AS pass_score,
      coalesce((SELECT max(r.max_score) FROM ${records} r WHERE r.offering_id = o.id), 0)::double precision AS max_score,
      coalesce(o.closes_at < now(), false) AS is_over, ${isRecordedWhole('o')} AS is_whole,
      coalesce(o.id = ${offeringId}::uuid, false) OR ${saysProgress('o')} AS says_progress
    FROM ${offerings} o JOIN ${contents} c ON c.id = o.content_id
    LEFT JOIN ${offerings} p ON p.id = o.parent_id LEFT JOIN ${contents} above ON above.id = p.content_id
    WHERE o.place_id = ${scope.placeId} AND ${isRecorded}
      AND ${ofOffering(sql`o.id`, scope)}
    ORDER BY coalesce(p.kind, o.kind), coalesce(p.position, o.position), coalesce(p.id, o.id), o.position, o.id`)
  return found.rows
}

/** The records of what is looked at; those of courses too. */
export async function readWork(tx: Tx, scope: Scope): Promise<Work[]> {
  const found = await tx.execute<Work>(sql`
    SELECT r.id, r.learner_id, r.offering_id, r.state, r.progress, r.score, r.max_score, r.duration_seconds AS seconds,
      to_char(${local(sql`r.started_at`)}, 'YYYY-MM-DD') AS started_day,
      to_char(${local(sql`r.submitted_at`)}, 'YYYY-MM-DD') AS finished_day, r.last_active_at
    FROM ${recordsWhere(scope, isRecorded)}`)
  return found.rows
}

/** How many failures without passing make a step one that failed many times. Not what is called stuck: that is of now. */
export const manyFailures = 3

export async function readSteps(tx: Tx, scope: Scope): Promise<StepFigures[]> {
  const found = await tx.execute<StepFigures>(sql`
    SELECT r.offering_id, s.key AS step_id, max(s.title) AS title, max(s.kind) AS kind, count(*)::integer AS reached,
      count(*) FILTER (WHERE s.state = 'passed')::integer AS passed,
      count(*) FILTER (WHERE s.state = 'passed' AND s.tries <= 1)::integer AS first_try,
      sum(s.failures)::integer AS failures, count(*) FILTER (WHERE s.hint_opened)::integer AS hints,
      (percentile_cont(0.5) WITHIN GROUP (ORDER BY s.duration_seconds) FILTER (WHERE s.state = 'passed'))::double precision
        AS median,
      coalesce(array_agg(r.learner_id) FILTER (WHERE s.state = 'failed'), '{}') AS failing,
      mode() WITHIN GROUP (ORDER BY s.last_message) FILTER (WHERE s.state = 'failed' AND s.last_message <> '') AS message
    FROM ${countedRecords(scope)}
    JOIN ${attemptItems} s ON s.attempt_id = r.counted_attempt_id AND s.first_opened_at IS NOT NULL
    GROUP BY r.offering_id, s.key ORDER BY r.offering_id, min(s.position), s.key`)
  return found.rows
}

/** What was given for each criterion; a rubric that another version has changed is kept apart. */
export async function readCriteria(tx: Tx, scope: Scope): Promise<CriterionFigures[]> {
  if (scope.offeringId === null) return []
  const found = await tx.execute<CriterionFigures>(sql`
    SELECT s.key AS step_id, max(s.title) AS step_title, one.criterion->>'id' AS criterion_id, one.criterion->>'title' AS title,
      (one.criterion->>'points')::double precision AS points, avg(given.score)::double precision AS average,
      array_agg(DISTINCT r.learner_id) AS scored,
      coalesce(array_agg(DISTINCT r.learner_id) FILTER (WHERE given.score >= (one.criterion->>'points')::double precision), '{}')
        AS full,
      coalesce(array_agg(DISTINCT r.learner_id)
        FILTER (WHERE given.score < 0.6 * (one.criterion->>'points')::double precision), '{}') AS low
    FROM ${countedRecords(scope)}
    JOIN ${attemptItems} s ON s.attempt_id = r.counted_attempt_id AND s.rubric IS NOT NULL AND s.criterion_scores IS NOT NULL
    CROSS JOIN LATERAL jsonb_array_elements(s.rubric) WITH ORDINALITY AS one (criterion, at)
    CROSS JOIN LATERAL (SELECT (g->>'score')::double precision AS score FROM jsonb_array_elements(s.criterion_scores) g
      WHERE g->>'id' = one.criterion->>'id') AS given
    GROUP BY s.key, one.criterion->>'id', one.criterion->>'title', one.criterion->>'points'
    ORDER BY min(s.position), s.key, min(one.at)`)
  return found.rows
}

/** Per learner how many steps failed many times and are not passed. */
export async function readFailing(tx: Tx, scope: Scope): Promise<Map<string, number>> {
  const found = await tx.execute<{ learner_id: string; n: number }>(sql`
    SELECT r.learner_id, count(*)::integer AS n
    FROM ${countedRecords(scope)} JOIN ${attemptItems} s ON s.attempt_id = r.attempt_id
    WHERE s.state <> 'passed' AND s.failures >= ${manyFailures} GROUP BY r.learner_id`)
  return new Map(found.rows.map((row) => [row.learner_id, row.n]))
}

/** When the place's learners work, by weekday and hour of the platform's time zone. */
export async function readHeat(tx: Tx, scope: Scope): Promise<Warmth[]> {
  const found = await tx.execute<Warmth>(sql`
    SELECT extract(isodow FROM ${local(sql`v.at`)})::integer AS weekday, extract(hour FROM ${local(sql`v.at`)})::integer AS hour,
      count(*)::integer AS events, array_agg(DISTINCT r.learner_id) AS learners
    FROM ${recordsWhere(scope, isRecorded)} JOIN ${attemptEvents} v ON v.record_id = r.id AND v.at > now() - interval '60 days'
      AND v.kind NOT IN ('scored', 'returned', 'env_destroyed')
      -- What happened in a group's record is that of who did it.
      AND (v.by = r.learner_id OR (v.by IS NULL AND r.party_kind = 'person'))
    GROUP BY 1, 2 ORDER BY 1, 2`)
  return found.rows
}
