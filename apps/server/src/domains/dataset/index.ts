import type { Domain } from '../../kernel/domain.ts'
import { contentGuard } from '../content/index.ts'
import type { MountSource } from '../environment/index.ts'
import { attachedOf, mountsFor } from './attachments.ts'
import { folderOf, sweepFolders } from './folders.ts'
import { datasetEndpoints } from './handlers.ts'
import { importJob } from './import.ts'
import { findDataset, type FullDataset } from './store.ts'

export { addFiles } from './add-files.ts'
export {
  attachedOf,
  attachedWithOrigins,
  mountsFor,
  setAttached,
  type AttachedDataset,
  type DatasetMount,
} from './attachments.ts'
export { datasetBehaviour } from './behaviour.ts'
export { copyDatasets, filesToBring } from './copy-datasets.ts'
export { createDataset } from './create.ts'
export { downloadOf } from './download.ts'
export { asIncoming } from './import.ts'
export { freeMountName } from './rules.ts'
export { findDataset } from './store.ts'
export { presentEntry } from './present.ts'
export { listTree } from './tree-store.ts'
export { datasetsToPack, twinOf, unpackDataset, type PackedDataset } from './packing.ts'

declare module '../../kernel/policy/objects.ts' {
  interface ObjectRows {
    dataset: FullDataset
  }
}

/** What environments have mounted. */
export const datasetMounts: MountSource = {
  ofContent: async (tx, contentId) => mountsFor(tx, await attachedOf(tx, contentId)),
  folderOf,
}

const sweepMs = 10 * 60_000
/** A folder that the last class used an hour ago is likely wanted again by the next. */
const idleMs = 60 * 60_000
const timers = new Set<NodeJS.Timeout>()

/** Data sets: versioned trees of files that environments have mounted read-only. */
export const dataset: Domain = {
  name: 'dataset',
  endpoints: datasetEndpoints,
  jobs: [importJob],
  start: async (kernel) => {
    const sweep = (): void =>
      void sweepFolders(kernel, idleMs).catch((error: unknown) =>
        kernel.log.warn({ err: error }, 'unused data set folders could not be removed'),
      )
    sweep()
    timers.add(setInterval(sweep, sweepMs).unref())
  },
  stop: async () => {
    for (const timer of timers) clearInterval(timer)
    timers.clear()
  },
  guards: { dataset: contentGuard(findDataset) },
}
