import type { RecordState } from '@lab/contract/record'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { findRecords } from './store.ts'
import { attempts, recordLearners, records } from './tables.ts'
import { shownAmong } from './withheld-scores.ts'

/** What a learner did in an offering. */
export interface Work {
  recordId: string
  state: RecordState
  /** In percent, once the attempt that counts is graded. */
  percent: number | null
  /** Handed in, given back or not; or an earlier attempt is. */
  isHandedIn: boolean
  /** Of the attempt that counts. */
  isLate: boolean
  submittedAt: Date | null
}

type FoundWork = {
  user_id: string
  offering_id: string
  record_id: string
  state: RecordState
  percent: number | null
  is_handed_in: boolean
  is_late: boolean
  submitted_at: string | null
}

const asWork = (row: FoundWork): Work => ({
  recordId: row.record_id,
  state: row.state,
  percent: row.percent,
  isHandedIn: row.is_handed_in,
  isLate: row.is_late,
  submittedAt: row.submitted_at === null ? null : new Date(row.submitted_at),
})

/** What some learners did in some offerings, by learner and then by offering. */
export async function worksOf(
  tx: Tx,
  offeringIds: readonly string[],
  learnerIds: readonly string[],
): Promise<Map<string, Map<string, Work>>> {
  const found = await tx.execute<FoundWork>(sql`
    SELECT l.user_id, r.offering_id, r.id AS record_id, r.state,
      CASE WHEN a.state = 'graded' AND r.max_score > 0 THEN r.score / r.max_score * 100 END AS percent,
      (r.state IN ('submitted', 'graded', 'returned') OR a.state IN ('submitted', 'graded')) IS TRUE AS is_handed_in,
      coalesce(a.is_late, false) AS is_late, a.submitted_at
    FROM ${recordLearners} AS l
    JOIN ${records} AS r ON r.id = l.record_id
    LEFT JOIN ${attempts} AS a ON a.id = r.counted_attempt_id
    WHERE l.offering_id = ANY(${sql.param([...offeringIds])}::uuid[])
      AND l.user_id = ANY(${sql.param([...learnerIds])}::uuid[]) AND NOT r.is_trial`)
  const byLearner = new Map<string, Map<string, Work>>()
  for (const row of found.rows) {
    const own = byLearner.get(row.user_id) ?? new Map<string, Work>()
    byLearner.set(row.user_id, own.set(row.offering_id, asWork(row)))
  }
  return byLearner
}

/** What a learner did in some offerings as they may see it: what is graded and whose score is withheld, without a score. */
export async function asTold(
  tx: Tx,
  kernel: Pick<Kernel, 'kinds'>,
  own: ReadonlyMap<string, Work>,
  now: Date,
): Promise<Map<string, Work>> {
  const graded = [...own.values()].flatMap(({ recordId, percent }) => (percent === null ? [] : [recordId]))
  const shown = graded.length ? await shownAmong(tx, kernel, await findRecords(tx, graded), now) : []
  const shownIds = new Set(shown.map(({ id }) => id))
  return new Map(
    [...own].map(([id, work]) => [id, shownIds.has(work.recordId) ? work : { ...work, percent: null }] as const),
  )
}
