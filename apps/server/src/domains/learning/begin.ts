import { type ContentKind, isOffered } from '@lab/contract/kinds'
import type { OfferingSettings } from '@lab/contract/offering'
import type { Tx } from '../../kernel/database/pool.ts'
import { Refusal, refuse } from '../../kernel/result.ts'
import { effectiveSettings } from '../accommodation/index.ts'
import { isAdmitted } from '../application/index.ts'
import { mountsFor } from '../dataset/index.ts'
import {
  alignExperimentAttempt,
  continueExperimentAttempt,
  openExperimentAttempt,
  saveExperimentAttempt,
} from '../experiment/index.ts'
import { mayWork, notArchived, offeringFacts, openTrialOffering } from '../offering/index.ts'
import {
  alignItems,
  appendEvent,
  continueInNewAttempt,
  deleteRecord,
  findRecordOf,
  lockRecord,
  openRecord,
  recordRules,
  refreshTotals,
  saveRecord,
  type RecordEntry,
} from '../record/index.ts'
import { loadPlan, openedHints, openedItems, planOf, type Plan } from './plan.ts'
import type { Learner } from './work.ts'

export interface StartInput {
  offeringId: string
  /** Begins the next hand-in of what was handed in. */
  again?: boolean
  /** Fixed id of a new record, for the demo school. */
  id?: string | undefined
}
export type StartRefusal =
  | 'absent'
  | 'class.archived'
  | 'offering.notOpen'
  | 'record.noAttemptsLeft'
  | 'record.wrongState'

/** From now on the attempt has the data sets in the versions that there are now, whatever is published later. */
async function firstStart(
  tx: Tx,
  record: RecordEntry,
  plan: Plan,
  dueAt: Date | null,
  now: Date,
): Promise<RecordEntry> {
  await appendEvent(tx, record, { kind: 'started', at: now })
  await saveExperimentAttempt(tx, record.current.id, { mounts: await mountsFor(tx, plan.datasets) })
  return refreshTotals(tx, record, { state: 'in_progress', startedAt: now, lastActiveAt: now, dueAt })
}

const deadlineOf = ({ closes_at: closesAt }: OfferingSettings): Date | null => (closesAt ? new Date(closesAt) : null)

/**
 * The next attempt after one was submitted, while the number allowed is not used up. At an experiment it goes on with what
 * there is; the attempt before stays as it was submitted.
 */
async function beginAgain(
  tx: Tx,
  record: RecordEntry,
  settings: OfferingSettings,
  now: Date,
): Promise<RecordEntry | Refusal<'record.wrongState' | 'record.noAttemptsLeft'>> {
  // What was graded by itself is no teacher's verdict: the next hand-in may be better.
  const from = record.state === 'graded' && record.gradedBy === null ? 'submitted' : record.state
  const state = recordRules.nextState(from, 'again')
  if (state instanceof Refusal) return state
  if (!recordRules.hasAttemptLeft(record.attempt, settings.attempts)) return refuse('record.noAttemptsLeft')
  const next = await continueInNewAttempt(tx, record, now)
  const { attempt, attemptId } = next
  await continueExperimentAttempt(tx, record.current.id, attemptId)
  await appendEvent(tx, next, { kind: 'started', at: now, text: `开始第${attempt}次作答` })
  const dueAt = deadlineOf(settings)
  return refreshTotals(tx, next, { state, attempt, attemptId, lastActiveAt: now, dueAt, gradedAt: null })
}

/**
 * Begins what a class is taught, or goes on with it: the learner's one record of the offering. What was handed in opens
 * as it is, unless the next hand-in is asked for.
 */
export async function start(
  tx: Tx,
  who: Learner,
  { offeringId, again = false, id }: StartInput,
  now: Date,
): Promise<RecordEntry | Refusal<StartRefusal>> {
  const offering = await offeringFacts(tx, offeringId, who.userId)
  if (!offering || offering.role !== 'student') return refuse('absent')
  const open = notArchived(offering)
  if (open !== true) return open
  const place = { offeringId, learnerId: who.userId }
  const found = await findRecordOf(tx, place)
  const held = found && (await lockRecord(tx, found.id))
  if (held && !again && (held.state === 'submitted' || held.state === 'graded')) return held
  const settings = await effectiveSettings(tx, who.userId, offering, now)
  const inTime = held?.returnedAt ? true : mayWork(settings, now)
  if (inTime !== true) return inTime
  if (held && again) return beginAgain(tx, held, settings, now)
  if (held && held.state !== 'not_started') return held
  const dueAt = deadlineOf(settings)
  if (held) return firstStart(tx, held, await loadPlan(tx, held.contentId, held.contentVersion), dueAt, now)
  if (offering.settings.needs_approval && !(await isAdmitted(tx, offeringId, who.userId))) {
    return refuse('offering.notOpen', { reason: '该内容需要申请，通过后才能开始学习' })
  }
  const { contentId, contentVersion } = offering
  const plan = await planOf(tx, { contentId, contentVersion, offeringId })
  const opened = await openRecord(tx, {
    ...place,
    id,
    orgId: offering.orgId,
    kind: offering.kind,
    contentId,
    placeId: offering.placeId,
    isTrial: false,
    contentVersion: offering.contentVersion,
    items: openedItems(plan),
    now,
  })
  await openExperimentAttempt(tx, opened.current.id, plan.reportPercent, openedHints(plan))
  // Two first clicks at once: the later one finds the record begun.
  const record = (await lockRecord(tx, opened.id))!
  return record.state === 'not_started' ? firstStart(tx, record, plan, dueAt, now) : record
}

export interface TrialInput {
  contentId: string
  kind: ContentKind
  orgId: string
  /** Published version to run, or 0 for the working copy. */
  version: number
  restart?: boolean
  id?: string | undefined
}

/** Whether an earlier trial gives way to a new one. */
export const isReplaced = (found: RecordEntry, given: Pick<TrialInput, 'version' | 'restart'>): boolean =>
  given.restart === true || found.contentVersion !== given.version || found.state === 'submitted'

/**
 * A teacher's own trial of a content, begun anew or gone on with. A trial of the working copy follows its changes. It
 * counts nowhere. Whether the person may try it is the caller's question.
 */
export async function startTrial(
  tx: Tx,
  who: Learner,
  { contentId, kind, orgId, version, restart = false, id }: TrialInput,
  now: Date,
): Promise<RecordEntry | Refusal<'absent'>> {
  if (!isOffered(kind)) return refuse('absent')
  const offering = await openTrialOffering(tx, { contentId, kind, orgId, userId: who.userId, version })
  const place = { offeringId: offering.id, learnerId: who.userId }
  const found = await findRecordOf(tx, place)
  if (found && isReplaced(found, { version, restart })) await deleteRecord(tx, found.id)
  const plan = await loadPlan(tx, contentId, version)
  const items = openedItems(plan)
  const hints = openedHints(plan)
  const opened = await openRecord(tx, {
    ...place,
    id,
    orgId,
    kind,
    contentId,
    placeId: offering.placeId,
    isTrial: true,
    contentVersion: version,
    items,
    now,
  })
  await openExperimentAttempt(tx, opened.current.id, plan.reportPercent, hints)
  const record = (await lockRecord(tx, opened.id))!
  if (record.state === 'not_started') return firstStart(tx, record, plan, null, now)
  if (version > 0) return saveRecord(tx, record, { lastActiveAt: now })
  await alignItems(tx, record.current, items)
  await alignExperimentAttempt(tx, record.current.id, plan.reportPercent, hints)
  const { reportPercent } = plan
  const experiment = { ...record.experiment, reportPercent }
  return refreshTotals(tx, { ...record, experiment }, { lastActiveAt: now })
}
