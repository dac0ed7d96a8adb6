import type { Domain } from '../../kernel/domain.ts'
import { recordGuards } from './guard.ts'
import { recordEndpoints } from './handlers.ts'

export { confirmItself, finishGrading, giveBack, needsNoTeacher, setComment, setScore, type SetScore } from './grade.ts'
export { ownState, recordChanges } from './handlers.ts'
export { tellRegraded, type Rejudged } from './notices.ts'
export {
  addItemSeconds,
  alignItems,
  answerOf,
  findItem,
  itemsOfAttempts,
  listItems,
  listResponses,
  saveItem,
  saveResponse,
  type Asked,
  type ItemEntry,
  type OpenedItem,
} from './items.ts'
export { beginInNewAttempt, continueInNewAttempt, openRecord, type OpenRecord } from './open.ts'
export { isOwnWork, recordPolicy, type RecordPolicyFacts } from './policy.ts'
export { presentStep } from './present.ts'
export { attemptsOfRecords, type AttemptRow } from './attempts.ts'
export { settingsChanged } from './recount.ts'
export { countedOf } from './counted.ts'
export * as recordRules from './rules.ts'
export * as scoring from './scoring.ts'
export { visibleRecords } from './list.ts'
export { isCounted, refreshAfter } from './graded-attempt.ts'
export type { ResponseValue, Variant } from './tables.ts'
export { refreshTotals, type RecordWithItems } from './totals.ts'
export { stuckness, stuckReason, type AtWork, type Classmates } from './stuck.ts'
export {
  appendEvent,
  appendScoreChanges,
  countRecords,
  deleteRecord,
  /** A record with what the policies and rules need, for one person; null when there is none. */
  findRecord as recordFacts,
  findRecordOf,
  findRecordsOf,
  hasRecords,
  lockRecord,
  lockRecordFacts,
  lockRecords,
  saveRecord,
  type NewEvent,
  type RecordEntry,
  type RecordFacts,
  type RecordPatch,
} from './store.ts'

/** What learners did, and what it is worth. */
export const record: Domain = { name: 'record', endpoints: recordEndpoints, guards: recordGuards }
