import { sql } from 'drizzle-orm'
import type { RecordEventKind } from '@lab/contract/record'
import type { Tx } from '../../kernel/database/pool.ts'
import { attemptEvents, attemptItems, recordLearners, records } from './tables.ts'

/** What happened outside of a call of the learner, for the timeline of the present attempt. */
export interface HappenedEvent {
  recordId: string
  kind: RecordEventKind
  at: Date
  text: string
  detail: string
  /** The learner who did it: without being one of the record's, it is not kept. Null for what the platform did. */
  by: string | null
  /** Whether it belongs to the step that the record is at. */
  isInStep: boolean
  environmentId: string | null
}

/** A record that got an event, with what its announcement says. */
export interface NotedRecord {
  id: string
  orgId: string
  placeId: string
  isTrial: boolean
}

/** Appends what happened, in one statement; what is in a timeline already does not enter it twice. */
export async function appendEvents(tx: Tx, events: readonly HappenedEvent[]): Promise<NotedRecord[]> {
  if (!events.length) return []
  const noted = await tx.execute<{ id: string; org_id: string; place_id: string; is_trial: boolean }>(sql`
    WITH noted AS (
      INSERT INTO ${attemptEvents}
        (record_id, attempt_id, org_id, kind, at, by, step_id, step_title, text, detail, environment_id)
      SELECT r.id, r.attempt_id, r.org_id, e.kind, e.at, e.by, CASE WHEN e."isInStep" THEN r.current_step_id END,
        coalesce(s.title, ''), e.text, e.detail, e."environmentId"
      FROM jsonb_to_recordset(${JSON.stringify(events)}::jsonb) AS e("recordId" uuid, kind text, at timestamptz, by uuid,
        "isInStep" boolean, text text, detail text, "environmentId" uuid)
      JOIN ${records} r ON r.id = e."recordId"
      LEFT JOIN ${attemptItems} s ON e."isInStep" AND s.attempt_id = r.attempt_id AND s.key = r.current_step_id
      WHERE e.by IS NULL OR EXISTS (SELECT FROM ${recordLearners} l WHERE l.record_id = r.id AND l.user_id = e.by)
      ON CONFLICT DO NOTHING RETURNING record_id)
    SELECT r.id, r.org_id, r.place_id, r.is_trial FROM noted JOIN ${records} r ON r.id = noted.record_id`)
  return noted.rows.map((row) => ({
    id: row.id,
    orgId: row.org_id,
    placeId: row.place_id,
    isTrial: row.is_trial,
  }))
}
