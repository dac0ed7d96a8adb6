import type { ContentKind } from '@lab/contract/kinds'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { OfferingSettings } from '@lab/contract/offering'
import { Refusal, refuse } from '../../kernel/result.ts'
import { mayWork, shownMoment } from '../offering/index.ts'
import {
  addItemSeconds,
  appendEvent,
  dueOf,
  findItem,
  graceMs,
  lockRecordFacts,
  isOwnWork,
  noteMember,
  recordFacts,
  recordRules,
  saveItem,
  termsOf,
  timeUpAt,
  windowOf,
  type ItemEntry,
  type RecordFacts,
  type RecordPatch,
} from '../record/index.ts'
import { notArchived } from '../place/index.ts'
import type { LearnersWork } from './behaviour.ts'

/** Who learns: a student of the class, or a teacher in a trial. */
export interface Learner {
  userId: string
}

export type WorkRefusal = 'absent' | 'place.archived' | 'offering.notOpen' | 'record.wrongState'

/** How one works in contents of a kind; null where nobody can. */
export const workIn = ({ kinds }: Pick<Kernel, 'kinds'>, kind: ContentKind): LearnersWork | null =>
  kinds[kind].work ?? null

/** A record that may be worked on now, with the settings and the end that hold for its learners. */
export interface OpenWork extends RecordFacts {
  dueAt: Date | null
  /** The settings with the window that holds for this attempt. */
  window: OfferingSettings
}

/**
 * A record of one's own, held until the transaction ends, that may be worked on now: class not archived, within the
 * window (or late where that is allowed) and the attempt's own time, and neither submitted nor graded. What was saved
 * before that time was up may be submitted after it.
 */
export async function loadForWork(
  tx: Tx,
  who: Learner,
  recordId: string,
  now: Date,
  verb: 'work' | 'submit' = 'work',
): Promise<OpenWork | Refusal<WorkRefusal>> {
  return workable(tx, who, await lockRecordFacts(tx, recordId, who.userId), now, verb)
}

/** A record by its id, or as its caller has read it a moment ago. */
export type Named = string | RecordFacts
export const idOf = (record: Named): string => (typeof record === 'string' ? record : record.id)

/** The same without holding it, for what may leave it as it is. */
export const lookUp = async (
  tx: Tx,
  who: Learner,
  record: Named,
  now: Date,
): Promise<OpenWork | Refusal<WorkRefusal>> =>
  workable(tx, who, typeof record === 'string' ? await recordFacts(tx, record, who.userId) : record, now, 'work')

/** Where the time is limited, every answer counts that was given in it. */
const hasLimit = ({ current }: RecordFacts): boolean => current.minutes !== null

async function workable(
  tx: Tx,
  who: Learner,
  record: RecordFacts | null,
  now: Date,
  verb: 'work' | 'submit',
): Promise<OpenWork | Refusal<WorkRefusal>> {
  if (!record || !isOwnWork(who, record)) return refuse('absent')
  const open = notArchived(record)
  if (open !== true) return open
  if (record.heldAt && verb === 'work') return refuse('offering.notOpen', { reason: '已暂停，请等待继续' })
  const terms = await termsOf(tx, record, now)
  const window = windowOf(terms, record.current)
  // What was answered in time may arrive a little later.
  const asOf = hasLimit(record) ? new Date(now.getTime() - graceMs) : now
  // What a teacher returned may be mended after the end.
  const inTime = record.returnedAt ? true : mayWork(window, now) === true || mayWork(window, asOf)
  if (inTime !== true) return inTime
  const state = recordRules.nextState(record.state, verb)
  if (state instanceof Refusal) return state
  const upAt = record.returnedAt ? null : timeUpAt(record.current, terms.timeFactor)
  if (verb === 'work' && upAt && asOf >= upAt) {
    return refuse('offering.notOpen', { reason: `作答时间已于${shownMoment(upAt)}结束，已保存的作答可以提交` })
  }
  return { ...record, settings: terms.settings, window, dueAt: dueOf(record.current, terms) }
}

/** Whether a record that was read may be worked on now. */
export const canWork = async (
  tx: Tx,
  who: Learner,
  record: RecordFacts,
  now: Date,
): Promise<OpenWork | Refusal<WorkRefusal>> => workable(tx, who, record, now, 'work')

/** Whether what was saved of it may be submitted now. */
export const canSubmit = async (
  tx: Tx,
  who: Learner,
  record: RecordFacts,
  now: Date,
): Promise<OpenWork | Refusal<WorkRefusal>> => workable(tx, who, record, now, 'submit')

/** A record of one's own that may be worked on now, held, with one of its steps. */
export async function loadStepForWork(
  tx: Tx,
  who: Learner,
  recordId: string,
  stepId: string,
  now: Date,
): Promise<{ record: OpenWork; step: ItemEntry } | Refusal<WorkRefusal>> {
  const record = await loadForWork(tx, who, recordId, now)
  if (record instanceof Refusal) return record
  const step = await findItem(tx, record.current.id, stepId)
  return step ? { record, step } : refuse('absent')
}

/**
 * Notes that somebody was active: time since the last activity goes to the step that was being worked on, and the step at
 * hand becomes the current one. What was returned is in progress again once it is worked on, not when it is only looked at
 * (`isWork` false). Returns what is to be saved on the record.
 */
export async function touchActivity(
  tx: Tx,
  who: Learner,
  record: RecordFacts,
  now: Date,
  { stepId, claimed, isWork = true }: { stepId?: string | null; claimed?: number; isWork?: boolean } = {},
): Promise<RecordPatch> {
  const seconds = recordRules.secondsSpent(record.lastActiveAt, now, claimed)
  const spentIn = record.currentStepId ?? stepId
  if (seconds > 0 && spentIn) await addItemSeconds(tx, record.current.id, spentIn, seconds)
  if (record.partyKind === 'group') await noteMember(tx, { recordId: record.id, userId: who.userId }, now, claimed)
  if (recordRules.isReturning(record.lastActiveAt, now)) {
    await appendEvent(tx, record, { kind: 'heartbeat', at: now, by: who.userId, text: '回到学习' })
  }
  const moves = Boolean(stepId) && stepId !== record.currentStepId
  return {
    ...(isWork && record.state === 'returned' ? { state: 'in_progress' as const } : {}),
    durationSeconds: record.durationSeconds + seconds,
    lastActiveAt: record.lastActiveAt && record.lastActiveAt > now ? record.lastActiveAt : now,
    ...(moves ? { currentStepId: stepId!, currentSince: now } : {}),
  }
}

/** What opening a step changes in it, the first time. */
export async function markOpened(tx: Tx, record: RecordFacts, step: ItemEntry, now: Date): Promise<void> {
  if (step.firstOpenedAt) return
  await saveItem(tx, record.current.id, step.key, {
    state: recordRules.stepStateAfter(step.state, 'opened'),
    firstOpenedAt: now,
  })
}
