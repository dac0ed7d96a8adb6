import type { Tx } from '../../kernel/database/pool.ts'
import { listAttempts, saveAttempt, type AttemptRow } from './attempts.ts'
import { countedOf } from './counted.ts'
import { listItems, type ItemEntry } from './items.ts'
import type { StepState } from '@lab/contract/record'
import type { Kernel } from '../../kernel/kernel.ts'
import { totalOf } from './scoring.ts'
import { followedByWhole } from './follow-parts.ts'
import { saveRecord, type RecordEntry, type RecordPatch } from './store.ts'
import type { Variant } from './tables.ts'

declare module '../../kernel/kinds.ts' {
  interface WorkBehaviour {
    /** How far an attempt is by its items and by what it asks, in percent. */
    progress(items: readonly Pick<ItemEntry, 'key' | 'state' | 'tries'>[], variant: Variant): number
  }
}

export type Kinds = Pick<Kernel, 'kinds'>

/** A record with the items of its current attempt. */
export interface RecordWithItems extends RecordEntry {
  items: ItemEntry[]
}

const isPassed = ({ state }: { state: StepState }): boolean => state === 'passed'
type Weighted = Pick<AttemptRow, 'id' | 'isLate' | 'latePercent' | 'weights' | 'variant'>

function summed({ kinds }: Kinds, kind: RecordEntry['kind'], attempt: Weighted, items: readonly ItemEntry[]) {
  const lateness = { isLate: attempt.isLate, deductPercent: attempt.latePercent }
  const progress = kinds[kind].progress(items, attempt.variant)
  return { passed: items.filter(isPassed).length, progress, ...totalOf(items, attempt.weights, lateness) }
}

/** What the current attempt and its record come to by its items and the attempts before it, in a state. */
export function totalsBy(
  kernel: Kinds,
  record: RecordEntry,
  items: readonly ItemEntry[],
  earlier: readonly AttemptRow[],
  { state, isLate, latePercent }: Pick<RecordEntry, 'state'> & Pick<AttemptRow, 'isLate' | 'latePercent'>,
) {
  const { id, weights, variant } = record.current
  const current = { id, weights, variant, isLate, latePercent }
  const { passed, progress, score, maxScore } = summed(kernel, record.kind, current, items)
  const attempt = { progress, score: state === 'not_started' ? null : score, maxScore, isLate, latePercent }
  const counted = countedOf([...earlier, { ...attempt, id, state }], record.counting)
  const total = {
    stepCount: items.length,
    passedCount: passed,
    progress,
    score: counted.score,
    maxScore: counted.maxScore,
    isLate: counted.isLate,
    countedAttemptId: counted.attemptId,
  }
  return { attempt, total }
}

/** Works out an attempt that is not the current one again from its items; the record's totals are to follow. */
export async function refreshAttempt(
  tx: Tx,
  kernel: Kinds,
  { kind }: Pick<RecordEntry, 'kind'>,
  attempt: AttemptRow,
): Promise<void> {
  const { progress, score, maxScore } = summed(kernel, kind, attempt, await listItems(tx, attempt.id))
  await saveAttempt(tx, attempt, { progress, score, maxScore })
}

/**
 * Works out progress and score of the current attempt again from its items, and what the record is worth by its attempts, and
 * saves them with `patch`; lateness in it is the attempt's. Everything that it counts with was kept with the attempt, so
 * doing it twice, or in another order, changes nothing.
 */
export async function refreshTotals(
  tx: Tx,
  kernel: Kinds,
  record: RecordEntry,
  { isLate = record.current.isLate, latePercent = record.current.latePercent, ...patch }: RecordPatch = {},
): Promise<RecordWithItems> {
  const state = patch.state ?? record.state
  const items = await listItems(tx, record.current.id)
  const earlier = record.attempt > 1 ? (await listAttempts(tx, record.id)).slice(0, -1) : []
  const { attempt, total } = totalsBy(kernel, record, items, earlier, { state, isLate, latePercent })
  const saved = await saveRecord(tx, record, { ...patch, ...total }, attempt)
  if (state !== record.state || saved.score !== record.score) await followedByWhole(tx, kernel, saved)
  return { ...saved, items }
}
