import { and, asc, eq } from 'drizzle-orm'
import type { RegradeChange } from '@lab/contract/regrade'
import type { Tx } from '../../kernel/database/pool.ts'
import { regrades } from './tables.ts'

/** What was corrected in a step, and since when its key is another one. */
export type Correction = Omit<RegradeChange, 'step_id'> & { keySince?: Date }
export type Corrections = ReadonlyMap<string, Correction>

/** What applied regrades of an offering changed, by step, later ones over earlier ones: it holds for all work to come. */
export async function correctionsOf(tx: Tx, offeringId: string): Promise<Corrections> {
  const rows = await tx
    .select({ changes: regrades.changes, at: regrades.appliedAt })
    .from(regrades)
    .where(and(eq(regrades.offeringId, offeringId), eq(regrades.state, 'applied')))
    .orderBy(asc(regrades.appliedAt), asc(regrades.id))
  const merged = new Map<string, Correction>()
  for (const { changes, at } of rows) {
    for (const { step_id: stepId, ...change } of changes) {
      const since = at && (change.answer || change.question) ? { keySince: at } : {}
      const { task, ...before } = merged.get(stepId) ?? {}
      // A key that is corrected later takes full marks for everybody back.
      const kept = task && !(task === 'full' && 'keySince' in since) ? { task } : {}
      merged.set(stepId, { ...before, ...kept, ...change, ...since })
    }
  }
  return merged
}
