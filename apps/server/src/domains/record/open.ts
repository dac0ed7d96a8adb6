import type { OfferingKind } from '@lab/contract/kinds'
import { newId } from '../../kernel/database/columns.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import { copyItems, insertAttempt, type AttemptRow } from './attempts.ts'
import { insertItems, type Drawn, type OpenedItem } from './items.ts'
import { putLearners } from './learners.ts'
import { withRubrics } from './rubrics.ts'
import { findRecordOfParty, insertRecord, type PartyKey, type RecordEntry } from './store.ts'

export interface OpenRecord extends PartyKey {
  offeringId: string
  /** Who learns in it. */
  learnerIds: readonly string[]
  /** Fixed id, for the demo school. */
  id?: string | undefined
  orgId: string
  kind: OfferingKind
  contentId: string
  placeId: string
  isTrial: boolean
  /** The published version that is run; 0 for a trial of the working copy. */
  contentVersion: number
  asked: Drawn
  now: Date
}

/**
 * A party's record of an offering, made when there is none: not started, with its first attempt and one row per item. Two
 * who ask at once get the same one. Whether the learner may begin is the caller's question.
 */
export async function openRecord(tx: Tx, given: OpenRecord): Promise<RecordEntry> {
  const found = await findRecordOfParty(tx, given)
  if (found) return found
  const id = given.id ?? newId()
  const attemptId = newId()
  const { orgId, contentVersion, now } = given
  const { weights, variant, minutes } = given.asked
  const items = await withRubrics(tx, given, given.asked.items)
  const maxScore = items.reduce((sum, item) => sum + item.points, 0)
  const times = { createdAt: now, updatedAt: now }
  const record = await insertRecord(tx, {
    id,
    orgId,
    kind: given.kind,
    contentId: given.contentId,
    offeringId: given.offeringId,
    placeId: given.placeId,
    partyKind: given.partyKind,
    partyId: given.partyId,
    isTrial: given.isTrial,
    contentVersion,
    attemptId,
    countedAttemptId: attemptId,
    stepCount: items.length,
    maxScore,
    ...times,
  })
  // Somebody opened it between the two statements; the insert waited for them.
  if (!record) return (await findRecordOfParty(tx, given))!
  // A person's record has its learner by the database.
  const learnerIds = given.partyKind === 'group' ? await putLearners(tx, record, given.learnerIds) : [given.partyId]
  const current = await insertAttempt(tx, {
    id: attemptId,
    orgId,
    recordId: id,
    number: 1,
    variant,
    minutes,
    contentVersion,
    weights,
    maxScore,
    ...times,
  })
  await insertItems(tx, itemsOf(current, items))
  return { ...record, current, learnerIds, counting: 'last' }
}

/**
 * The next attempt of a record, which goes on where the one before was submitted: with its items as they are, their
 * responses and the same variant. The record is to be saved with it.
 */
export async function continueInNewAttempt(tx: Tx, record: RecordEntry, now: Date): Promise<RecordEntry> {
  const next = await insertNext(tx, record, record.current, now)
  await copyItems(tx, record.current.id, next.attemptId)
  return next
}

/** The next attempt of a record with nothing answered. The record is to be saved with it. */
export async function beginInNewAttempt(tx: Tx, record: RecordEntry, asked: Drawn, now: Date): Promise<RecordEntry> {
  const next = await insertNext(tx, record, asked, now)
  const placed = { offeringId: record.offeringId, contentVersion: next.current.contentVersion }
  await insertItems(tx, itemsOf(next.current, await withRubrics(tx, placed, asked.items)))
  return next
}

const itemsOf = ({ id: attemptId, orgId }: Pick<AttemptRow, 'id' | 'orgId'>, items: readonly OpenedItem[]) =>
  items.map((item, position) => ({ ...item, attemptId, orgId, position }))

async function insertNext(
  tx: Tx,
  record: RecordEntry,
  { variant, minutes, weights }: Pick<Drawn, 'variant' | 'minutes' | 'weights'>,
  now: Date,
): Promise<RecordEntry> {
  const current = await insertAttempt(tx, {
    orgId: record.orgId,
    recordId: record.id,
    number: record.attempt + 1,
    state: 'in_progress',
    variant,
    minutes,
    weights,
    contentVersion: record.current.contentVersion,
    startedAt: now,
    createdAt: now,
    updatedAt: now,
  })
  return { ...record, attemptId: current.id, attempt: current.number, current }
}
