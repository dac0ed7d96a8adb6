import { and, asc, eq } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { OfferingFacts } from '../offering/index.ts'
import { finishGradingTogether, isFullyMarked, itemsOfAttempts, records, type RecordEntry } from '../record/index.ts'
import type { Acting } from './sitting.ts'

declare module '../../kernel/providers.ts' {
  interface Providers {
    /** The attempts of an offering whose marks are not final: somebody has still to read them once more. */
    marksOwed(tx: Tx, offeringId: string, now: Date): Promise<ReadonlySet<string>>
  }
}

/** How many are read and written by one statement. */
const atOnce = 500

/** Confirms the grades of everything that is submitted and marked; what waits for somebody who marks is counted. */
export async function confirmGrades(
  tx: Tx,
  kernel: Pick<Kernel, 'kinds' | 'providers'>,
  who: Acting,
  offering: Pick<OfferingFacts, 'id'>,
  now: Date,
): Promise<{ released: RecordEntry[]; unmarked: number }> {
  const submitted = await tx
    .select({ id: records.id, attemptId: records.attemptId })
    .from(records)
    .where(and(eq(records.offeringId, offering.id), eq(records.state, 'submitted')))
    .orderBy(asc(records.id))
  const owed = await kernel.providers.marksOwed(tx, offering.id, now)
  const released: RecordEntry[] = []
  let unmarked = 0
  for (let next = 0; next < submitted.length; next += atOnce) {
    const some = submitted.slice(next, next + atOnce)
    const attemptIds = some.map(({ attemptId }) => attemptId)
    const itemsOf = Map.groupBy(await itemsOfAttempts(tx, attemptIds), ({ attemptId }) => attemptId)
    const marked = some.filter(({ attemptId: id }) => !owed.has(id) && isFullyMarked(itemsOf.get(id) ?? []))
    unmarked += some.length - marked.length
    const ids = marked.map(({ id }) => id)
    released.push(...(await finishGradingTogether(tx, kernel, who, ids, now)))
  }
  return { released, unmarked }
}
