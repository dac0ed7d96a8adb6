import type { LessonTerm } from '@lab/contract/lesson'
import { api } from '../../api/request/api.ts'
import { useContentSaver } from '../../content/use-content-saver.ts'
import { incompleteTerm } from './term-edits.ts'

/** Saves a course plan by itself while it is being edited. */
export const useTermSaver = (id: string, given: LessonTerm) =>
  useContentSaver('lesson', given, {
    valuesOf: ({ plan }: LessonTerm) => plan,
    complaintAbout: incompleteTerm,
    put: (plan, version) => api.lesson.saveTerm({ params: { id }, body: { plan, version } }, { quiet: true }),
    get: () => api.lesson.term({ params: { id } }, { quiet: true }),
  })
