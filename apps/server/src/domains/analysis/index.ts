import type { Domain } from '../../kernel/domain.ts'
import { analysisEndpoints } from './handlers.ts'

/** How teaching went: figures, each with the learners behind it, and who needs attention by rules a teacher can read. */
export const analysis: Domain = { name: 'analysis', endpoints: analysisEndpoints }
