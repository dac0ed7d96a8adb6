import type { Domain } from '../../kernel/domain.ts'
import { classGuards } from './guards.ts'
import { classroomEndpoints } from './handlers.ts'
import { importJob } from './import-job.ts'

export { createClass, drawIntoGroups, joinClass } from './operations.ts'
export { classPlace, type ClassPlace } from './place.ts'
export { assist, standing, teach, view, type ClassFacts } from './policy.ts'
export { findByInviteCode, setClass, type ClassRow } from './store.ts'

/** Classes: who is taught together, and how they got there. */
export const classroom: Domain = {
  name: 'classroom',
  endpoints: classroomEndpoints,
  guards: classGuards,
  jobs: [importJob],
}
