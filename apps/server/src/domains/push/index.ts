import type { Domain } from '../../kernel/domain.ts'
import { deliverJob } from './deliver-job.ts'
import { fromLog } from './from-log.ts'
import { pushEndpoints } from './handlers.ts'
import { deliveryPolicy, pushPolicy } from './policy.ts'
import { startRelay } from './relay.ts'
import { findDelivery, findTarget, type ListedDelivery, type ListedTarget } from './store.ts'
import { sweepPushesJob } from './sweep-job.ts'

export { happened, isHeard } from './happened.ts'
export type { PushedFacts, PushedPerson } from './facts.ts'
export { forgetInPushes, insertDelivery, insertTarget } from './store.ts'
export { pushDeliveries } from './tables.ts'

declare module '../../kernel/policy/objects.ts' {
  interface ObjectRows {
    push_target: ListedTarget
    push_delivery: ListedDelivery
  }
}

/** Tells a school's other systems what happens here: signed webhooks, and statements for learning record stores. */
export const push: Domain = {
  name: 'push',
  endpoints: pushEndpoints,
  guards: {
    push_target: { load: findTarget, orgOf: (row) => row.orgId, titleOf: (row) => row.name, can: pushPolicy },
    push_delivery: {
      load: findDelivery,
      orgOf: ({ target }) => target.orgId,
      titleOf: ({ target }) => target.name,
      can: deliveryPolicy,
    },
  },
  jobs: [deliverJob, sweepPushesJob],
  start: (kernel) => Promise.resolve(startRelay(kernel)),
  logged: fromLog,
}
