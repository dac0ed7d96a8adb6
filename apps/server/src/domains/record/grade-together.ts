import { sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { preparedSql } from '../../kernel/database/prepared.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/result.ts'
import { announceGrades } from './announce-grades.ts'
import { attemptsOfRecords } from './attempts.ts'
import { followedByWhole } from './follow-parts.ts'
import { itemsOfAttempts } from './items.ts'
import { nextState } from './rules.ts'
import { findRecords, lockRecords, type RecordEntry } from './store.ts'
import { totalsBy } from './totals.ts'

/** What of an attempt and its record follows from the items, for many; `saveRecord` does it for one. */
const graded = preparedSql<{ id: string }>(
  'records_graded_together',
  () => sql`
    WITH given AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${sql.placeholder('given')}::jsonb) AS given (id uuid, "attemptId" uuid,
        "attemptProgress" double precision, "attemptScore" double precision, "attemptMaxScore" double precision,
        "stepCount" integer, "passedCount" integer, progress double precision, score double precision,
        "maxScore" double precision, "isLate" boolean, "countedAttemptId" uuid)),
    of_attempts AS (
      UPDATE attempts AS a SET state = 'graded', progress = given."attemptProgress", score = given."attemptScore",
        max_score = given."attemptMaxScore", updated_at = now()
      FROM given WHERE a.id = given."attemptId")
    UPDATE records AS r SET state = 'graded', graded_at = ${sql.placeholder('at')}::timestamptz,
      graded_by = ${sql.placeholder('by')}::uuid, step_count = given."stepCount", passed_count = given."passedCount",
      progress = given.progress, score = given.score, max_score = given."maxScore", is_late = given."isLate",
      counted_attempt_id = given."countedAttemptId", version = r.version + 1, updated_at = now()
    FROM given WHERE r.id = given.id RETURNING r.id`,
)

/** Confirms the grades of many records, in few statements; passes over what was not submitted. Answers what was confirmed. */
export async function finishGradingTogether(
  tx: Tx,
  kernel: Pick<Kernel, 'kinds'>,
  who: { userId: string },
  recordIds: readonly string[],
  now: Date,
): Promise<RecordEntry[]> {
  if (!recordIds.length) return []
  const locked = await lockRecords(tx, recordIds)
  const submitted = locked.filter(({ state }) => !(nextState(state, 'grade') instanceof Refusal))
  if (!submitted.length) return []
  const itemsOf = Map.groupBy(
    await itemsOfAttempts(
      tx,
      submitted.map(({ attemptId }) => attemptId),
    ),
    ({ attemptId }) => attemptId,
  )
  const again = submitted.filter(({ attempt }) => attempt > 1).map(({ id }) => id)
  const attemptsOf = Map.groupBy(again.length ? await attemptsOfRecords(tx, again) : [], ({ recordId }) => recordId)
  const given = submitted.map((record) => {
    const earlier = (attemptsOf.get(record.id) ?? []).slice(0, -1)
    const { attempt, total } = totalsBy(kernel, record, itemsOf.get(record.attemptId) ?? [], earlier, {
      state: 'graded',
      isLate: record.current.isLate,
      latePercent: record.current.latePercent,
    })
    return {
      ...total,
      id: record.id,
      attemptId: record.attemptId,
      attemptProgress: attempt.progress,
      attemptScore: attempt.score,
      attemptMaxScore: attempt.maxScore,
    }
  })
  await graded(tx, { given: JSON.stringify(given), at: now.toISOString(), by: who.userId })
  const found = new Map(
    (
      await findRecords(
        tx,
        submitted.map(({ id }) => id),
      )
    ).map((one) => [one.id, one]),
  )
  const done = submitted.map(({ id }) => found.get(id)!)
  for (const [at, record] of done.entries()) {
    const before = submitted[at]!
    if (before.state !== record.state || before.score !== record.score) await followedByWhole(tx, kernel, record)
  }
  await announceGrades(tx, kernel, done, '确认评分', now)
  return done
}
