import type { Domain } from '../../kernel/domain.ts'
import { yes } from '../../kernel/policy/verdict.ts'
import { registerFileReaders } from '../file/index.ts'
import { resourceEndpoints } from './handlers.ts'
import { importJob } from './import.ts'
import { usesInLibrary } from './own-uses.ts'
import { resourcePolicy } from './policy.ts'
import { findResource, findResourceOfFile, type ResourceRow } from './store.ts'
import { registerResourceUsers } from './uses.ts'

export { createResource } from './operations.ts'
export { findResource } from './store.ts'
export { registerResourceUsers, type ResourceReference, type ResourceUse, type ResourceUsers } from './uses.ts'

declare module '../../kernel/policy/objects.ts' {
  interface ObjectRows {
    resource: ResourceRow
  }
}

registerResourceUsers(usesInLibrary)

// Whoever sees a resource may read its file, and put it where others read it.
registerFileReaders(async (tx, actor, fileId) => {
  const found = await findResourceOfFile(tx, fileId)
  return found !== null && resourcePolicy.view(actor, found) === yes
})

/** Pictures, videos, PDFs, texts and files that teachers of an organisation share. */
export const resource: Domain = {
  name: 'resource',
  endpoints: resourceEndpoints,
  jobs: [importJob],
  guards: {
    resource: { load: findResource, orgOf: (row) => row.orgId, titleOf: (row) => row.title, can: resourcePolicy },
  },
}
