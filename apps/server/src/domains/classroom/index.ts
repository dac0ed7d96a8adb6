import type { Tx } from '../../kernel/database/pool.ts'
import type { Domain } from '../../kernel/domain.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import type { WorkKernel } from '../place/index.ts'
import { classGuards } from './guards.ts'
import { classroomEndpoints } from './handlers.ts'
import { presentClass } from './present.ts'
import { findClass } from './store.ts'

export { createClass } from './operations.ts'
export { classLife, classRows, type ClassRow } from './store.ts'
export { classes } from './tables.ts'
export { ofOrganisation, takeInClasses } from './take-in.ts'

/** A class as pages read it, for one person; null when there is none. */
export async function shownClass(tx: Tx, kernel: WorkKernel, actor: Actor, id: string) {
  const shown = await findClass(tx, id, actor, kernel)
  return shown && presentClass(actor, shown)
}

/** Classes: who is taught together, and how they got there. */
export const classroom: Domain = {
  name: 'classroom',
  endpoints: classroomEndpoints,
  guards: classGuards,
}
