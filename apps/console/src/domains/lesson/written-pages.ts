const resources = () => import('./pages/resources.tsx')

/** Pages of what is written, the same for a preparation and for a course that is taught. */
export const writtenPages = {
  outline: () => import('./pages/outline.tsx'),
  'teaching-plan': () => import('./pages/teaching-plan.tsx'),
  graph: () => import('./pages/graph.tsx'),
  'resource.courseware': resources,
  'resource.video': resources,
  'resource.file': resources,
  'resource.exp': resources,
} as const
