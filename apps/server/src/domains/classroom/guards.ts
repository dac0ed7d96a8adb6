import type { Guards } from '../../kernel/policy/objects.ts'
import { classPolicy } from './policy.ts'
import { factsOf } from './present.ts'
import { findClass, type ClassRow } from './store.ts'

declare module '../../kernel/policy/objects.ts' {
  interface ObjectRows {
    class: ClassRow
  }
}

export const classGuards: Guards = {
  class: {
    load: findClass,
    orgOf: (row) => row.orgId,
    titleOf: (row) => row.name,
    can: {
      view: (actor, row) => classPolicy.view(actor, factsOf(row)),
      teach: (actor, row) => classPolicy.teach(actor, factsOf(row)),
      edit: (actor, row) => classPolicy.edit(actor, factsOf(row)),
      remove: (actor, row) => classPolicy.remove(actor, factsOf(row)),
    },
  },
}
