import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { prepared } from '../../kernel/database/prepared.ts'
import { attempts, type RecordFacts } from '../record/index.ts'
import { toldActs } from './notices.ts'
import { leadOf, type SittingRow } from './sitting-store.ts'
import { examEvents, examJournal, examSittings } from './tables.ts'

/** What a heartbeat asks about the attempt and its sitting. */
export interface HeartbeatFacts {
  /** In which window of a browser the attempt was entered last, and from which address that comes now; null before that. */
  lead: string | null
  address: string | null
  /** How often the window was left. */
  leaves: number
  /** What was done to the sitting; null where nothing was. */
  sitting: SittingRow | null
  /** The newest of what the learners were notified of; 0 where there is nothing. */
  noticeId: number
}

// Everybody who sits an exam asks this every few seconds, so it is one statement.
const asked = prepared('exam_beat', (tx) =>
  tx
    .select({
      lead: leadOf,
      address: sql<string | null>`(SELECT e.address FROM ${examEvents} e WHERE e.attempt_id = attempts.id
        AND e.kind IN ('entered', 'moved') ORDER BY e.id DESC LIMIT 1)`,
      leaves: sql<number>`(SELECT count(*)::integer FROM ${examEvents} e WHERE e.attempt_id = attempts.id
        AND e.kind = 'left')`,
      noticeId: sql<number>`(SELECT coalesce(max(j.id), 0)::integer FROM ${examJournal} j
        WHERE j.offering_id = ${sql.placeholder('offeringId')}::uuid
        AND j.act = ANY(${sql.placeholder('acts')}::text[])
        AND (j.learner_id IS NULL OR j.learner_id = ANY(${sql.placeholder('learnerIds')}::uuid[])))`,
      sitting: examSittings,
    })
    .from(attempts)
    .leftJoin(examSittings, eq(examSittings.offeringId, sql.placeholder('offering')))
    .where(eq(attempts.id, sql.placeholder('attemptId'))),
)
export async function heartbeatFacts(tx: Tx, record: RecordFacts): Promise<HeartbeatFacts> {
  const { offeringId, attemptId, learnerIds } = record
  const values = { attemptId, offeringId, offering: offeringId, acts: toldActs, learnerIds: [...learnerIds] }
  return (await asked(tx, values))[0]!
}
