import type { ComponentType } from 'react'
import type { CoursePlanProps } from './pages/course-plan.tsx'

export type { CoursePlanProps }

/** Pages of what is written, which a course that is taught shows of its own. */
export const writtenPages = {
  outline: () => import('./pages/outline.tsx'),
  'teaching-plan': () => import('./pages/teaching-plan.tsx'),
  graph: () => import('./pages/graph.tsx'),
  'resource.courseware': () => import('./pages/resources.tsx'),
  'resource.video': () => import('./pages/resources.tsx'),
  'resource.file': () => import('./pages/resources.tsx'),
  'resource.exp': () => import('./pages/resources.tsx'),
} as const

/** The course plan, where more is shown of each session. */
export const loadCoursePlan = async (): Promise<ComponentType<CoursePlanProps>> =>
  (await import('./pages/course-plan.tsx')).CoursePlan
