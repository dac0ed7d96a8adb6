import type { Domain } from '../../kernel/domain.ts'
import { memberEndpoints } from './handlers.ts'

/** Who belongs to an organisation, and who looks after it. */
export const member: Domain = { name: 'member', endpoints: memberEndpoints }
