import { and, asc, eq } from 'drizzle-orm'
import type { RegradeChange } from '@lab/contract/regrade'
import type { Tx } from '../../kernel/database/pool.ts'
import { regrades } from './tables.ts'

export type Corrections = ReadonlyMap<string, Omit<RegradeChange, 'step_id'>>

/** What applied regrades of an offering changed, by step, later ones over earlier ones: it holds for all work to come. */
export async function correctionsOf(tx: Tx, offeringId: string): Promise<Corrections> {
  const rows = await tx
    .select({ changes: regrades.changes })
    .from(regrades)
    .where(and(eq(regrades.offeringId, offeringId), eq(regrades.state, 'applied')))
    .orderBy(asc(regrades.appliedAt), asc(regrades.id))
  const merged = new Map<string, Omit<RegradeChange, 'step_id'>>()
  for (const { step_id: stepId, ...change } of rows.flatMap((row) => row.changes)) {
    merged.set(stepId, { ...merged.get(stepId), ...change })
  }
  return merged
}
