import type { z } from 'zod'
import type { Classroom as ClassroomSchema } from '@lab/contract/classroom'
import type { Actor } from '../../kernel/policy/actor.ts'
import { abilities } from '../../kernel/policy/verdict.ts'
import { classPolicy, type ClassFacts } from './policy.ts'
import type { FoundClass, ShownClass } from './store.ts'

export const factsOf = (shown: FoundClass): ClassFacts => ({
  orgId: shown.class.orgId,
  placeKind: 'class',
  ownerId: shown.class.ownerId,
  state: shown.class.state,
  role: shown.role,
})

/** A class as this reader may see it; the invite code only to those who teach it. */
export function presentClass(actor: Actor, shown: ShownClass): z.input<typeof ClassroomSchema> {
  const facts = factsOf(shown)
  const row = shown.class
  const can = {
    view: classPolicy.view(actor, facts),
    teach: classPolicy.teach(actor, facts),
    edit: classPolicy.edit(actor, facts),
    remove: classPolicy.remove(actor, facts),
  }
  return {
    id: row.id,
    name: row.name,
    term: row.term,
    course_name: row.courseName,
    summary: row.summary,
    cover: row.cover,
    is_training: row.isTraining,
    state: row.state,
    starts_on: row.startsOn,
    ends_on: row.endsOn,
    invite_code: can.teach === true ? row.inviteCode : null,
    owner: { id: row.ownerId, real_name: shown.ownerName ?? '', avatar: shown.ownerAvatar ?? '' },
    student_count: shown.studentCount,
    teacher_count: shown.teacherCount,
    content_count: shown.contentCount,
    version: row.version,
    created_at: row.createdAt,
    can: abilities(can),
  }
}
