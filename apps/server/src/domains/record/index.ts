import type { Domain } from '../../kernel/domain.ts'
import { recordGuards } from './guard.ts'
import { recordEndpoints } from './handlers.ts'

export { finishGradingTogether } from './grade-together.ts'
export { holdAttempt } from './attempt-held.ts'
export { saveAnswer, type AnswerMark } from './answers.ts'
export { appendEvents, type HappenedEvent } from './append-events.ts'
export {
  confirmItself,
  finishGrading,
  isFullyMarked,
  returnForRevision,
  needsNoTeacher,
  scoredBy,
  setComment,
  setScore,
  type SetScore,
} from './grade.ts'
export { ownState, recordChanges } from './handlers.ts'
export { returnReason } from './timeline.ts'
export { tellOthers, tellOthersOfMany } from './tell-others.ts'
export { tellRegraded, type RegradedRecord } from './notices.ts'
export {
  addItemSeconds,
  alignItems,
  answerOf,
  textOf,
  automaticOf,
  deductedFrom,
  findItem,
  itemsOfAttempts,
  listItems,
  listResponses,
  saveItem,
  saveItemSeconds,
  saveItems,
  saveResponse,
  type Asked,
  type Drawn,
  type ItemEntry,
  type OpenedItem,
} from './items.ts'
export { beginInNewAttempt, continueInNewAttempt, openRecord, type OpenRecord } from './open.ts'
export { dueAtOf, dueOf, graceMs, termsOf, timeUpAt, windowOf } from './due.ts'
export { isOwnWork, recordPolicy, type RecordPolicyFacts } from './policy.ts'
export { disclosureOf, presentAttempt, presentStep, stepAsShown } from './present.ts'
export { listItemScores, listScoreChanges } from './timeline.ts'
export { addMinutes, attemptsOfRecords, findAttempt, type AttemptRow } from './attempts.ts'
export { reopenAttempt } from './reopen.ts'
export { changeRubric, type ConvertedAnswer, type RubricChange } from './rubrics.ts'
export {
  showsItem,
  shownAmong,
  showsScore,
  shownToLearners,
  withheldOf,
  withheldParts,
  type ScoredRecord,
  type Withheld,
} from './withheld-scores.ts'
export { moveRecords } from './move-records.ts'
export { groupsChanged, learnersByRecord, membersOf, noteMember } from './learners.ts'
export { settingsChanged } from './recount.ts'
export {
  submitForLearners,
  submitTogether,
  type LearnerSubmitted,
  type Submission,
  type SubmittedRecord,
} from './submit-together.ts'
export { countedOf, isSubmitted } from './counted.ts'
export { learnersAt, learnersOf } from './learners.ts'
export { readMemberDetails } from './member-details.ts'
export * as recordRules from './rules.ts'
export * as scoring from './scoring.ts'
export { visibleRecords } from './list.ts'
export { isCounted, refreshAfter } from './graded-attempt.ts'
export type { QuestionsOf, StatementsOf } from './questions.ts'
export type { ResponseValue, Variant, Weights } from './tables.ts'
export { saveFirstResponse } from './first-response.ts'
export { refreshTotals, type RecordWithItems } from './totals.ts'
export { mediansOf, stuckness, stuckReason, type AtWork, type Classmates } from './stuck.ts'
export {
  attemptEvents,
  attemptItems,
  attempts,
  learnersRecords,
  newestFirst,
  recordLearners,
  records,
  recordsOfLearner,
  responses,
} from './tables.ts'
export {
  appendEvent,
  appendScoreChanges,
  countRecords,
  deleteRecord,
  /** A record with what the policies and rules need, for one person; null when there is none. */
  findRecord as recordFacts,
  findRecordOf,
  findRecords,
  findRecordOfParty,
  findRecordsOf,
  hasRecords,
  lockRecord,
  lockRecordFacts,
  lockRecords,
  saveRecord,
  touchRecord,
  type NewEvent,
  type PartyKey,
  type RecordEntry,
  type RecordFacts,
  type RecordPatch,
} from './store.ts'
export { askAnotherVersion } from './versions.ts'
export { asTold, worksOf, type Work } from './works-of.ts'

/** What learners did, and what it is worth. */
export const record: Domain = { name: 'record', endpoints: recordEndpoints, guards: recordGuards }
