import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { preparedSql } from '../../kernel/database/prepared.ts'
import { offerings } from '../offering/index.ts'
import { longestGapSeconds } from './rules.ts'
import type { RecordRow } from './store.ts'

/** A record whose attempt is submitted, and the moment that counts for it. */
export interface Submission {
  recordId: string
  at: Date
}

/** The same by its learner: their time goes on until then, and the attempt keeps when it was due. */
export interface LearnerSubmission extends Submission {
  by: string
  dueAt: Date | null
}

/** A record that was submitted, with what its announcement says. */
export interface SubmittedRecord {
  id: string
  orgId: string
  placeId: string
  isTrial: boolean
  learnerIds: readonly string[]
}

/** The same, with what its record came to. */
export interface LearnerSubmitted extends SubmittedRecord {
  totals: Pick<
    RecordRow,
    'stepCount' | 'passedCount' | 'progress' | 'score' | 'maxScore' | 'durationSeconds' | 'lastActiveAt' | 'version'
  >
}

/** Each with its attempt after it, against answers that arrive meanwhile (`holdAttempt`): all who hold both do so in this order. */
const held = preparedSql<{ id: string }>(
  'records_held_at_work',
  () => sql`
    SELECT r.id FROM records r JOIN attempts a ON a.id = r.attempt_id
    WHERE r.id = ANY(${sql.placeholder('ids')}::uuid[]) AND r.state = 'in_progress'
    ORDER BY r.id FOR NO KEY UPDATE OF r FOR UPDATE OF a`,
)

interface SubmittedRow {
  id: string
  org_id: string
  place_id: string
  is_trial: boolean
  learner_ids: string
}
interface LearnerSubmittedRow extends SubmittedRow {
  step_count: number
  passed_count: number
  progress: number
  score: number
  max_score: number
  duration_seconds: number
  last_active_ms: number | null
  version: number
}

/**
 * What the states of the items come to is one sum, which the database works out in half the time of four: one for each that
 * something was given to, so much more for each that is passed, and much more for each that has still to be marked.
 */
const passedCode = sql.raw('10000')
const openCode = sql.raw('100000000')

/**
 * SQL: what submitting comes to where it is a sum: each item has its mark, points add up, no grade is confirmed at once, and the
 * attempt is the only one. In cents, as `totalOf` has it. The items of all are read together: attempt by attempt takes half as much again.
 */
const submitting = (byLearners: boolean): SQL => sql`
    WITH given AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${sql.placeholder('given')}::jsonb) AS given (id uuid, at timestamptz,
        by uuid, "dueAt" timestamptz)),
    open AS MATERIALIZED (
      SELECT r.id, r.attempt_id, r.org_id, given.at, given.by, given."dueAt"
      FROM given JOIN records r ON r.id = given.id AND r.state = 'in_progress' AND r.attempt = 1
      JOIN attempts a ON a.id = r.attempt_id AND a.content_version > 0 AND a.weights = '{}'
      JOIN ${offerings} o ON o.id = r.offering_id AND o.parent_id IS NULL
        AND NOT coalesce((o.settings->>'auto_confirm')::boolean, false)),
    sums AS MATERIALIZED (
      SELECT i.attempt_id, count(*)::integer AS steps, coalesce(sum(coalesce(i.manual, i.automatic)::float8), 0) AS score,
        sum(i.points::float8) AS most, sum(CASE i.state WHEN 'passed' THEN ${passedCode} + 1
          WHEN 'not_started' THEN 0 WHEN 'in_progress' THEN ${openCode} ELSE 1 END) AS coded
      FROM attempt_items i WHERE i.attempt_id = ANY(ARRAY(SELECT attempt_id FROM open)) GROUP BY i.attempt_id),
    summed AS MATERIALIZED (
      SELECT open.*, s.steps, s.coded / ${passedCode} % ${passedCode} AS passed,
        round(s.score::numeric, 2) AS score, round(s.most::numeric, 2) AS most,
        round(100.0 * (s.coded % ${passedCode}) / greatest(s.steps, 1), 1) AS progress
      FROM open JOIN sums s ON s.attempt_id = open.attempt_id WHERE s.coded < ${openCode}),
    of_attempts AS (
      UPDATE attempts AS a SET state = 'submitted', submitted_at = s.at, is_late = false, late_percent = 0,
        ${byLearners ? sql`due_at = s."dueAt",` : sql``}
        progress = s.progress, score = s.score, max_score = s.most, updated_at = now()
      FROM summed s WHERE a.id = s.attempt_id),
    noted AS (
      INSERT INTO attempt_events (record_id, attempt_id, org_id, kind, at, by, text)
      SELECT s.id, s.attempt_id, s.org_id, 'submitted', s.at, s.by,
        format('%s，得分 %s/%s', ${sql.placeholder('word')}::text, trim_scale(s.score), trim_scale(s.most))
      FROM summed s)
    UPDATE records AS r SET state = 'submitted', submitted_at = s.at, returned_at = NULL, is_late = false,
      ${
        byLearners
          ? sql`duration_seconds = r.duration_seconds + coalesce(least(greatest(
              floor(extract(epoch FROM s.at - r.last_active_at)), 0), ${sql.raw(String(longestGapSeconds))}), 0)::integer,
            last_active_at = greatest(r.last_active_at, s.at),`
          : sql``
      }
      step_count = s.steps, passed_count = s.passed, progress = s.progress, score = s.score, max_score = s.most,
      counted_attempt_id = s.attempt_id, version = r.version + 1, updated_at = now()
    FROM summed s WHERE r.id = s.id
    RETURNING r.id, r.org_id, r.place_id, r.is_trial,
      ${
        byLearners
          ? sql`r.step_count, r.passed_count, r.progress, r.score, r.max_score, r.duration_seconds, r.version,
              (extract(epoch FROM r.last_active_at) * 1000)::float8 AS last_active_ms,`
          : sql``
      }
      CASE WHEN r.party_kind = 'person' THEN r.party_id::text ELSE coalesce((SELECT string_agg(l.user_id::text, ',')
        FROM record_learners l WHERE l.record_id = r.id), '') END AS learner_ids`

const submitted = preparedSql<SubmittedRow>('records_submitted_together', () => submitting(false))
const submittedForLearners = preparedSql<LearnerSubmittedRow>('records_submitted_for_learners', () => submitting(true))

const recordOf = (row: SubmittedRow): SubmittedRecord => ({
  id: row.id,
  orgId: row.org_id,
  placeId: row.place_id,
  isTrial: row.is_trial,
  learnerIds: row.learner_ids ? row.learner_ids.split(',') : [],
})

async function hold(tx: Tx, submissions: readonly Submission[]): Promise<string> {
  // One text: a list is quoted id by id.
  await held(tx, { ids: `{${submissions.map(({ recordId }) => recordId).join()}}` })
  return JSON.stringify(submissions.map(({ recordId: id, ...given }) => ({ id, ...given })))
}

/**
 * Submits what is at work of some records together, in two statements, where that is a sum of marks that the items have. Answers
 * for which it was done; the others are submitted one by one.
 */
export async function submitTogether(
  tx: Tx,
  submissions: readonly Submission[],
  word: string,
): Promise<SubmittedRecord[]> {
  const given = await hold(tx, submissions)
  return (await submitted(tx, { given, word })).map(recordOf)
}

/** The same by their learners. */
export async function submitForLearners(
  tx: Tx,
  submissions: readonly LearnerSubmission[],
  word: string,
): Promise<LearnerSubmitted[]> {
  const given = await hold(tx, submissions)
  return (await submittedForLearners(tx, { given, word })).map((row) => ({
    ...recordOf(row),
    totals: {
      stepCount: row.step_count,
      passedCount: row.passed_count,
      progress: row.progress,
      score: row.score,
      maxScore: row.max_score,
      durationSeconds: row.duration_seconds,
      lastActiveAt: row.last_active_ms === null ? null : new Date(row.last_active_ms),
      version: row.version,
    },
  }))
}
