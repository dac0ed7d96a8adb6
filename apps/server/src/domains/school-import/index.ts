import type { Domain } from '../../kernel/domain.ts'
import { z } from 'zod'
import { job, scheduled } from '../../kernel/jobs/definition.ts'
import { nightly } from '../../kernel/jobs/named-queues.ts'
import { applyJob } from './apply-job.ts'
import { schoolImportEndpoints } from './handlers.ts'
import { schoolImportPolicy } from './policy.ts'
import { dropOldSeeds, findImport, type ListedImport } from './store.ts'
import { undoJob } from './undo-job.ts'

export { forgetInImports } from './forget-person.ts'
export { prepareSchool } from './prepare.ts'
export { schoolImportRows, schoolImports } from './tables.ts'

declare module '../../kernel/policy/objects.ts' {
  interface ObjectRows {
    school_import: ListedImport
  }
}

const forgetCodes = scheduled(
  job('school.forget-codes', nightly, z.unknown(), async ({ kernel }) => ({
    dropped: await dropOldSeeds(kernel.connection.db, new Date()),
  })),
  { cron: '40 3 * * *', title: '清除过期的初始密码清单' },
)

/** A whole school in one file: organisations, teachers, classes, students. */
export const schoolImport: Domain = {
  name: 'school-import',
  endpoints: schoolImportEndpoints,
  guards: {
    school_import: {
      load: (tx, id) => findImport(tx, id),
      orgOf: () => null,
      titleOf: (row) => row.fileName,
      can: schoolImportPolicy,
    },
  },
  jobs: [applyJob, undoJob, forgetCodes],
}
