import type { Guards } from '../../kernel/policy/objects.ts'
import { offeringPolicy } from './policy.ts'
import { findOffering, type OfferingFacts } from './store.ts'

declare module '../../kernel/policy/objects.ts' {
  interface ObjectRows {
    offering: OfferingFacts
  }
}

export const offeringGuards: Guards = {
  offering: {
    load: (tx, id, actor) => findOffering(tx, id, actor.userId),
    orgOf: (row) => row.orgId,
    titleOf: (row) => row.contentTitle,
    can: offeringPolicy,
  },
}
