import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { refuse, Refusal } from '../../kernel/result.ts'
import { nextState } from './rules.ts'
import { appendEvent, lockRecord, type RecordEntry } from './store.ts'
import { attemptItems, attempts } from './tables.ts'
import { refreshTotals } from './totals.ts'

/**
 * Lets an attempt that was submitted go on as if it had not been: the answers stay, what they earned by themselves is
 * marked again when it is submitted. Unlike what is returned it is due like any other; `extraMinutes` are added to its time.
 */
export async function reopenAttempt(
  tx: Tx,
  kernel: Pick<Kernel, 'kinds'>,
  recordId: string,
  { reason, extraMinutes }: { reason: string; extraMinutes: number },
  now: Date,
): Promise<RecordEntry | Refusal<'absent' | 'record.wrongState'>> {
  const record = await lockRecord(tx, recordId)
  if (!record) return refuse('absent')
  const state = nextState(record.state, 'returnForRevision')
  if (state instanceof Refusal) return state
  const { attemptId } = record
  await tx
    .update(attemptItems)
    .set({
      state: sql`CASE WHEN ${attemptItems.firstOpenedAt} IS NULL THEN 'not_started' ELSE 'in_progress' END`,
      share: null,
      automatic: null,
      lastMessage: '',
      passedAt: null,
    })
    .where(eq(attemptItems.attemptId, attemptId))
  await tx
    .update(attempts)
    .set({ extraMinutes: sql`${attempts.extraMinutes} + ${extraMinutes}` })
    .where(eq(attempts.id, attemptId))
  await appendEvent(tx, record, { kind: 'returned', at: now, by: null, text: '允许重新进入', detail: reason })
  return refreshTotals(tx, kernel, record, {
    state: 'in_progress',
    submittedAt: null,
    gradedAt: null,
    gradedBy: null,
    isLate: false,
    latePercent: 0,
  })
}
