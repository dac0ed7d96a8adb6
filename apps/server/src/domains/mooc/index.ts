import type { Domain } from '../../kernel/domain.ts'
import { contentGuard } from '../content/index.ts'
import { exportJob } from './cartridge/export-job.ts'
import { importJob, previewJob } from './cartridge/import-job.ts'
import { moocEndpoints } from './handlers.ts'
import { unitEndpoints } from './units-handlers.ts'
import { findMooc, type FullMooc } from './store.ts'

export { moocBehaviour } from './behaviour.ts'
export { coursePosts } from './tables.ts'
export { say as sayInCourse } from './discussion/say.ts'
export { listPosts as listCoursePosts, saidInDiscussions } from './discussion/store.ts'
export { ownCourse, ownCoursesIn } from './own-course.ts'
export { copyMooc, createMooc } from './versions.ts'

declare module '../../kernel/policy/objects.ts' {
  interface ObjectRows {
    mooc: FullMooc
  }
}

/** Practical courses: chapters of what is read and watched, with experiments and exams among them. */
export const mooc: Domain = {
  name: 'mooc',
  endpoints: [...moocEndpoints, ...unitEndpoints],
  guards: { mooc: contentGuard(findMooc) },
  jobs: [importJob, previewJob, exportJob],
}
