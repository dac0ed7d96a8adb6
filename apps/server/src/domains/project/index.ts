import type { Domain } from '../../kernel/domain.ts'
import { projectGuards } from './guards.ts'
import { projectEndpoints } from './handlers.ts'

export { createProject } from './operations.ts'
export { projectLife } from './store.ts'
export { projects } from './tables.ts'

/** Projects of practical training: places whose learners work in groups. */
export const project: Domain = { name: 'project', endpoints: projectEndpoints, guards: projectGuards }
