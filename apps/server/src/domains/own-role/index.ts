import type { Domain } from '../../kernel/domain.ts'
import { ownRoleEndpoints } from './handlers.ts'
import { ownRolePolicy } from './policy.ts'
import { findRole, type OwnRoleRow } from './store.ts'

export { heldRole, type OwnRoleRow } from './store.ts'

declare module '../../kernel/policy/objects.ts' {
  interface ObjectRows {
    own_role: OwnRoleRow
  }
}

/** Roles that a customer makes for itself: a built-in one without some of its abilities. */
export const ownRole: Domain = {
  name: 'own-role',
  endpoints: ownRoleEndpoints,
  guards: {
    own_role: {
      load: (tx, id) => findRole(tx, id),
      orgOf: () => null,
      titleOf: (row) => row.name,
      can: ownRolePolicy,
    },
  },
}
