import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/result.ts'
import { latenessAt } from '../offering/index.ts'
import {
  appendEvent,
  confirmItself,
  listItems,
  needsNoTeacher,
  refreshTotals,
  type RecordFacts,
  type RecordWithItems,
} from '../record/index.ts'
import type { ItemMark } from './behaviour.ts'
import { markItem } from './marking.ts'
import { touchActivity, loadForWork, workIn, type Learner, type WorkRefusal } from './guards.ts'

/** Marks the items of an attempt that are marked by submitting it. */
async function markSubmitted(
  tx: Tx,
  kernel: Pick<Kernel, 'kinds'>,
  record: RecordFacts,
  now: Date,
): Promise<true | Refusal<'record.logRefused'>> {
  const items = await listItems(tx, record.current.id)
  const marks = (await workIn(kernel, record.kind)?.mark(tx, record, items, now)) ?? new Map<string, ItemMark>()
  if (marks instanceof Refusal) return marks
  for (const item of items) {
    const mark = marks.get(item.key)
    if (mark) await markItem(tx, record.current.id, item, mark, now)
  }
  return true
}

/** Submits: the score stands, late ones lose what the offering says. It is the grade at once where that is set. */
export async function submit(
  tx: Tx,
  kernel: Pick<Kernel, 'kinds'>,
  who: Learner,
  recordId: string,
  now: Date,
): Promise<RecordWithItems | Refusal<WorkRefusal | 'record.logRefused'>> {
  const record = await loadForWork(tx, who, recordId, now, 'submit')
  if (record instanceof Refusal) return record
  // Returned by a teacher, it is no later than it was.
  const kept = { isLate: record.current.isLate, deductPercent: record.current.latePercent }
  const { isLate, deductPercent } = record.settings && !record.returnedAt ? latenessAt(record.settings, now) : kept
  const patch = await touchActivity(tx, who, record, now)
  const marked = await markSubmitted(tx, kernel, record, now)
  if (marked !== true) return marked
  const submitted = await refreshTotals(tx, kernel, record, {
    ...patch,
    state: 'submitted',
    submittedAt: now,
    returnedAt: null,
    isLate,
    latePercent: isLate ? deductPercent : 0,
    dueAt: record.dueAt,
  })
  const { score, maxScore } = submitted.current
  const text = `${isLate ? '迟交' : '提交'}，得分 ${score ?? 0}/${maxScore}`
  await appendEvent(tx, record, { kind: 'submitted', at: now, by: who.userId, text })
  return record.settings?.auto_confirm && needsNoTeacher(submitted.items)
    ? confirmItself(tx, kernel, submitted, now)
    : submitted
}
