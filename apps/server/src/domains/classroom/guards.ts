import type { Guards } from '../../kernel/policy/objects.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { classPolicy } from './policy.ts'
import { factsOf } from './present.ts'
import { type GroupRow, type MemberRow, roster, teach, view } from '../place/index.ts'
import { findClass, type ShownClass } from './store.ts'

export interface GuardedMember {
  member: MemberRow
  of: ShownClass
}
export interface GuardedGroup {
  group: GroupRow
  of: ShownClass
}

declare module '../../kernel/policy/objects.ts' {
  interface ObjectRows {
    class: ShownClass
    class_member: GuardedMember
    class_group: GuardedGroup
  }
}

export const classGuards: Guards = {
  class: {
    load: (tx, id, actor) => findClass(tx, id, actor.userId),
    orgOf: (row) => row.class.orgId,
    titleOf: (row) => row.class.name,
    can: {
      view: (actor, row) => classPolicy.view(actor, factsOf(row)),
      teach: (actor, row) => classPolicy.teach(actor, factsOf(row)),
      edit: (actor, row) => classPolicy.edit(actor, factsOf(row)),
      remove: (actor, row) => classPolicy.remove(actor, factsOf(row)),
    },
  },
  class_member: {
    async load(tx, id, actor) {
      const member = await roster.findMember(tx, id)
      const of = member ? await findClass(tx, member.placeId, actor.userId) : null
      return member && of ? { member, of } : null
    },
    orgOf: (row) => row.of.class.orgId,
    titleOf: (row) => row.of.class.name,
    can: {
      view: (actor, row) => view(actor, factsOf(row.of)),
      edit: (actor, row) => teach(actor, factsOf(row.of)),
    },
  },
  class_group: {
    async load(tx, id, actor) {
      const group = await roster.findGroup(tx, id)
      const of = group ? await findClass(tx, group.placeId, actor.userId) : null
      return group && of ? { group, of } : null
    },
    orgOf: (row) => row.of.class.orgId,
    titleOf: (row) => row.group.name,
    can: {
      view: (actor, row) => view(actor, factsOf(row.of)),
      edit: (actor, row) => teach(actor, factsOf(row.of)),
    },
  },
}

/** An archived class is read-only until it is restored. */
export const mustBeActive = (row: ShownClass): Refusal<'class.archived'> | true =>
  row.class.state === 'archived' ? refuse('class.archived') : true
