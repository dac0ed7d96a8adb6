import type { Domain } from '../../kernel/domain.ts'
import { masteryEndpoints } from './handlers.ts'

/** What learners have of the knowledge points of a course, by their marks (掌握情况). */
export const mastery: Domain = { name: 'mastery', endpoints: masteryEndpoints }
