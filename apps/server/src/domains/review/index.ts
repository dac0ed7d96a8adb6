import type { Domain } from '../../kernel/domain.ts'
import { reviewEndpoints } from './handlers.ts'
import { reviewPolicy } from './policy.ts'
import { findReview, type ReviewEntry } from './store.ts'

export { submitReview } from './operations.ts'
export { reviews } from './tables.ts'

declare module '../../kernel/policy/objects.ts' {
  interface ObjectRows {
    review: ReviewEntry
  }
}

/** Who may open a content to other organisations: teachers ask, administrators decide. */
export const review: Domain = {
  name: 'review',
  endpoints: reviewEndpoints,
  guards: { review: { load: findReview, orgOf: (row) => row.orgId, titleOf: (row) => row.title, can: reviewPolicy } },
}
