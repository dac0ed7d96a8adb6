import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal, refuse } from '../../kernel/result.ts'
import {
  appendEvent,
  refreshTotals,
  saveRecord,
  saveResponse,
  type ItemEntry,
  type NewEvent,
  type RecordEntry,
  type RecordWithItems,
} from '../record/index.ts'
import type { ItemMark, Taken } from './behaviour.ts'
import { markItem, outcomeOf } from './marking.ts'
import { leavesRecord, lookUpStep, saveQuietly } from './quiet-save.ts'
import { touchActivity, loadStepForWork, workIn, type Learner, type WorkRefusal } from './guards.ts'

export interface Responded {
  record: RecordEntry | RecordWithItems
  mark: ItemMark | null
}

/** Whether nothing is known of the item after a response that was not known before. */
const changesNothing = (item: ItemEntry, mark: ItemMark | null): boolean =>
  mark === null ? item.state !== 'not_started' : 'state' in mark && mark.state === item.state

function eventOf(who: Learner, item: ItemEntry, { event, mark }: Taken, now: Date): NewEvent | null {
  if (!event) return null
  const marked = mark && 'share' in mark ? { outcome: outcomeOf(mark), share: mark.share } : {}
  return { ...event, at: now, by: who.userId, stepId: item.key, stepTitle: item.title, ...marked } as NewEvent
}

/**
 * Keeps a response to an item of one's own record. What is only saved is one insert, and every ten seconds a touch of the
 * record; where the kind judges it at once, the mark and the totals follow in the same transaction.
 */
export async function respond(
  tx: Tx,
  kernel: Pick<Kernel, 'kinds'>,
  who: Learner,
  given: { recordId: string; key: string; value: unknown },
  now: Date,
): Promise<Responded | Refusal<WorkRefusal | 'invalid'>> {
  const { recordId, key } = given
  const seen = await lookUpStep(tx, who, recordId, key, now)
  if (seen instanceof Refusal) return seen
  const work = workIn(kernel, seen.record.kind)
  if (!work) return refuse('absent')
  const taken = await work.respond(tx, seen.record, seen.step, given.value)
  if (taken instanceof Refusal) return taken
  const { value, mark } = taken
  const event = eventOf(who, seen.step, taken, now)
  if (changesNothing(seen.step, mark) && leavesRecord(seen, now)) {
    const saved = await saveQuietly(tx, who, seen, value, event, now)
    return saved instanceof Refusal ? saved : { record: seen.record, mark }
  }
  const held = await loadStepForWork(tx, who, recordId, key, now)
  if (held instanceof Refusal) return held
  const { record, step } = held
  await saveResponse(tx, { id: record.current.id, by: who.userId }, key, value, now)
  const patch = await touchActivity(tx, who, record, now, { stepId: key })
  if (event) await appendEvent(tx, record, event)
  // Totals come from marks and states: where none of them changes, they are as they were.
  if (changesNothing(step, mark) && patch.state === undefined)
    return { record: await saveRecord(tx, record, patch), mark }
  await markItem(tx, record.current.id, step, mark, now)
  return { record: await refreshTotals(tx, kernel, record, patch), mark }
}
