import type { Domain } from '../../kernel/domain.ts'
import { orgEndpoints } from './handlers.ts'
import { organisationGuard } from './organisation-guard.ts'
import { userGuard } from './user-guard.ts'

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
  organisationNamesOf,
  organisationsOf,
  removeOrgMembers,
  type CustomerRow,
  type OrganisationRow,
} from './store.ts'

/** Customers, their trees of organisations, and who belongs where. */
export const org: Domain = {
  name: 'org',
  endpoints: orgEndpoints,
  guards: { user: userGuard, organisation: organisationGuard },
}
