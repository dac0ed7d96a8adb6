import type { OfferingKind } from '@lab/contract/kinds'
import { newId } from '../../kernel/database/columns.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import {
  findRecordOf,
  insertRecord,
  insertSteps,
  type OpenedStep,
  type RecordEntry,
  type RecordPlace,
} from './store.ts'

export interface OpenRecord extends RecordPlace {
  /** Fixed id, for the demo school. */
  id?: string | undefined
  orgId: string
  kind: OfferingKind
  classId: string | null
  /** The published version that is run; 0 for a trial of the working copy. */
  contentVersion: number
  /** Weight of report marks in percent; 0 adds points up. */
  reportPercent: number
  steps: readonly OpenedStep[]
  now: Date
}

/**
 * The learner's record in a place, made when there is none: not started, with one row per step. Two who ask at once get
 * the same one. Whether the learner may begin is the caller's question.
 */
export async function openRecord(tx: Tx, given: OpenRecord): Promise<RecordEntry> {
  const found = await findRecordOf(tx, given)
  if (found) return found
  const id = given.id ?? newId()
  const record = await insertRecord(tx, {
    id,
    orgId: given.orgId,
    kind: given.kind,
    contentId: given.contentId,
    offeringId: given.offeringId,
    classId: given.classId,
    learnerId: given.learnerId,
    isTrial: given.isTrial,
    contentVersion: given.contentVersion,
    reportPercent: given.reportPercent,
    stepCount: given.steps.length,
    maxScore: given.steps.reduce((sum, step) => sum + step.points, 0),
    createdAt: given.now,
    updatedAt: given.now,
  })
  // Somebody opened it between the two statements; the insert waited for them.
  if (!record) return (await findRecordOf(tx, given))!
  await insertSteps(
    tx,
    given.steps.map((step, position) => ({ ...step, recordId: id, orgId: given.orgId, position })),
  )
  return record
}
