import type { ComponentType } from 'react'
import type { CoursePlanProps } from './pages/course-plan.tsx'

export type { CoursePlanProps }
export { writtenCalls } from './first-calls.ts'
export { writtenPages } from './written-pages.ts'

/** The course plan, where more is shown of each session. */
export const loadCoursePlan = async (): Promise<ComponentType<CoursePlanProps>> =>
  (await import('./pages/course-plan.tsx')).CoursePlan
