import type { Domain } from '../../kernel/domain.ts'
import { contentPolicy, registerContentUses } from '../content/index.ts'
import { isPublishedSomewhere, usersOfDataset } from './attachments.ts'
import { datasetEndpoints } from './handlers.ts'
import { importJob } from './import.ts'
import { findDataset, type FullDataset } from './store.ts'

export { addFiles } from './add-files.ts'
export {
  attachedOf,
  mountsFor,
  registerDatasetOwner,
  setAttached,
  type AttachedDataset,
  type DatasetMount,
} from './attachments.ts'
export { createDataset } from './create.ts'
export { asIncoming } from './import.ts'
export { findDataset } from './store.ts'
export { publishDataset } from './versions.ts'

declare module '../../kernel/policy/objects.ts' {
  interface ObjectRows {
    dataset: FullDataset
  }
}

registerContentUses({ runningOfferingsOf: usersOfDataset, hasRecords: isPublishedSomewhere })

/** Data sets: versioned trees of files that environments have mounted read-only. */
export const dataset: Domain = {
  name: 'dataset',
  endpoints: datasetEndpoints,
  jobs: [importJob],
  guards: {
    dataset: { load: findDataset, orgOf: (row) => row.orgId, titleOf: (row) => row.title, can: contentPolicy },
  },
}
