import type { Domain } from '../../kernel/domain.ts'
import { offeringGuards } from './guard.ts'
import { offeringEndpoints } from './handlers.ts'
import { findOffering } from './store.ts'

export { classesOf, runningOfferingsOf } from './named-places.ts'
export { findAlone, openToOrganisation, openWholeToOrganisation, type OpenToAll } from './alone.ts'
export { copyParts, type ContainerPart } from './parts.ts'
export { placeOffering, type PlaceInput } from './place.ts'
export { offeringPolicy, viewPlace, type PlaceFacts } from './policy.ts'
export { presentOffering } from './present.ts'
export { latenessAt, mayWork, phaseOf, shownMoment } from './rules.ts'
export { listOfLearner, pointsOf } from './list.ts'
export {
  isRecordedWhole,
  isTaught,
  isWork,
  isWorkOf,
  linesUp,
  saysProgress,
  saysProgressOf,
  withAbove,
  withBelow,
} from './taught.ts'
export { worksOfLearner, type LearnersWork, type WorkScope } from './works.ts'
export { openTrialOffering, trialOffering, type TrialPlace } from './trial.ts'
export { offerings } from './tables.ts'
export {
  findParts as partsBelow,
  holdOffering,
  holdPartyKind,
  offeringsWithin,
  saveContentVersion,
  saveDates as moveDates,
  wholeOf,
  type OfferingFacts,
  type OfferingRow,
} from './store.ts'

/** An offering with the person's role in its class; null when there is none (any more). */
export const offeringFacts = findOffering

/** Contents placed in classes, with dates and settings. */
export const offering: Domain = { name: 'offering', endpoints: offeringEndpoints, guards: offeringGuards }
