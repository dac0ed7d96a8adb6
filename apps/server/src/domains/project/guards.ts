import type { Guards } from '../../kernel/policy/objects.ts'
import { projectPolicy } from './policy.ts'
import { factsOf } from './present.ts'
import { findProject, type ProjectRow } from './store.ts'

declare module '../../kernel/policy/objects.ts' {
  interface ObjectRows {
    project: ProjectRow
  }
}

export const projectGuards: Guards = {
  project: {
    load: (tx, id, actor, kernel) => findProject(tx, id, actor, kernel),
    orgOf: (row) => row.orgId,
    titleOf: (row) => row.name,
    can: {
      view: (actor, row) => projectPolicy.view(actor, factsOf(row)),
      teach: (actor, row) => projectPolicy.teach(actor, factsOf(row)),
      remove: (actor, row) => projectPolicy.remove(actor, factsOf(row)),
    },
  },
}
