import type { Domain } from '../../kernel/domain.ts'
import { activityLogEndpoints } from './handlers.ts'
import { activityLogPolicy } from './policy.ts'
import { findLog, type LogRow } from './store.ts'
import { verifyJob } from './verify.ts'

declare module '../../kernel/policy/objects.ts' {
  interface ObjectRows {
    activity_log: LogRow
  }
}

/** The operation log as people read it; it is written by the kernel. */
export const activityLog: Domain = {
  name: 'activity-log',
  endpoints: activityLogEndpoints,
  guards: {
    activity_log: {
      load: findLog,
      orgOf: (row) => row.orgId,
      titleOf: (row) => row.objectTitle,
      can: activityLogPolicy,
    },
  },
  jobs: [verifyJob],
}
