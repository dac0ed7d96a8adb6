import type { MoocContent } from '@lab/contract/mooc'
import { api } from '../../api/request/api.ts'
import { useContentSaver } from '../../content/use-content-saver.ts'
import { untitled } from './course-edits.ts'

/** Saves the chapters of a course by themselves while it is being edited. */
export const useCourseSaver = (id: string, given: MoocContent) =>
  useContentSaver('mooc', given, {
    valuesOf: ({ plan: { chapters } }: MoocContent) => ({ chapters }),
    complaintAbout: untitled,
    put: (plan, version) => api.mooc.savePlan({ params: { id }, body: { plan, version } }, { quiet: true }),
    get: () => api.mooc.plan({ params: { id } }, { quiet: true }),
  })
