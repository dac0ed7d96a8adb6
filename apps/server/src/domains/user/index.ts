import type { Domain } from '../../kernel/domain.ts'
import { userEndpoints } from './handlers.ts'

export type { PersonalWork } from './personal-data.ts'
export { namedAnywhere, personColumns } from './mentions.ts'
export { createUser, notLast, type ForgottenPerson } from './operations.ts'
export { presentRow } from './present.ts'
export { notEnded, notSelf, rolesFit, wholeRoles } from './rules.ts'
export { findUserRecord, findUserRecords, type UserRecord } from './store.ts'

/** The accounts of people, as administrators look after them. */
export const user: Domain = { name: 'user', endpoints: userEndpoints }
