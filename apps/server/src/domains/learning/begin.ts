import type { OfferingKind } from '@lab/contract/kinds'
import { newId } from '../../kernel/database/columns.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal, refuse } from '../../kernel/result.ts'
import { effectiveTerms, type Terms } from '../accommodation/index.ts'
import { isAdmitted } from '../application/index.ts'
import { mayWork, offeringFacts, openTrialOffering } from '../offering/index.ts'
import {
  alignItems,
  appendEvent,
  beginInNewAttempt,
  continueInNewAttempt,
  deleteRecord,
  dueOf,
  findRecordOf,
  lockRecord,
  openRecord,
  recordRules,
  refreshTotals,
  saveRecord,
  tellOthers,
  type Drawn,
  type OpenRecord,
  type RecordEntry,
} from '../record/index.ts'
import type { LearnersWork, WorkedOn } from './behaviour.ts'
import { isReached } from './closed.ts'
import { workIn, type Learner } from './guards.ts'
import { notArchived } from '../place/index.ts'
import { alone, partyOf } from './party.ts'

export interface StartInput {
  offeringId: string
  /** Begins the next submission of what was submitted. */
  again?: boolean
  /** It is practised: each attempt begins with nothing done, also after a teacher has graded the one before. */
  isPractice?: boolean
  /** Fixed id of a new record, for the demo school. */
  id?: string | undefined
  /** What they show for it, where the kind asks for something. */
  entry?: unknown
}
export type StartRefusal =
  | 'absent'
  | 'exam.notAdmitted'
  | 'place.archived'
  | 'offering.notOpen'
  | 'record.noAttemptsLeft'
  | 'record.wrongState'

type Kinds = Pick<Kernel, 'kinds'>

async function firstStart(
  tx: Tx,
  kernel: Kinds,
  who: Learner,
  record: RecordEntry,
  terms: Terms | null,
  now: Date,
): Promise<RecordEntry> {
  await appendEvent(tx, record, { kind: 'started', at: now, by: who.userId })
  const dueAt = terms && dueOf({ ...record.current, startedAt: now }, terms)
  const begun = await refreshTotals(tx, kernel, record, {
    state: 'in_progress',
    startedAt: now,
    lastActiveAt: now,
    dueAt,
  })
  await tellOthers(tx, 'attempt.started', begun, now)
  return begun
}

/** What a new attempt asks: its variant drawn by its kind, and what follows from that. */
async function drawn(tx: Tx, work: LearnersWork, of: WorkedOn, recordId: string): Promise<Drawn> {
  const variant = await work.variant(tx, { ...of, recordId })
  return { ...(await work.items(tx, of, variant)), variant, minutes: work.limit?.minutes(variant) ?? null }
}

/**
 * The next attempt after one was submitted, while the number allowed is not used up. It goes on with what there is, or begins
 * afresh, as its kind says; the attempt before stays as it was submitted.
 */
async function beginAgain(
  tx: Tx,
  kernel: Kinds,
  who: Learner,
  work: LearnersWork,
  record: RecordEntry,
  { terms, contentVersion, isPractice }: { terms: Terms; contentVersion: number; isPractice: boolean },
  now: Date,
): Promise<RecordEntry | Refusal<'record.wrongState' | 'record.noAttemptsLeft'>> {
  // What was graded by itself is no teacher's verdict: the next submission may be better.
  const isDone = record.state === 'graded' && (isPractice || record.gradedBy === null)
  const isLeft = record.state === 'in_progress' && work.canLeaveAttempt
  const from = isDone || isLeft ? 'submitted' : record.state
  const state = recordRules.nextState(from, 'again')
  if (state instanceof Refusal) return state
  if (!recordRules.hasAttemptLeft(record.attempt, terms.settings.attempts)) return refuse('record.noAttemptsLeft')
  const isAfresh = isPractice || work.nextAttempt === 'afresh'
  const next = await nextAttempt(tx, work, record, { contentVersion, isAfresh }, now)
  const { attempt, attemptId } = next
  await appendEvent(tx, next, { kind: 'started', at: now, by: who.userId, text: `开始第${attempt}次作答` })
  const dueAt = dueOf(next.current, terms)
  const begun = await refreshTotals(tx, kernel, next, {
    state,
    attempt,
    attemptId,
    contentVersion: next.contentVersion,
    lastActiveAt: now,
    dueAt,
    gradedAt: null,
  })
  await tellOthers(tx, 'attempt.started', begun, now)
  return begun
}

/** What begins afresh begins with the version that is offered now. */
async function nextAttempt(
  tx: Tx,
  work: LearnersWork,
  record: RecordEntry,
  { contentVersion, isAfresh }: { contentVersion: number; isAfresh: boolean },
  now: Date,
): Promise<RecordEntry> {
  if (!isAfresh) {
    const next = await continueInNewAttempt(tx, record, now)
    await work.open(tx, next.current, record, record.current)
    return next
  }
  const newest = { ...record, contentVersion, current: { ...record.current, contentVersion } }
  const next = await beginInNewAttempt(tx, newest, await drawn(tx, work, newest, record.id), now)
  await work.open(tx, next.current, newest, null)
  return next
}

/**
 * Begins what a class is taught, or goes on with it: the learner's one record of the offering, alone or in a group. What was submitted opens
 * as it is, unless the next submission is asked for.
 */
export async function start(
  tx: Tx,
  kernel: Kinds,
  who: Learner,
  { offeringId, again = false, isPractice = false, id, entry }: StartInput,
  now: Date,
): Promise<RecordEntry | Refusal<StartRefusal>> {
  const offering = await offeringFacts(tx, offeringId, who.userId)
  const work = offering && workIn(kernel, offering.kind)
  if (!offering || !work || offering.role !== 'student') return refuse('absent')
  const open = notArchived(offering)
  if (open !== true) return open
  const found = await findRecordOf(tx, { offeringId, learnerId: who.userId })
  const held = found && (await lockRecord(tx, found.id))
  if (held && !again && (held.state === 'submitted' || held.state === 'graded')) return held
  const party = held ?? (await partyOf(tx, who, offering))
  if (party instanceof Refusal) return party
  const { partyKind, partyId, learnerIds } = party
  const terms = await effectiveTerms(tx, learnerIds, offering, now)
  const inTime = held?.returnedAt ? true : mayWork(terms.settings, now)
  if (inTime !== true) return inTime
  if (held && !again && held.state !== 'not_started') return held
  const reached = await isReached(tx, kernel, who, offering, now)
  if (reached !== true) return reached
  // What is opened again was admitted when it was begun.
  const admitted =
    (await work.admits?.(tx, { offering, learnerId: who.userId, window: terms.settings }, entry, now)) ?? true
  if (admitted !== true) return admitted
  if (held && again)
    return beginAgain(tx, kernel, who, work, held, { terms, contentVersion: offering.contentVersion, isPractice }, now)
  if (held) {
    await work.open(tx, held.current, held, null)
    return firstStart(tx, kernel, who, held, terms, now)
  }
  if (offering.settings.needs_approval && !(await isAdmitted(tx, offeringId, learnerIds))) {
    return refuse('offering.notOpen', { reason: '该内容需要申请，通过后才能开始学习' })
  }
  const { contentId, contentVersion, orgId, kind, placeId } = offering
  const given = {
    partyKind,
    partyId,
    learnerIds,
    offeringId,
    id: id ?? newId(),
    orgId,
    kind,
    contentId,
    placeId,
    isTrial: false,
    contentVersion,
  }
  // Two first clicks at once: the later one finds the record begun.
  const record = await opened(tx, work, given, now)
  return record.state === 'not_started' ? firstStart(tx, kernel, who, record, terms, now) : record
}

/** The learner's record in its place with what its first attempt asks, made when there is none; held. */
async function opened(
  tx: Tx,
  work: LearnersWork,
  given: Omit<OpenRecord, 'asked' | 'now'> & { id: string },
  now: Date,
): Promise<RecordEntry> {
  const asked = await drawn(tx, work, given, given.id)
  // Who tries a content out has all the time.
  const minutes = given.isTrial ? null : asked.minutes
  const record = await openRecord(tx, { ...given, asked: { ...asked, minutes }, now })
  if (record.state === 'not_started') await work.open(tx, record.current, given, null)
  return (await lockRecord(tx, record.id))!
}

export interface TrialInput {
  contentId: string
  kind: OfferingKind
  orgId: string
  /** Published version to run, or 0 for the working copy. */
  version: number
  restart?: boolean
  id?: string | undefined
}

/** Whether a new trial takes the place of an earlier one. */
export const isReplaced = (found: RecordEntry, given: Pick<TrialInput, 'version' | 'restart'>): boolean =>
  given.restart === true || found.contentVersion !== given.version || found.state === 'submitted'

/**
 * A teacher's own trial of a content, begun again or gone on with. A trial of the working copy follows its changes. It
 * counts nowhere. Whether the person may try it is the caller's question.
 */
export async function startTrial(
  tx: Tx,
  kernel: Kinds,
  who: Learner,
  { contentId, kind, orgId, version, restart = false, id }: TrialInput,
  now: Date,
): Promise<RecordEntry | Refusal<'absent'>> {
  const work = workIn(kernel, kind)
  if (!work) return refuse('absent')
  const offering = await openTrialOffering(tx, { contentId, kind, orgId, userId: who.userId, version })
  const place = { offeringId: offering.id, ...alone(who) }
  const found = await findRecordOf(tx, { offeringId: offering.id, learnerId: who.userId })
  if (found && isReplaced(found, { version, restart })) await deleteRecord(tx, found.id)
  const { placeId } = offering
  const given = { ...place, id: id ?? newId(), orgId, kind, contentId, placeId, isTrial: true, contentVersion: version }
  const record = await opened(tx, work, given, now)
  if (record.state === 'not_started') return firstStart(tx, kernel, who, record, null, now)
  if (version > 0) return saveRecord(tx, record, { lastActiveAt: now })
  await alignItems(tx, record.current, await work.items(tx, record, record.current.variant))
  await work.open(tx, record.current, record, null)
  return refreshTotals(tx, kernel, (await lockRecord(tx, record.id))!, { lastActiveAt: now })
}
