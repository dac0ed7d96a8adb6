import type { Domain } from '../../kernel/domain.ts'
import { grantEndpoints } from './handlers.ts'

/** Which contents an organisation may use: permissions, seen from whom they were given to. */
export const grant: Domain = { name: 'grant', endpoints: grantEndpoints }
