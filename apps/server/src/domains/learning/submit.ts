import type { ContentKind } from '@lab/contract/kinds'
import { nobody } from '../../kernel/database/columns.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/result.ts'
import { latenessAt } from '../offering/index.ts'
import {
  appendEvent,
  confirmItself,
  holdAttempt,
  listItems,
  lockRecordFacts,
  needsNoTeacher,
  refreshTotals,
  submitTogether,
  tellOthers,
  tellOthersOfMany,
  type RecordFacts,
  type RecordPatch,
  type RecordWithItems,
  type Submission,
  type SubmittedRecord,
} from '../record/index.ts'
import type { ItemMark } from './behaviour.ts'
import { markItems } from './marking.ts'
import { touchActivity, loadForWork, workIn, type Learner, type WorkRefusal } from './guards.ts'

/** Marks the items of an attempt that are marked by submitting it. */
async function markSubmitted(
  tx: Tx,
  kernel: Pick<Kernel, 'kinds'>,
  record: RecordFacts,
  now: Date,
): Promise<true | Refusal<'record.logRefused'>> {
  await holdAttempt(tx, record.current.id)
  const items = await listItems(tx, record.current.id)
  const work = workIn(kernel, record.kind)
  const marks = (await work?.mark(tx, record, items, now)) ?? new Map<string, ItemMark>()
  if (marks instanceof Refusal) return marks
  await markItems(tx, record.current.id, items, { marks, lastCounts: work?.lastCounts }, now)
  return true
}

/** Submits: the score counts, late ones lose what the offering says. It is the grade at once where that is set. */
export async function submit(
  tx: Tx,
  kernel: Pick<Kernel, 'kinds'>,
  who: Learner,
  recordId: string,
  now: Date,
): Promise<RecordWithItems | Refusal<WorkRefusal | 'record.logRefused'>> {
  const record = await loadForWork(tx, who, recordId, now, 'submit')
  if (record instanceof Refusal) return record
  const may = (await workIn(kernel, record.kind)?.maySubmit?.(tx, record, now)) ?? true
  if (may !== true) return may
  // Returned by a teacher, it is no later than it was.
  const kept = { isLate: record.current.isLate, deductPercent: record.current.latePercent }
  const { isLate, deductPercent } = record.settings && !record.returnedAt ? latenessAt(record.window, now) : kept
  const patch = await touchActivity(tx, who, record, now)
  const { dueAt } = record
  return finished(tx, kernel, record, { ...patch, dueAt }, { isLate, deductPercent, by: who.userId, word: '提交', now })
}

interface Finishing {
  isLate: boolean
  deductPercent: number
  /** The learner; null where it is taken from them. */
  by: string | null
  word: string
  now: Date
}

async function finished(
  tx: Tx,
  kernel: Pick<Kernel, 'kinds'>,
  record: RecordFacts,
  patch: RecordPatch,
  { isLate, deductPercent, by, word, now }: Finishing,
): Promise<RecordWithItems | Refusal<'record.logRefused'>> {
  const marked = await markSubmitted(tx, kernel, record, now)
  if (marked !== true) return marked
  const submitted = await refreshTotals(tx, kernel, record, {
    ...patch,
    state: 'submitted',
    submittedAt: now,
    returnedAt: null,
    isLate,
    latePercent: isLate ? deductPercent : 0,
  })
  const { score, maxScore } = submitted.current
  const text = `${isLate ? '迟交' : word}，得分 ${score ?? 0}/${maxScore}`
  await appendEvent(tx, record, { kind: 'submitted', at: now, by, text })
  await tellOthers(tx, 'attempt.submitted', submitted, now)
  return record.settings?.auto_confirm && needsNoTeacher(submitted.items)
    ? confirmItself(tx, kernel, submitted, now)
    : submitted
}

/**
 * Submits what was saved of an attempt for its learner: its time is over, or somebody takes it from them. It counts as in time.
 * Null where there is nothing at work.
 */
export async function collect(
  tx: Tx,
  kernel: Pick<Kernel, 'kinds'>,
  recordId: string,
  { at, word }: { at: Date; word: string },
): Promise<RecordWithItems | null> {
  const record = await lockRecordFacts(tx, recordId, nobody)
  if (!record || record.state !== 'in_progress') return null
  const how = { isLate: false, deductPercent: 0, by: null, word, now: at }
  const submitted = await finished(tx, kernel, record, {}, how)
  return submitted instanceof Refusal ? null : submitted
}

/**
 * The same of several attempts in one offering at once, where their answers were kept with what they earn. Answers for which it was
 * done: the others want `collect`.
 */
export async function collectTogether(
  tx: Tx,
  kernel: Pick<Kernel, 'kinds'>,
  { kind, offeringId }: { kind: ContentKind; offeringId: string },
  { submissions, word }: { submissions: readonly Submission[]; word: string },
): Promise<readonly SubmittedRecord[]> {
  if (!(await workIn(kernel, kind)?.isMarkedAhead?.(tx, offeringId))) return []
  const submitted = await submitTogether(tx, submissions, word)
  await tellOthersOfMany(tx, 'attempt.submitted', submitted, new Date())
  return submitted
}
