import type { Domain } from '../../kernel/domain.ts'
import { learnerEndpoints } from './handlers.ts'

/** What learners find on their own site: what is to be done, their classes, their records and what was thought of them. */
export const learner: Domain = { name: 'learner', endpoints: learnerEndpoints }
