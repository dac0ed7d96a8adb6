import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/result.ts'
import type { OfferingFacts } from '../offering/index.ts'
import { finishGrading, isFullyMarked, listItems, records } from '../record/index.ts'
import type { Acting } from './sitting.ts'

declare module '../../kernel/providers.ts' {
  interface Providers {
    /** The attempts of an offering whose marks are not final: somebody has still to read them once more. */
    marksOwed(tx: Tx, offeringId: string, now: Date): Promise<ReadonlySet<string>>
  }
}

/** Confirms the grades of everything that is submitted and marked; what waits for somebody who marks is counted. */
export async function confirmGrades(
  tx: Tx,
  kernel: Pick<Kernel, 'kinds' | 'providers'>,
  who: Acting,
  offering: Pick<OfferingFacts, 'id'>,
  now: Date,
): Promise<{ released: number; unmarked: number; recordIds: string[] }> {
  const submitted = await tx
    .select({ id: records.id, attemptId: records.attemptId, state: records.state })
    .from(records)
    .where(and(eq(records.offeringId, offering.id), inArray(records.state, ['submitted'])))
    .orderBy(asc(records.id))
  const owed = await kernel.providers.marksOwed(tx, offering.id, now)
  const recordIds: string[] = []
  let unmarked = 0
  for (const { id, attemptId } of submitted) {
    if (owed.has(attemptId) || !isFullyMarked(await listItems(tx, attemptId))) unmarked += 1
    else if (!((await finishGrading(tx, kernel, who, id, now)) instanceof Refusal)) recordIds.push(id)
  }
  return { released: recordIds.length, unmarked, recordIds }
}
