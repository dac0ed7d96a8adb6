import type { Domain } from '../../kernel/domain.ts'
import { courseGuards } from './guard.ts'
import { taughtCourseEndpoints } from './handlers.ts'

export { learnersPlan } from './handlers.ts'
export { startCourse } from './operations.ts'
export { setSession, taughtOfferings } from './sessions.ts'
export { courseClasses, courses } from './tables.ts'

/** Courses that are taught: started from a preparation, with people, and contents in the sessions of their plan. */
export const taughtCourse: Domain = {
  name: 'taught-course',
  endpoints: taughtCourseEndpoints,
  guards: courseGuards,
}
