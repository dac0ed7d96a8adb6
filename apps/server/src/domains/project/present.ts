import type { Project } from '@lab/contract/project'
import type { z } from 'zod'
import type { Actor } from '../../kernel/policy/actor.ts'
import { abilities } from '../../kernel/policy/verdict.ts'
import { presentLife } from '../place/index.ts'
import { projectPolicy, type ProjectFacts } from './policy.ts'
import type { ProjectRow } from './store.ts'

export const factsOf = ({ orgId, ownerId, state, role }: ProjectRow): ProjectFacts => ({
  orgId,
  placeKind: 'project',
  ownerId,
  isArchived: state === 'archived',
  role,
})

/** A project as this reader may see it. */
export function presentProject(actor: Actor, row: ProjectRow): z.input<typeof Project> {
  const facts = factsOf(row)
  return {
    ...presentLife(row),
    can: abilities({
      view: projectPolicy.view(actor, facts),
      teach: projectPolicy.teach(actor, facts),
      remove: projectPolicy.remove(actor, facts),
    }),
  }
}
