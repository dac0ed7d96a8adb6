import type { Domain } from '../../kernel/domain.ts'
import { orgTokenEndpoints } from './handlers.ts'
import { orgTokenPolicy } from './policy.ts'
import { findOrgToken, type OrgTokenRow } from './store.ts'

export { makeOrgToken } from './make.ts'

declare module '../../kernel/policy/objects.ts' {
  interface ObjectRows {
    org_token: OrgTokenRow
  }
}

/** Keys of organisations for programs. */
export const orgToken: Domain = {
  name: 'orgToken',
  endpoints: orgTokenEndpoints,
  guards: {
    org_token: { load: findOrgToken, orgOf: (row) => row.orgId, titleOf: (row) => row.name, can: orgTokenPolicy },
  },
}
