import type { z } from 'zod'
import type { Classroom as ClassroomSchema } from '@lab/contract/classroom'
import type { Actor } from '../../kernel/policy/actor.ts'
import { abilities } from '../../kernel/policy/verdict.ts'
import { presentLife } from '../place/index.ts'
import { classPolicy, type ClassFacts } from './policy.ts'
import type { ClassRow } from './store.ts'

export const factsOf = ({ orgId, ownerId, state, role }: ClassRow): ClassFacts => ({
  orgId,
  placeKind: 'class',
  ownerId,
  isArchived: state === 'archived',
  role,
})

/** A class as this reader may see it; the invite code only to those who teach it. */
export function presentClass(actor: Actor, row: ClassRow): z.input<typeof ClassroomSchema> {
  const facts = factsOf(row)
  const can = {
    view: classPolicy.view(actor, facts),
    teach: classPolicy.teach(actor, facts),
    edit: classPolicy.edit(actor, facts),
    remove: classPolicy.remove(actor, facts),
  }
  return {
    ...presentLife(row),
    course_name: row.courseName,
    is_training: row.isTraining,
    invite_code: can.teach === true ? row.inviteCode : null,
    can: abilities(can),
  }
}
