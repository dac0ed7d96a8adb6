import type { Domain } from '../../kernel/domain.ts'
import { learningEndpoints } from './handlers.ts'

export { responseBy, type Entering, type ItemMark, type LearnersWork, type Taken, type WorkedOn } from './behaviour.ts'
export { closedAmong, closedWords, isReached } from './closed.ts'
export { termsFor, type LearnersTerms } from './party-settings.ts'
export { recordStale, stateOf } from './handlers.ts'
export { writtenAtOf } from './written-at.ts'
export { afterTry } from './marking.ts'
export {
  canWork,
  markOpened,
  touchActivity,
  loadForWork,
  loadStepForWork,
  type Learner,
  type WorkRefusal,
} from './guards.ts'

/**
 * What learners do in contents of any kind, as plain functions: `learn.start(tx, kernel, who, { offeringId, id? }, now)`,
 * `learn.respond(…)`, `learn.submit(…)`, … They join the caller's transaction, and each takes the moment it happens at.
 */
export * as learn from './operations.ts'
export { goesOn, isTouchDue } from './quiet-save.ts'

/** What a student platform calls; teachers try contents out through the same. */
export const learning: Domain = { name: 'learning', endpoints: learningEndpoints }
