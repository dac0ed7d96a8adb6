import type { KindBehaviour } from '../../kernel/kinds.ts'
import { orAbsent, Refusal } from '../../kernel/result.ts'
import { isPublishedSomewhere, usersOfDataset } from './attachments.ts'
import { copyDataset } from './create.ts'
import { restoreTree } from './restore.ts'
import { findDataset } from './store.ts'
import { figuresOfVersions, isUnchanged, readyDataset } from './versions.ts'

/** Data sets among the kinds: what uses them is the other contents that mount them. */
export const datasetBehaviour: KindBehaviour<'dataset'> = {
  life: {
    ready: readyDataset,
    isUnchanged,
    restore: async (tx, who, { id }, version) => {
      await restoreTree(tx, who, { id, version })
      return []
    },
    copy: async (tx, who, source, wish) => {
      const id = await copyDataset(tx, who, orAbsent(await findDataset(tx, source.id, null)), wish)
      return id instanceof Refusal ? id : { id, leftOut: [] }
    },
    figures: figuresOfVersions,
  },
  sharing: null,
  datasetsChanged: null,
  usersOf: usersOfDataset,
  isKept: isPublishedSomewhere,
  suiteUsers: async () => [],
  resourceUsers: async () => [],
}
