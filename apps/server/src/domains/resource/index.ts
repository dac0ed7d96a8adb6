import type { Tx } from '../../kernel/database/pool.ts'
import type { Domain } from '../../kernel/domain.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { yes } from '../../kernel/policy/verdict.ts'
import { resourceEndpoints } from './handlers.ts'
import { importJob } from './import.ts'
import { resourcePolicy } from './policy.ts'
import { findResource, findResourceOfFile, type ResourceRow } from './store.ts'

export { createResource } from './operations.ts'
export { findResource } from './store.ts'
export type { ResourceReference, ResourceUse, ResourceUsers } from './uses.ts'
export { resources } from './tables.ts'

declare module '../../kernel/policy/objects.ts' {
  interface ObjectRows {
    resource: ResourceRow
  }
}

/** Anyone who sees a resource may read its file, and put it where others read it. */
export async function mayReadFile(tx: Tx, actor: Actor, fileId: string): Promise<boolean> {
  const found = await findResourceOfFile(tx, fileId)
  return found !== null && resourcePolicy.view(actor, found) === yes
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
