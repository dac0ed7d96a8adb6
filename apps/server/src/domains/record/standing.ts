import type { Tx } from '../../kernel/database/pool.ts'
import { progressOf } from './rules.ts'
import { totalOf } from './scoring.ts'
import { listSteps, saveRecord, type RecordEntry, type StepEntry } from './store.ts'

/** A record with the steps that it stands on. */
export interface Standing extends RecordEntry {
  steps: StepEntry[]
}

/**
 * Works out progress and score again from the steps, and saves them with `patch`. Everything that it counts with was kept
 * on the record, so doing it twice, or in another order, changes nothing.
 */
export async function refreshStanding(
  tx: Tx,
  record: RecordEntry,
  patch: Partial<RecordEntry> = {},
): Promise<Standing> {
  const next = { ...record, ...patch }
  const steps = await listSteps(tx, record.id)
  const { passed, progress } = progressOf(steps)
  const { score, maxScore } = totalOf(
    steps,
    { autoPercent: 100 - next.reportPercent, reportPercent: next.reportPercent },
    { isLate: next.isLate, deductPercent: next.latePercent },
  )
  const saved = await saveRecord(tx, record.id, {
    ...patch,
    stepCount: steps.length,
    passedCount: passed,
    progress,
    score: next.state === 'not_started' ? null : score,
    maxScore,
  })
  return { ...saved, steps }
}
