import type { Domain } from '../../kernel/domain.ts'
import { copyJob } from './copy-job.ts'
import { libraryEndpoints, syncEndpoints } from './handlers.ts'
import { entryPolicy } from './policy.ts'
import { findEntry, type Entry } from './store.ts'

export type { KindChange, Locked, SharedKind } from './kinds.ts'
export { shareContent, tellOwners } from './operations.ts'
export { sharedWith } from './store.ts'
export { listSyncs } from './sync-store.ts'

declare module '../../kernel/policy/objects.ts' {
  interface ObjectRows {
    library_entry: Entry
  }
}

/** What organisations open to each other, and how copies follow what they were made from. */
export const library: Domain = {
  name: 'library',
  endpoints: [...libraryEndpoints, ...syncEndpoints],
  jobs: [copyJob],
  guards: {
    library_entry: { load: findEntry, orgOf: (row) => row.orgId, titleOf: (row) => row.title, can: entryPolicy },
  },
}
