import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal, refuse } from '../../kernel/result.ts'
import { askQuestion, type AskInput, type ThreadEntry } from '../query/index.ts'
import {
  appendEvent,
  findItem,
  isOwnWork,
  lockRecordFacts,
  recordRules,
  saveRecord,
  type RecordEntry,
} from '../record/index.ts'
import { loadForWork, lookUp, touchActivity, type Learner, type Named, type WorkRefusal } from './guards.ts'
import { goesOn, touchQuietly } from './quiet-save.ts'
import { notArchived } from '../place/index.ts'

/** A question about the record's content, about one step when that is named. Trials ask nobody. */
export async function ask(
  tx: Tx,
  who: Learner,
  recordId: string,
  given: Omit<AskInput, 'step'> & { stepId: string | null },
  now: Date,
): Promise<ThreadEntry | Refusal<'absent' | 'place.archived' | 'forbidden'>> {
  const record = await lockRecordFacts(tx, recordId, who.userId)
  if (!record || !isOwnWork(who, record)) return refuse('absent')
  const open = notArchived(record)
  if (open !== true) return open
  if (record.isTrial) return refuse('forbidden', { reason: '试做时不能提问' })
  const step = given.stepId === null ? null : await findItem(tx, record.current.id, given.stepId)
  if (given.stepId !== null && !step) return refuse('absent')
  const about = step && { id: step.key, title: step.title }
  const thread = await askQuestion(tx, who, record, { ...given, step: about }, now)
  await appendEvent(tx, record, {
    kind: 'asked',
    at: now,
    by: who.userId,
    stepId: step?.key ?? null,
    stepTitle: step?.title ?? '',
    text: `提问：${given.title}`,
    detail: given.body.value.slice(0, 2_000),
  })
  return thread
}

const keptCharacters = 2_000

/** Notes that something was pasted, and where. */
export async function notePaste(
  tx: Tx,
  who: Learner,
  recordId: string,
  given: { stepId: string | null; text: string },
  now: Date,
): Promise<RecordEntry | Refusal<WorkRefusal>> {
  const record = await loadForWork(tx, who, recordId, now)
  if (record instanceof Refusal) return record
  // What is pasted into a machine is pasted while working at the present step.
  const inStep = given.stepId ?? record.currentStepId
  const step = inStep === null ? null : await findItem(tx, record.current.id, inStep)
  if (given.stepId !== null && !step) return refuse('absent')
  await appendEvent(tx, record, {
    kind: 'pasted',
    at: now,
    by: who.userId,
    stepId: step?.key ?? null,
    stepTitle: step?.title ?? '',
    text: `粘贴${[...given.text].length}个字符`,
    detail: given.text.slice(0, keptCharacters),
  })
  return saveRecord(tx, record, await touchActivity(tx, who, record, now, { stepId: inStep }))
}

/**
 * A page that is still open says so; time is counted as far as it really passed. Nothing happens to a record that may
 * not be worked on.
 */
export async function heartbeat(
  tx: Tx,
  { connection }: Pick<Kernel, 'connection'>,
  who: Learner,
  given: { record: Named; stepId: string | null; seconds: number },
  now: Date,
): Promise<void> {
  const seen = await lookUp(tx, who, given.record, now)
  if (seen instanceof Refusal) return
  const claimed = Math.min(given.seconds, recordRules.longestGapSeconds)
  // Another step is looked up first.
  const isSame = given.stepId === null || given.stepId === seen.currentStepId
  if (isSame && goesOn(seen, given.stepId, now))
    return void (await touchQuietly(tx, seen, now, { stepId: given.stepId, claimed }))
  await connection.transaction(async (held) => {
    const record = await loadForWork(held, who, seen.id, now)
    if (record instanceof Refusal) return
    const step = given.stepId === null ? null : await findItem(held, record.current.id, given.stepId)
    const activity = { stepId: step?.key ?? null, claimed, isWork: false }
    await saveRecord(held, record, await touchActivity(held, who, record, now, activity))
  })
}
