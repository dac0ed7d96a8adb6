import type { Kernel } from '../../kernel/kernel.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { findAttempt, type AttemptRow } from './attempts.ts'
import { isSubmitted } from './counted.ts'
import type { RecordEntry } from './store.ts'
import { refreshAttempt, refreshTotals, type RecordWithItems } from './totals.ts'

type Whose = Pick<RecordEntry, 'counting' | 'countedAttemptId'>

/** Whether a record's score is from this attempt; an average is from all that were submitted. */
export const isCounted = (record: Whose, attempt: Pick<AttemptRow, 'id' | 'state'>): boolean =>
  attempt.id === record.countedAttemptId || (record.counting === 'average' && isSubmitted(attempt))

/** The attempt of a record that is graded: the current one, or an earlier one that counts. Others are only looked at. */
export async function gradedAttempt(
  tx: Tx,
  record: RecordEntry,
  number: number | undefined,
): Promise<AttemptRow | Refusal<'absent' | 'record.wrongState'>> {
  const attempt = await findAttempt(tx, record, number)
  if (!attempt) return refuse('absent')
  if (attempt.id === record.current.id || isCounted(record, attempt)) return attempt
  return refuse('record.wrongState', { state: '不计分', verb: '评分' })
}

/** Puts a record's totals right after items of some of its attempts were changed. */
export async function refreshAfter(
  tx: Tx,
  kernel: Pick<Kernel, 'kinds'>,
  record: RecordEntry,
  changed: readonly AttemptRow[],
): Promise<RecordWithItems> {
  for (const attempt of changed) {
    if (attempt.id !== record.current.id) await refreshAttempt(tx, kernel, record, attempt)
  }
  return refreshTotals(tx, kernel, record)
}
