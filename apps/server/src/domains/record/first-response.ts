import type { StepState } from '@lab/contract/record'
import { sql } from 'drizzle-orm'
import { gathered } from '../../kernel/database/gathered.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import { preparedSql } from '../../kernel/database/prepared.ts'
import { itemsOfAttempt, newResponse, type Given, type ItemEntry } from './items.ts'
import * as recordRules from './rules.ts'
import type { NewEvent, RecordEntry } from './store.ts'
import { totalsBy, type Kinds, type RecordWithItems } from './totals.ts'

/** The first response to an item of an attempt that has no mark by it, and what is known of the item then. */
export interface FirstResponse extends Given {
  by: string
  key: string
  item: { state: StepState; firstOpenedAt: Date; passedAt: Date | null }
  event: NewEvent | null
}

interface Saving {
  id: string
  version: number
  attemptId: string
  key: string
  at: string
  writtenAt: string
  by: string
  value: unknown
  state: StepState
  passedAt: Date | null
  seconds: number
  spentIn: string
  progress: number
  stepCount: number
  passedCount: number
  event: NewEvent | null
}

/**
 * The response, the state of its item, the time until it, the progress that follows and the line in the timeline, in one
 * statement for many records. Only for a record as it was read (its version) that nobody holds: what else happens to it is
 * not waited for, and its response is saved by holding it.
 */
const saved = preparedSql<{ id: string }>(
  'first_responses_saved',
  () => sql`
    WITH given AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${sql.placeholder('given')}::jsonb) AS given (id uuid, version integer, "attemptId" uuid,
        key uuid, at timestamptz, "writtenAt" timestamptz, by uuid, value jsonb, state text, "passedAt" timestamptz,
        seconds integer, "spentIn" uuid, progress real, "stepCount" integer, "passedCount" integer, event jsonb)),
    free AS MATERIALIZED (
      SELECT given.*, r.org_id FROM given
      JOIN records r ON r.id = given.id AND r.version = given.version AND r.attempt_id = given."attemptId" AND r.state = 'in_progress'
      JOIN attempts a ON a.id = given."attemptId" AND a.state = 'in_progress'
      FOR NO KEY UPDATE OF r, a SKIP LOCKED),
    answered AS (
      INSERT INTO responses (attempt_id, key, org_id, at, written_at, by, value)
      SELECT "attemptId", key, org_id, at, "writtenAt", by, value FROM free),
    known AS (
      UPDATE attempt_items AS i SET
        state = CASE WHEN i.key = free.key THEN free.state ELSE i.state END,
        first_opened_at = CASE WHEN i.key = free.key THEN coalesce(i.first_opened_at, free.at) ELSE i.first_opened_at END,
        passed_at = CASE WHEN i.key = free.key THEN free."passedAt" ELSE i.passed_at END,
        duration_seconds = i.duration_seconds + CASE WHEN i.key = free."spentIn" THEN free.seconds ELSE 0 END
      FROM free WHERE i.attempt_id = free."attemptId" AND i.key = ANY (ARRAY[free.key, free."spentIn"])),
    noted AS (
      INSERT INTO attempt_events (record_id, attempt_id, org_id, kind, at, by, step_id, step_title, text, detail)
      SELECT id, "attemptId", org_id, event ->> 'kind', at, by, key, event ->> 'stepTitle', event ->> 'text',
        coalesce(event ->> 'detail', '')
      FROM free WHERE event <> 'null'),
    counted AS (
      UPDATE attempts AS a SET progress = free.progress, updated_at = now() FROM free WHERE a.id = free."attemptId")
    UPDATE records AS r SET progress = free.progress, step_count = free."stepCount", passed_count = free."passedCount",
      duration_seconds = r.duration_seconds + free.seconds, last_active_at = greatest(r.last_active_at, free.at),
      current_since = CASE WHEN r.current_step_id IS DISTINCT FROM free.key THEN free.at ELSE r.current_since END,
      current_step_id = free.key, version = r.version + 1, updated_at = now()
    FROM free WHERE r.id = free.id
    RETURNING r.id`,
)
const firstSaved = gathered<Saving, boolean>({
  name: ({ id }) => id,
  async ask(tx, given) {
    const done = new Set((await saved(tx, { given: JSON.stringify(given) })).map(({ id }) => id))
    return given.map(({ id }) => done.has(id))
  },
})

/**
 * Saves the first response to an item of a record that goes on, as it was read, without a transaction around it. Null when
 * more than progress would follow from it, or the record was changed since it was read: then nothing is saved.
 */
export async function saveFirstResponse(
  tx: Tx,
  kernel: Kinds,
  record: RecordEntry,
  { by, key, item, event, ...given }: FirstResponse,
  now: Date,
): Promise<RecordWithItems | null> {
  // What earlier attempts were worth may have to be counted again.
  if (record.attempt > 1) return null
  const items = (await itemsOfAttempt(tx, record.current.id)).map((one): ItemEntry =>
    one.key === key ? { ...one, ...item, response: given.value } : one,
  )
  const { isLate, latePercent } = record.current
  const { attempt, total } = totalsBy(kernel, record, items, [], { state: record.state, isLate, latePercent })
  const { progress, stepCount, passedCount, ...worth } = total
  const isWorthTheSame =
    worth.score === record.score &&
    worth.maxScore === record.maxScore &&
    worth.isLate === record.isLate &&
    worth.countedAttemptId === record.countedAttemptId &&
    attempt.score === record.current.score &&
    attempt.maxScore === record.current.maxScore
  if (!isWorthTheSame) return null
  const seconds = recordRules.secondsSpent(record.lastActiveAt, now)
  const spentIn = record.currentStepId ?? key
  const isSaved = await firstSaved(tx, {
    ...newResponse({ id: record.current.id, by }, key, given, now),
    id: record.id,
    version: record.version,
    state: item.state,
    passedAt: item.passedAt,
    seconds,
    spentIn,
    progress,
    stepCount,
    passedCount,
    event,
  })
  if (!isSaved) return null
  const moves = record.currentStepId !== key
  return {
    ...record,
    progress,
    stepCount,
    passedCount,
    durationSeconds: record.durationSeconds + seconds,
    lastActiveAt: record.lastActiveAt && record.lastActiveAt > now ? record.lastActiveAt : now,
    ...(moves ? { currentStepId: key, currentSince: now } : {}),
    version: record.version + 1,
    current: { ...record.current, progress },
    items: items.map((one) => (one.key === spentIn ? { ...one, durationSeconds: one.durationSeconds + seconds } : one)),
  }
}
