import type { Tx } from '../../kernel/database/pool.ts'
import { Refusal, refuse } from '../../kernel/result.ts'
import {
  appendEvent,
  findItem,
  recordRules,
  saveAnswer,
  saveResponse,
  touchRecord,
  type AnswerMark,
  type ItemEntry,
  type NewEvent,
  type RecordFacts,
  type ResponseValue,
} from '../record/index.ts'
import { lookUp, type Learner, type Named, type OpenWork, type WorkRefusal } from './guards.ts'

/** How long a record may say that it was last worked on a moment ago. */
const touchEveryMs = 10_000

export interface LookedUp {
  record: OpenWork
  step: ItemEntry
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
  const step = await findItem(tx, record.current.id, stepId)
  return step ? { record, step } : refuse('absent')
}

const pauseMs = ({ lastActiveAt }: RecordFacts, now: Date): number =>
  lastActiveAt ? now.getTime() - lastActiveAt.getTime() : Infinity

/** Whether a record that is being worked on is to be touched once more. */
export const isTouchDue = (record: RecordFacts, now: Date): boolean => pauseMs(record, now) >= touchEveryMs

const movesTo = (record: RecordFacts, stepId: string | null): stepId is string =>
  stepId !== null && record.currentStepId !== stepId

/**
 * Whether work at a step changes nothing of the record but the time and the step of the last work: it is in progress, by one
 * person who has not been away.
 */
export function goesOn(record: RecordFacts, stepId: string | null, now: Date): boolean {
  const pause = pauseMs(record, now)
  if (record.state !== 'in_progress' || pause < 0 || recordRules.isReturning(record.lastActiveAt, now)) return false
  // In a group, each one's part is noted too.
  const isTouched = isTouchDue(record, now) || movesTo(record, stepId)
  return record.lastActiveAt !== null && (record.partyKind === 'person' || !isTouched)
}

/** Notes that a record which goes on is being worked on, and at which step. False when another call noted it since it was read. */
export async function touchQuietly(
  tx: Tx,
  record: RecordFacts,
  now: Date,
  { stepId, claimed }: { stepId: string | null; claimed?: number },
): Promise<boolean> {
  const seconds = recordRules.secondsSpent(record.lastActiveAt, now, claimed)
  return touchRecord(tx, record, { seconds, stepId }, now)
}

/** A response as it is kept, and what it earns where that is kept with it. */
export interface GivenResponse {
  value: ResponseValue
  writtenAt: Date
  ahead: AnswerMark | undefined
}

/** Appends a response; null when the attempt takes none any more. */
export async function keepResponse(
  tx: Tx,
  attempt: { id: string; by: string },
  key: string,
  { ahead, ...given }: GivenResponse,
  now: Date,
): Promise<'newest' | 'overtaken' | null> {
  if (!ahead) return saveResponse(tx, attempt, key, given, now)
  return (await saveAnswer(tx, attempt, key, { ...given, mark: ahead, isTimed: false }, now)) ? 'newest' : null
}

/**
 * Saves a response that changes no state and no mark: it is appended with its event, and nothing is held or worked out
 * again. Every ten seconds, and at another step, the record is touched; the time since then goes with the next touch, and
 * what is saved by itself every few seconds has a line in the timeline only then.
 */
export async function saveQuietly(
  tx: Tx,
  who: Learner,
  { record, step }: LookedUp,
  { event, ...given }: GivenResponse & { event: NewEvent | null },
  now: Date,
): Promise<{ isTouched: boolean; isNewest: boolean } | Refusal<'record.wrongState'>> {
  const saved = await keepResponse(tx, { id: record.current.id, by: who.userId }, step.key, given, now)
  // Submitted since it was looked up.
  if (!saved) return refuse('record.wrongState', { state: '已提交', verb: '作答' })
  const isDue = isTouchDue(record, now) || movesTo(record, step.key)
  const isTouched = isDue && (await touchQuietly(tx, record, now, { stepId: step.key }))
  if (event && (isTouched || event.kind !== 'report_saved')) await appendEvent(tx, record, event)
  return { isTouched, isNewest: saved === 'newest' }
}
