import type { Tx } from '../../kernel/database/pool.ts'
import { Refusal, refuse } from '../../kernel/result.ts'
import {
  appendEvent,
  listItems,
  recordRules,
  saveResponse,
  touchRecord,
  type ItemEntry,
  type NewEvent,
  type RecordFacts,
  type RecordWithItems,
  type ResponseValue,
} from '../record/index.ts'
import { lookUp, type Learner, type Named, type OpenWork, type WorkRefusal } from './guards.ts'

/** How long a record may say that it was last worked on a moment ago. */
const touchEveryMs = 10_000

export interface LookedUp {
  record: OpenWork
  step: ItemEntry
  /** All of the attempt, the step among them. */
  items: ItemEntry[]
}

/** A record of one's own and a step of it as they are, without holding them: a save may change neither. */
export async function lookUpStep(
  tx: Tx,
  who: Learner,
  given: Named,
  stepId: string,
  now: Date,
): Promise<LookedUp | Refusal<WorkRefusal>> {
  const record = await lookUp(tx, who, given, now)
  if (record instanceof Refusal) return record
  const items = await listItems(tx, record.current.id)
  const step = items.find(({ key }) => key === stepId)
  return step ? { record, step, items } : refuse('absent')
}

const pauseMs = ({ lastActiveAt }: RecordFacts, now: Date): number =>
  lastActiveAt ? now.getTime() - lastActiveAt.getTime() : Infinity

/**
 * Whether work at a step changes no more of the record than when it was worked on: it is in progress, at this very step, by
 * one person who has not been away.
 */
export function goesOn(record: RecordFacts, stepId: string | null, now: Date): boolean {
  const isSame = record.state === 'in_progress' && (stepId === null || record.currentStepId === stepId)
  const pause = pauseMs(record, now)
  if (!isSame || pause < 0 || recordRules.isReturning(record.lastActiveAt, now)) return false
  // In a group, each one's part is noted too.
  return record.lastActiveAt !== null && (record.partyKind === 'person' || pause < touchEveryMs)
}

/** Notes that a record which goes on is being worked on. Null when another call has noted it since it was read. */
export async function touchQuietly<Read extends RecordFacts>(
  tx: Tx,
  record: Read,
  now: Date,
  claimed?: number,
): Promise<Read | null> {
  const seconds = recordRules.secondsSpent(record.lastActiveAt, now, claimed)
  if (!(await touchRecord(tx, record, seconds, now))) return null
  return { ...record, durationSeconds: record.durationSeconds + seconds, lastActiveAt: now }
}

/**
 * Saves a response that changes no state and no mark: it is appended with its event, and nothing is held or worked out
 * again. Every ten seconds the record is touched; the time since then goes with the next touch, and what is saved by itself
 * every few seconds has a line in the timeline only then.
 */
export async function saveQuietly(
  tx: Tx,
  who: Learner,
  { record, step, items }: LookedUp,
  { value, writtenAt, event }: { value: ResponseValue; writtenAt: Date; event: NewEvent | null },
  now: Date,
): Promise<{ record: RecordWithItems; isTouched: boolean } | Refusal<'record.wrongState'>> {
  const by = { id: record.current.id, by: who.userId }
  const saved = await saveResponse(tx, by, step.key, { value, writtenAt }, now)
  // Submitted since it was looked up.
  if (!saved) return refuse('record.wrongState', { state: '已提交', verb: '作答' })
  const touched = pauseMs(record, now) < touchEveryMs ? null : await touchQuietly(tx, record, now)
  if (event && (touched || event.kind !== 'report_saved')) await appendEvent(tx, record, event)
  const after = items.map((item) => (item === step && saved === 'newest' ? { ...item, response: value } : item))
  return { record: { ...(touched ?? record), items: after }, isTouched: touched !== null }
}
