import type { Domain } from '../../kernel/domain.ts'
import { accommodationEndpoints } from './handlers.ts'

export {
  effectiveFor,
  effectiveSettings,
  effectiveTerms,
  ownClosings,
  readEffective,
  settingsForLearners,
  termsIn,
  type PlacedFor,
  type Terms,
} from './effective.ts'
export { isLonger, longerOpen, openLonger, type Longer } from './open-longer.ts'
export { timesOf } from './times-of-learner.ts'
export type { Effective } from './rules.ts'
export { giveException, giveExceptions, lengthenExceptions, type ExceptionPlace } from './exceptions.ts'
export { accommodations, offeringExceptions } from './tables.ts'
export { insertAccommodations } from './store.ts'

/** More time, later ends and more submissions for those who need them, and why which hold. */
export const accommodation: Domain = { name: 'accommodation', endpoints: accommodationEndpoints }
