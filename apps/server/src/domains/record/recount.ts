import type { CountedAttempt, OfferingSettings } from '@lab/contract/offering'
import { and, asc, eq, getTableColumns, gt } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { countedOf } from './counted.ts'
import { attempts, records } from './tables.ts'

/** Scores of an offering's records by another choice of the attempt that counts; those with one attempt stay. */
async function recount(tx: Tx, offeringId: string, how: CountedAttempt): Promise<void> {
  const several = and(eq(records.offeringId, offeringId), gt(records.attempt, 1))
  await tx.select({ id: records.id }).from(records).where(several).orderBy(asc(records.id)).for('update')
  const rows = await tx
    .select(getTableColumns(attempts))
    .from(attempts)
    .innerJoin(records, eq(records.id, attempts.recordId))
    .where(several)
    .orderBy(asc(attempts.recordId), asc(attempts.number))
  for (const [recordId, ofRecord] of Map.groupBy(rows, (attempt) => attempt.recordId)) {
    const { attemptId: countedAttemptId, ...totals } = countedOf(ofRecord, how)
    await tx
      .update(records)
      .set({ ...totals, countedAttemptId })
      .where(eq(records.id, recordId))
  }
}

/** Another choice of the attempt that counts holds for what was submitted before, too. */
export async function settingsChanged(
  tx: Tx,
  offeringId: string,
  before: OfferingSettings,
  after: OfferingSettings,
): Promise<void> {
  if (before.counted_attempt !== after.counted_attempt) await recount(tx, offeringId, after.counted_attempt)
}
