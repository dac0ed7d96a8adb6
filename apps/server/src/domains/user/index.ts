import type { Domain } from '../../kernel/domain.ts'
import { userEndpoints } from './handlers.ts'

export type { PersonalWork } from './personal-data.ts'
export { namedAnywhere } from './mentions.ts'
export { createUser, notLast, type ForgottenPerson } from './operations.ts'
export { wholeRoles } from './rules.ts'

/** The accounts of people, as administrators look after them. */
export const user: Domain = { name: 'user', endpoints: userEndpoints }
