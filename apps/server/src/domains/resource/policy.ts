import { canReach, isAdmin, isStaff, type Actor } from '../../kernel/policy/actor.ts'
import { within } from '../../kernel/policy/own-role.ts'
import { absent, because, yes, type Verdict } from '../../kernel/policy/verdict.ts'

/** What the policies need to know of a resource. */
export interface ResourceFacts {
  orgId: string
  creatorId: string
  isPublic: boolean
  status: 'enabled' | 'disabled'
}

const owns = (actor: Actor, resource: ResourceFacts): boolean => resource.creatorId === actor.userId || isAdmin(actor)

/** Staff of the organisation see what is public there; its creator and administrators also what is private. */
function view(actor: Actor, resource: ResourceFacts): Verdict {
  if (!isStaff(actor) || !canReach(actor, resource.orgId)) return absent
  return resource.isPublic || owns(actor, resource) ? yes : absent
}

function use(actor: Actor, resource: ResourceFacts): Verdict {
  const seen = view(actor, resource)
  if (seen !== yes) return seen
  return resource.status === 'enabled' ? yes : because('资源已停用')
}

function edit(actor: Actor, resource: ResourceFacts): Verdict {
  const seen = view(actor, resource)
  if (seen !== yes) return seen
  return owns(actor, resource) ? yes : because('只有创建人和管理员可以修改')
}

export const resourcePolicy = {
  view,
  use,
  edit: (actor: Actor, resource: ResourceFacts): Verdict => within(actor, 'resource.change', edit(actor, resource)),
  remove: (actor: Actor, resource: ResourceFacts): Verdict => within(actor, 'resource.remove', edit(actor, resource)),
} as const
