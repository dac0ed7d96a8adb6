import type { Domain } from '../../kernel/domain.ts'
import { previewEndpoints } from './handlers.ts'

/** The learners' site as who teaches sees it: what a newcomer would find, and trials. */
export const preview: Domain = { name: 'preview', endpoints: previewEndpoints }
