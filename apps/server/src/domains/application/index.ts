import type { Domain } from '../../kernel/domain.ts'
import { applicationEndpoints } from './handlers.ts'
import { applicationPolicy } from './policy.ts'
import { findApplication, type ApplicationEntry } from './store.ts'

export { apply } from './operations.ts'
export { applications } from './tables.ts'
export { applicationsOf, environmentsUntil, isAdmitted, listOfLearner as applicationsOfLearner } from './store.ts'

declare module '../../kernel/policy/objects.ts' {
  interface ObjectRows {
    application: ApplicationEntry
  }
}

/** What learners ask for (申请): to begin, a later end, one more submission, environments beyond the limits; and what their teachers answer. */
export const application: Domain = {
  name: 'application',
  endpoints: applicationEndpoints,
  guards: {
    application: {
      load: (tx, id, actor) => findApplication(tx, id, actor.userId),
      orgOf: (row) => row.orgId,
      titleOf: (row) => row.contentTitle,
      can: applicationPolicy,
    },
  },
}
