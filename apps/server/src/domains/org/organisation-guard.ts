import type { ObjectGuard } from '../../kernel/policy/objects.ts'
import { organisationPolicy } from './policy.ts'
import { findOrganisation, type OrganisationRow } from './store.ts'

declare module '../../kernel/policy/objects.ts' {
  interface ObjectRows {
    organisation: OrganisationRow
  }
}

export const organisationGuard: ObjectGuard<OrganisationRow> = {
  load: findOrganisation,
  orgOf: (row) => row.id,
  titleOf: (row) => row.name,
  can: organisationPolicy,
}
