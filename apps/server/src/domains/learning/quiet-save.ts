import type { Tx } from '../../kernel/database/pool.ts'
import { Refusal, refuse } from '../../kernel/result.ts'
import {
  appendEvent,
  findItem,
  saveResponse,
  type ItemEntry,
  type NewEvent,
  type RecordFacts,
  type ResponseValue,
} from '../record/index.ts'
import { lookUp, type Learner, type WorkRefusal } from './guards.ts'

/** How long a record may say that it was last worked on a moment ago. */
const touchEveryMs = 10_000

interface LookedUp {
  record: RecordFacts
  step: ItemEntry
}

/** A record of one's own and a step of it as they are, without holding them: a save may change neither. */
export async function lookUpStep(
  tx: Tx,
  who: Learner,
  recordId: string,
  stepId: string,
  now: Date,
): Promise<LookedUp | Refusal<WorkRefusal>> {
  const record = await lookUp(tx, who, recordId, now)
  if (record instanceof Refusal) return record
  const step = await findItem(tx, record.current.id, stepId)
  return step ? { record, step } : refuse('absent')
}

/**
 * Whether a save leaves the record as it is: it is being worked on, at this very step, and was noted as worked on a
 * moment ago. The time since then is added by the next call that writes it.
 */
export function leavesRecord({ record, step }: LookedUp, now: Date): boolean {
  const { state, currentStepId, lastActiveAt } = record
  const pauseMs = lastActiveAt ? now.getTime() - lastActiveAt.getTime() : Infinity
  return state === 'in_progress' && currentStepId === step.key && pauseMs >= 0 && pauseMs < touchEveryMs
}

/**
 * Saves a response that changes no state and no mark: it is appended with its event, and nothing is held or worked out
 * again.
 */
export async function saveQuietly(
  tx: Tx,
  who: Learner,
  { record, step }: LookedUp,
  value: ResponseValue,
  event: NewEvent | null,
  now: Date,
): Promise<true | Refusal<'record.wrongState'>> {
  const isSaved = await saveResponse(tx, { id: record.current.id, by: who.userId }, step.key, value, now)
  // Submitted since it was looked up.
  if (!isSaved) return refuse('record.wrongState', { state: '已提交', verb: '作答' })
  if (event) await appendEvent(tx, record, event)
  return true
}
