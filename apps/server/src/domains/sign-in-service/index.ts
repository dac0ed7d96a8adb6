import type { Domain } from '../../kernel/domain.ts'
import { setUpHandlers } from './handlers.ts'
import { signInServicePolicy } from './policy.ts'
import { signInHandlers } from './sign-in-handlers.ts'
import { findListed, type ListedService } from './store.ts'

export { forgetAtServices } from './store.ts'
export { signInPeople } from './tables.ts'

declare module '../../kernel/policy/objects.ts' {
  interface ObjectRows {
    sign_in_service: ListedService
  }
}

/** Signing in through a school's own service (OIDC, CAS). */
export const signInService: Domain = {
  name: 'sign_in_service',
  endpoints: [...setUpHandlers, ...signInHandlers],
  guards: {
    sign_in_service: {
      load: findListed,
      orgOf: () => null,
      titleOf: ({ row }) => row.name,
      can: signInServicePolicy,
    },
  },
}
