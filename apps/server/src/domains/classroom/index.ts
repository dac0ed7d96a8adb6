import type { MemberRole } from '@lab/contract/classroom'
import type { Domain } from '../../kernel/domain.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { classGuards } from './guards.ts'
import { classroomEndpoints } from './handlers.ts'
import { importJob } from './import-job.ts'
import type { ClassFacts } from './policy.ts'
import { factsOf } from './present.ts'
import { findClass, type ClassRow } from './store.ts'

export { createClass, drawIntoGroups, joinClass } from './operations.ts'
export { assist, standing, teach, view, type ClassFacts } from './policy.ts'
export { findByInviteCode, setClass, type ClassRow } from './store.ts'

/** A class with what decides rights over it, for whatever hangs from the class; null when there is none. */
export async function classFacts(
  tx: Tx,
  classId: string,
  actor: Actor,
): Promise<{ row: ClassRow; role: MemberRole | null; facts: ClassFacts } | null> {
  const shown = await findClass(tx, classId, actor.userId)
  return shown && { row: shown.class, role: shown.role, facts: factsOf(shown) }
}

/** Classes: who is taught together, and how they got there. */
export const classroom: Domain = {
  name: 'classroom',
  endpoints: classroomEndpoints,
  guards: classGuards,
  jobs: [importJob],
}
