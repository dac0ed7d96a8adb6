import type { Domain } from '../../kernel/domain.ts'
import { rolloverEndpoints } from './handlers.ts'

/** The next term from the last: a class copied with its contents, their dates moved by teaching week. */
export const rollover: Domain = { name: 'rollover', endpoints: rolloverEndpoints }
