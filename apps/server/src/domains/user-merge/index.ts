import type { Domain } from '../../kernel/domain.ts'
import { userMergeEndpoints } from './handlers.ts'

/** Two accounts of one person become one. */
export const userMerge: Domain = { name: 'user-merge', endpoints: userMergeEndpoints }
