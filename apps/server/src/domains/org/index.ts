import type { Domain } from '../../kernel/domain.ts'
import { customerGuard, customerPolicy } from './customer-guard.ts'
import { orgEndpoints } from './handlers.ts'
import { organisationGuard } from './organisation-guard.ts'
import { findUserFacts, userGuard } from './user-guard.ts'

export { customerPolicy, findUserFacts }
export { administersCustomer } from './policy.ts'
export { onlyTeachers } from './only-teachers.ts'
export { pathBelow, shortNameOf } from './rules.ts'
export { createOrganisation, removeOrganisation } from './operations.ts'
export { holdPeople, roomForPeople } from './room.ts'
export { countMembers, settle } from './tree-store.ts'
export { userPolicy, type UserFacts } from './user-policy.ts'
export { sessionScope } from './session-scope.ts'
export { orgMembers } from './tables.ts'
export { customers, organisations } from './tables.ts'
export {
  addOrgMembers,
  announceRights,
  findCustomer,
  findOrganisation,
  insertCustomer,
  insertOrganisation,
  keepDetails,
  memberDetails,
  modulesOf,
  organisationIdsOf,
  organisationNamesOf,
  organisationsOf,
  removeEverywhere,
  removeOrgMembers,
  saveCustomer,
  setOrgAdmin,
  type CustomerRow,
  type OrganisationRow,
} from './store.ts'

/** Customers, their trees of organisations, and who belongs where. */
export const org: Domain = {
  name: 'org',
  endpoints: orgEndpoints,
  guards: { user: userGuard, organisation: organisationGuard, customer: customerGuard },
}
