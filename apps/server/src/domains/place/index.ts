import type { Domain } from '../../kernel/domain.ts'
import { placeGuards } from './guard.ts'
import { importJob } from './import-job.ts'

export { findPlace, type Place } from './find.ts'
export { underRule } from './first-password.ts'
export { importJobName } from './import-job.ts'
export { countActions, planImport, readList, type ImportRow } from './import-rules.ts'
export { knownPeople } from './known-people.ts'
export { drawIntoGroups, joinPlace } from './operations.ts'
export { placePolicy, standing, teach, view, type StandingFacts } from './policy.ts'
export { leadRoles, placeRole, placeRoles, placesOf, placesOfPerson } from './roles.ts'
export * as roster from './roster.ts'
export { addMembers, type GroupRow, type ImportRecord, type MemberRow } from './roster.ts'
export { insertPlace, savePlace } from './store.ts'
export { groups, memberships, places } from './tables.ts'

/** Where teaching happens, and who belongs to it. */
export const place: Domain = { name: 'place', endpoints: [], guards: placeGuards, jobs: [importJob] }
