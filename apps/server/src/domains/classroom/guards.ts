import type { Guards } from '../../kernel/policy/objects.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { classPolicy } from './policy.ts'
import { factsOf } from './present.ts'
import { findClass, type FoundClass } from './store.ts'

declare module '../../kernel/policy/objects.ts' {
  interface ObjectRows {
    class: FoundClass
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
}

/** An archived class is read-only until it is restored. */
export const mustBeActive = (row: FoundClass): Refusal<'place.archived'> | true =>
  row.class.state === 'archived' ? refuse('place.archived', { kind: 'class' }) : true
