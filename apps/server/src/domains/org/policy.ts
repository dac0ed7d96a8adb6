import { canReach, hasRole, isAdmin, isStaff, type Actor } from '../../kernel/policy/actor.ts'
import { absent, because, yes, type Verdict } from '../../kernel/policy/verdict.ts'

/** What every right over an organisation depends on. */
export interface OrganisationFacts {
  id: string
  customerId: string
}

const administers = (actor: Actor, org: OrganisationFacts): boolean =>
  hasRole(actor, 'system_operator') || (hasRole(actor, 'account_admin') && actor.customerId === org.customerId)

/** Staff see the organisations they reach, an administrator all of the customer's. */
function view(actor: Actor, org: OrganisationFacts): Verdict {
  if (!isStaff(actor)) return absent
  return canReach(actor, org.id) || administers(actor, org) ? yes : absent
}

function manage(actor: Actor, org: OrganisationFacts): Verdict {
  if (view(actor, org) !== true) return absent
  return isAdmin(actor) && administers(actor, org) ? yes : because('只有管理员可以管理组织')
}

export const organisationPolicy = { view, edit: manage, manage, remove: manage }
