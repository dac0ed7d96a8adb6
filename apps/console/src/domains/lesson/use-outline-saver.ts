import type { LessonOutline } from '@lab/contract/lesson'
import { api } from '../../api/request/api.ts'
import { useContentSaver } from '../../content/use-content-saver.ts'
import { incomplete } from './outline-edits.ts'

/** Saves an outline by itself while it is being edited. */
export const useOutlineSaver = (id: string, given: LessonOutline) =>
  useContentSaver('lesson', given, {
    valuesOf: ({ outline }: LessonOutline) => outline,
    complaintAbout: incomplete,
    put: (outline, version) => api.lesson.saveOutline({ params: { id }, body: { outline, version } }, { quiet: true }),
    get: () => api.lesson.outline({ params: { id } }, { quiet: true }),
  })
