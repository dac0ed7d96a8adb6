import { asPractised } from '@lab/contract/exam-settings'
import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { offerings } from '../offering/index.ts'
import type { ScoredRecord } from '../record/index.ts'
import { hasCome } from './rules.ts'
import { defaultsIn } from './sitting-store.ts'
import { examSittings } from './tables.ts'

/** Of some graded records those whose score the settings of their exam do not show by now. */
export async function hidesScores(
  tx: Tx,
  _kernel: unknown,
  records: readonly ScoredRecord[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const ids = [...new Set(records.map(({ offeringId }) => offeringId))]
  const rows = await tx
    .select({ id: offerings.id, closesAt: offerings.closesAt, run: examSittings })
    .from(offerings)
    .leftJoin(examSittings, eq(examSittings.offeringId, offerings.id))
    .where(inArray(offerings.id, ids))
  const placed = new Map(rows.map((row) => [row.id, row]))
  const hidden = new Set<string>()
  for (const record of records) {
    const { run = null, closesAt = null } = placed.get(record.offeringId) ?? {}
    const { show_score: moment } = asPractised({ ...(await defaultsIn(tx, record)), ...run?.settings })
    const isClosed = Boolean(run?.endedAt) || (closesAt !== null && closesAt <= now)
    // Graded is released where nothing else is said.
    const happened = { isSubmitted: true, isClosed, isReleased: Boolean(run?.releasedAt) || moment === 'released' }
    if (!hasCome(moment, happened)) hidden.add(record.id)
  }
  return hidden
}
