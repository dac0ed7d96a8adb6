import { archivePolicyLabels } from '@lab/contract/archive'
import type { Domain } from '../../kernel/domain.ts'
import { archiveEndpoints } from './handlers.ts'
import { archivePolicy } from './policy.ts'
import { runNightly, runOne } from './run.ts'
import { findArchive, type NamedArchive } from './store.ts'

declare module '../../kernel/policy/objects.ts' {
  interface ObjectRows {
    archive_config: NamedArchive
  }
}

/** What is put away by itself: classes that are over, messages that were read, jobs that ended. */
export const archive: Domain = {
  name: 'archive',
  endpoints: archiveEndpoints,
  guards: {
    archive_config: {
      load: findArchive,
      orgOf: () => null,
      titleOf: ({ row }) => archivePolicyLabels[row.policy],
      can: archivePolicy,
    },
  },
  jobs: [runOne, runNightly],
}
