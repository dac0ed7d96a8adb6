import type { Domain } from '../../kernel/domain.ts'
import { userEndpoints } from './handlers.ts'

export { createUser } from './operations.ts'

/** The accounts of people, as administrators look after them. */
export const user: Domain = { name: 'user', endpoints: userEndpoints }
