import type { Domain } from '../../kernel/domain.ts'
import { resourceEndpoints } from './handlers.ts'
import { importJob } from './import.ts'
import { resourcePolicy } from './policy.ts'
import { findResource, type ResourceRow } from './store.ts'

export { createResource } from './operations.ts'
export { findResource } from './store.ts'
export { registerResourceUsers, type ResourceReference, type ResourceUsers } from './uses.ts'

declare module '../../kernel/policy/objects.ts' {
  interface ObjectRows {
    resource: ResourceRow
  }
}

/** Pictures, videos, PDFs, texts and files that teachers of an organisation share. */
export const resource: Domain = {
  name: 'resource',
  endpoints: resourceEndpoints,
  jobs: [importJob],
  guards: {
    resource: { load: findResource, orgOf: (row) => row.orgId, titleOf: (row) => row.title, can: resourcePolicy },
  },
}
