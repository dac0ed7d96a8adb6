import { sql } from 'drizzle-orm'
import type { Tx } from '../kernel/database/pool.ts'

/** Records that a test wrote straight into the table get the attempt that each has, which is the one that counts. */
export async function addAttempts(tx: Tx): Promise<void> {
  await tx.execute(sql`
    INSERT INTO attempts (id, org_id, record_id, number, state, variant, content_version, started_at, submitted_at, is_late,
      progress, score, max_score)
    SELECT r.attempt_id, r.org_id, r.id, r.attempt, r.state, jsonb_build_object('seed', r.id), r.content_version,
      r.started_at, r.submitted_at, r.is_late, r.progress, r.score, r.max_score
    FROM records r WHERE NOT EXISTS (SELECT FROM attempts a WHERE a.id = r.attempt_id)`)
  await tx.execute(sql`
    UPDATE records r SET counted_attempt_id = attempt_id
    WHERE NOT EXISTS (SELECT FROM attempts a WHERE a.id = r.counted_attempt_id)`)
}

/** The current attempt of a record as if it had begun so many seconds ago. Returns when that was. */
export async function begunBefore(db: Tx, recordId: string, seconds: number): Promise<Date> {
  const { rows } = await db.execute<{ started_at: string }>(sql`
    UPDATE attempts a SET started_at = now() - ${seconds} * interval '1 second' FROM records r
    WHERE r.id = ${recordId} AND a.id = r.attempt_id RETURNING a.started_at`)
  return new Date(rows[0]!.started_at)
}
