import { administersFrom, canReach, hasRole, isStaff, type Actor } from '../../kernel/policy/actor.ts'
import { absent, because, yes, type Verdict } from '../../kernel/policy/verdict.ts'

/** What every right over an organisation depends on. */
export interface OrganisationFacts {
  id: string
  customerId: string
  parentId: string | null
}

/** Whether somebody administers a customer's whole tree. */
export const administersCustomer = (actor: Actor, customerId: string): boolean =>
  hasRole(actor, 'system_operator') || (hasRole(actor, 'account_admin') && actor.customerId === customerId)

/** One that was made a moment ago is known by the one above it. */
const administersInside = (actor: Actor, org: OrganisationFacts): boolean =>
  administersCustomer(actor, org.customerId) || administersFrom(actor, org.id) || administersFrom(actor, org.parentId)

/** Staff see the organisations they reach, an administrator all that they administer. */
function view(actor: Actor, org: OrganisationFacts): Verdict {
  if (!isStaff(actor)) return absent
  return canReach(actor, org.id) || administersInside(actor, org) ? yes : absent
}

/** Its members, and what is below it. */
function manage(actor: Actor, org: OrganisationFacts): Verdict {
  if (view(actor, org) !== true) return absent
  return administersInside(actor, org) ? yes : because('只有管理员可以管理组织')
}

/** Its name, place, end and removal: for those who administer it from above. */
function edit(actor: Actor, org: OrganisationFacts): Verdict {
  const inside = manage(actor, org)
  if (inside !== true) return inside
  const isAbove = administersCustomer(actor, org.customerId) || administersFrom(actor, org.parentId)
  return isAbove ? yes : because('只有上级组织的管理员可以修改')
}

export const organisationPolicy = { view, edit, manage, remove: edit }

/** Whether somebody may make an organisation at the top of a customer's tree. */
export const mayFound = (actor: Actor, customerId: string | null): Verdict =>
  customerId !== null && administersCustomer(actor, customerId) ? yes : because('只有客户管理员可以新建一级组织')
