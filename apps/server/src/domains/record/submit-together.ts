import { sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { preparedSql } from '../../kernel/database/prepared.ts'
import { offerings } from '../offering/index.ts'

/** A record whose attempt is submitted, and the moment that counts for it. */
export interface Submission {
  recordId: string
  at: Date
}

/** A record that was submitted, with what its announcement says. */
export interface SubmittedRecord {
  id: string
  orgId: string
  placeId: string
  isTrial: boolean
  learnerIds: readonly string[]
}

/** Each with its attempt after it, against answers that arrive meanwhile (`holdAttempt`): all who hold both do so in this order. */
const held = preparedSql<{ id: string }>(
  'records_held_at_work',
  () => sql`
    SELECT r.id FROM records r JOIN attempts a ON a.id = r.attempt_id
    WHERE r.id = ANY(${sql.placeholder('ids')}::uuid[]) AND r.state = 'in_progress'
    ORDER BY r.id FOR NO KEY UPDATE OF r FOR UPDATE OF a`,
)

/**
 * SQL: what submitting comes to where it is a sum: each item has its mark, points add up, no grade is confirmed at once, and the
 * attempt is the only one. In cents, as `totalOf` has it.
 */
const submitted = preparedSql<{
  id: string
  org_id: string
  place_id: string
  is_trial: boolean
  learner_ids: string[]
}>(
  'records_submitted_together',
  () => sql`
    WITH given AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${sql.placeholder('given')}::jsonb) AS given (id uuid, at timestamptz)),
    open AS MATERIALIZED (
      SELECT r.id, r.attempt_id, r.org_id, given.at
      FROM given JOIN records r ON r.id = given.id AND r.state = 'in_progress' AND r.attempt = 1
      JOIN attempts a ON a.id = r.attempt_id AND a.content_version > 0 AND a.weights = '{}'
      JOIN ${offerings} o ON o.id = r.offering_id AND o.parent_id IS NULL
        AND NOT coalesce((o.settings->>'auto_confirm')::boolean, false)),
    summed AS MATERIALIZED (
      SELECT open.*, s.* FROM open CROSS JOIN LATERAL (
        SELECT count(*)::integer AS steps, count(*) FILTER (WHERE i.state = 'passed')::integer AS passed,
          round(100.0 * count(*) FILTER (WHERE i.state <> 'not_started') / greatest(count(*), 1), 1) AS progress,
          round(coalesce(sum(coalesce(i.manual, i.automatic)::float8), 0)::numeric, 2) AS score,
          round(sum(i.points::float8)::numeric, 2) AS most, bool_and(i.state <> 'in_progress') AS is_marked
        FROM attempt_items i WHERE i.attempt_id = open.attempt_id) AS s
      WHERE s.is_marked),
    of_attempts AS (
      UPDATE attempts AS a SET state = 'submitted', submitted_at = s.at, is_late = false, late_percent = 0,
        progress = s.progress, score = s.score, max_score = s.most, updated_at = now()
      FROM summed s WHERE a.id = s.attempt_id),
    noted AS (
      INSERT INTO attempt_events (record_id, attempt_id, org_id, kind, at, text)
      SELECT s.id, s.attempt_id, s.org_id, 'submitted', s.at,
        format('%s，得分 %s/%s', ${sql.placeholder('word')}::text, trim_scale(s.score), trim_scale(s.most))
      FROM summed s)
    UPDATE records AS r SET state = 'submitted', submitted_at = s.at, returned_at = NULL, is_late = false,
      step_count = s.steps, passed_count = s.passed, progress = s.progress, score = s.score, max_score = s.most,
      counted_attempt_id = s.attempt_id, version = r.version + 1, updated_at = now()
    FROM summed s WHERE r.id = s.id
    RETURNING r.id, r.org_id, r.place_id, r.is_trial,
      ARRAY(SELECT l.user_id FROM record_learners l WHERE l.record_id = r.id) AS learner_ids`,
)

/**
 * Submits what is at work of some records together, in two statements, where that is a sum of marks that the items have. Answers
 * for which it was done; the others are submitted one by one.
 */
export async function submitTogether(
  tx: Tx,
  submissions: readonly Submission[],
  word: string,
): Promise<SubmittedRecord[]> {
  await held(tx, { ids: submissions.map(({ recordId }) => recordId) })
  const given = JSON.stringify(submissions.map(({ recordId: id, at }) => ({ id, at })))
  return (await submitted(tx, { given, word })).map((row) => ({
    id: row.id,
    orgId: row.org_id,
    placeId: row.place_id,
    isTrial: row.is_trial,
    learnerIds: row.learner_ids,
  }))
}
