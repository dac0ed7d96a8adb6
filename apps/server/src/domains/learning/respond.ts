import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal, refuse } from '../../kernel/result.ts'
import {
  appendEvent,
  refreshTotals,
  saveFirstResponse,
  saveRecord,
  type ItemEntry,
  type NewEvent,
  type RecordEntry,
  type RecordWithItems,
} from '../record/index.ts'
import type { ItemMark, LearnersWork, Taken } from './behaviour.ts'
import { afterMark, markItem, outcomeOf } from './marking.ts'
import { goesOn, keepResponse, lookUpStep, saveQuietly, type LookedUp } from './quiet-save.ts'
import { writtenAtOf } from './written-at.ts'
import { idOf, loadStepForWork, touchActivity, workIn, type Learner, type Named, type WorkRefusal } from './guards.ts'

export interface Responded {
  /** As it is now; null where nothing but the response is new. */
  record: RecordEntry | RecordWithItems | null
  mark: ItemMark | null
  /** What others learn of it: a response that changes no state, the same and that somebody is at work, or all of it. */
  news: 'saved' | 'heartbeat' | 'changed'
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
 * Keeps a response to an item of one's own record. What is only saved is one insert, and every ten seconds or at another
 * item a touch of the record, without a transaction around it; where the kind judges it at once, the mark and the totals
 * are in one with it.
 */
export async function respond(
  tx: Tx,
  kernel: Pick<Kernel, 'kinds' | 'connection'>,
  who: Learner,
  given: { record: Named; key: string; value: unknown; writtenAt?: string | undefined },
  now: Date,
): Promise<Responded | Refusal<WorkRefusal | 'invalid'>> {
  const { key } = given
  const seen = await lookUpStep(tx, who, given.record, key, now)
  if (seen instanceof Refusal) return seen
  const work = workIn(kernel, seen.record.kind)
  if (!work) return refuse('absent')
  const taken = await work.respond(tx, seen.record, seen.step, given.value, now)
  if (taken instanceof Refusal) return taken
  const { value, mark, ahead } = taken
  const writtenAt = writtenAtOf(given.writtenAt, now)
  if (!taken.merges && changesNothing(seen.step, mark) && goesOn(seen.record, key, now)) {
    const event = eventOf(who, seen.step, taken, now)
    const saved = await saveQuietly(tx, who, seen, { value, writtenAt, ahead, event }, now)
    if (saved instanceof Refusal) return saved
    const record = saved.isNewest ? null : seen.record
    return { record, mark, news: saved.isTouched ? 'heartbeat' : 'saved' }
  }
  const first = await respondFirst(tx, kernel, who, seen, { taken, writtenAt }, now)
  if (first) return first
  const answer = { recordId: idOf(given.record), key, value: given.value, writtenAt, taken }
  return kernel.connection.transaction((held) => respondHeld(held, kernel, who, { ...answer, work }, now))
}

/** A first response that nothing is known by but that there is one; null where it takes holding the record. */
async function respondFirst(
  tx: Tx,
  kernel: Pick<Kernel, 'kinds'>,
  who: Learner,
  { record, step }: LookedUp,
  { taken, writtenAt }: { taken: Taken; writtenAt: Date },
  now: Date,
): Promise<Responded | null> {
  const { value, mark, ahead, merges } = taken
  if (merges || ahead || step.response !== null || (mark && 'share' in mark) || !goesOn(record, step.key, now))
    return null
  const { state = step.state, passedAt = null } = afterMark(step, mark, now)
  const item = { state, passedAt, firstOpenedAt: step.firstOpenedAt ?? now }
  const given = { by: who.userId, key: step.key, value, writtenAt, item, event: eventOf(who, step, taken, now) }
  const saved = await saveFirstResponse(tx, kernel, record, given, now)
  return saved && { record: saved, mark, news: 'changed' }
}

interface Answer {
  recordId: string
  key: string
  /** As it was sent. */
  value: unknown
  writtenAt: Date
  work: LearnersWork
  /** What was made of it before the record was held. */
  taken: Taken
}

/** The same with the record held, for what changes it. */
async function respondHeld(
  tx: Tx,
  kernel: Pick<Kernel, 'kinds'>,
  who: Learner,
  { recordId, key, value: given, work, ...answer }: Answer,
  now: Date,
): Promise<Responded | Refusal<WorkRefusal | 'invalid'>> {
  const held = await loadStepForWork(tx, who, recordId, key, now)
  if (held instanceof Refusal) return held
  const { record, step } = held
  const { merges } = answer.taken
  const taken = merges ? await work.respond(tx, record, step, given, now) : answer.taken
  if (taken instanceof Refusal) return taken
  const { value, mark, ahead } = taken
  const event = eventOf(who, step, taken, now)
  // What took up the newest is the newest, whichever began first.
  const writtenAt = merges ? new Date() : answer.writtenAt
  const by = { id: record.current.id, by: who.userId }
  const saved = await keepResponse(tx, by, key, { value, writtenAt, ahead }, now)
  // A try counts whenever it arrives; how far an item is follows from what was written last.
  const isMarked = !(saved === 'overtaken' && mark && 'state' in mark) && !changesNothing(step, mark)
  const patch = await touchActivity(tx, who, record, now, { stepId: key })
  if (event) await appendEvent(tx, record, event)
  // Totals come from marks and states: where none of them changes, they are as they were.
  if (!isMarked && patch.state === undefined)
    return { record: await saveRecord(tx, record, patch), mark, news: 'changed' }
  if (isMarked && !ahead) await markItem(tx, record.current.id, step, mark, now)
  return { record: await refreshTotals(tx, kernel, record, patch), mark, news: 'changed' }
}
