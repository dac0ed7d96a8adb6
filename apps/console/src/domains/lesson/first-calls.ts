import type { FirstCallsOf } from '../../content/route-types.ts'

/** Of the preparation or the course at an address, these of its parts. */
const parts =
  (...names: readonly string[]): FirstCallsOf =>
  (_search, { lessonid: id = '' }) =>
    names.map((name) => ({ call: `lesson.${name}`, input: { params: { id } } }))

const resources = parts('outline', 'resources')

/** What the pages of what is written ask for in addition to the preparation itself. */
export const writtenCalls = {
  outline: parts('outline'),
  'teaching-plan': parts('term', 'teaching'),
  graph: parts('outline', 'graph'),
  'resource.courseware': resources,
  'resource.video': resources,
  'resource.file': resources,
  'resource.exp': resources,
} as const

export const preparationCalls = {
  ...writtenCalls,
  'course-plan': parts('outline', 'term'),
  preview: resources,
} as const
