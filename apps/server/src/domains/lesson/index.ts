import type { Domain } from '../../kernel/domain.ts'
import { contentGuard } from '../content/index.ts'
import { graphHandlers } from './graph-handlers.ts'
import { lessonEndpoints } from './handlers.ts'
import { resourceHandlers } from './resource-handlers.ts'
import { findLesson, type FullLesson } from './store.ts'
import { teachingHandlers } from './teaching-handlers.ts'
import { templateHandlers } from './template/handlers.ts'

export { lessonBehaviour } from './behaviour.ts'
export { findGraph } from './graph-store.ts'
export { findResources, putResources } from './resource-store.ts'
export { findLesson, noteChanged, outlineOf, termOf, type FullLesson } from './store.ts'
export { lessons } from './tables.ts'
export { findTemplate } from './template/store.ts'
export { takeTemplate } from './template/take.ts'
export { copyLesson, createLesson, takeForCourse } from './versions.ts'

declare module '../../kernel/policy/objects.ts' {
  interface ObjectRows {
    lesson: FullLesson
  }
}

/** Course preparation: what a teacher writes down before a course is taught. */
export const lesson: Domain = {
  name: 'lesson',
  endpoints: [...lessonEndpoints, ...teachingHandlers, ...templateHandlers, ...graphHandlers, ...resourceHandlers],
  guards: { lesson: contentGuard(findLesson) },
}
