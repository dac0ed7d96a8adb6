import type { Domain } from '../../kernel/domain.ts'
import { placeGuards } from './guard.ts'
import { placeEndpoints } from './handlers.ts'
import { importJob } from './import-job.ts'

export { findByInviteCode, findPlace, type Place } from './find.ts'
export { placeChanges } from './changes.ts'
export { filterOf, lifeColumns, placeLife, placeOrder, placesListed, type PlaceFilter } from './life.ts'
export { learnersAmong } from './learners.ts'
export { drawIntoGroups, joinPlace, openPlace } from './operations.ts'
export {
  notArchived,
  placePolicy,
  removeAsOwner,
  teach,
  unlessArchived,
  view,
  type OwnedFacts,
  type StandingFacts,
} from './policy.ts'
export { presentLife, termBasicsOf, termChanges } from './present-life.ts'
export { countingIn, leadRoles, placeRole, placeRoles, placesOf, placesOfPerson } from './roles.ts'
export * as roster from './roster.ts'
export {
  cleanCell,
  cleanNumber,
  detailProblem,
  emailProblem,
  numberProblem,
  phoneProblem,
  realNameProblem,
  sexOf,
} from './roster-cells.ts'
export { addMembers, type GroupRow, type ImportRecord, type MemberRow } from './roster.ts'
export { leadersOf, savePlace } from './store.ts'
export { groups, memberships, places, rosterImports } from './tables.ts'
export type { WorkKernel } from './work.ts'

/** Where teaching happens, and who belongs to it. */
export const place: Domain = { name: 'place', endpoints: placeEndpoints, guards: placeGuards, jobs: [importJob] }
