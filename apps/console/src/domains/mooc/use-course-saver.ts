import type { MoocContent } from '@lab/contract/mooc'
import type { Chapter } from '@lab/contract/mooc-plan'
import { useEffect, useState } from 'react'
import { isApiError } from '../../api/request/api-error.ts'
import { api } from '../../api/request/api.ts'
import { useStaleContents } from '../../content/life/stale.ts'
import { phaseOf } from '../../kit/autosave/autosave.ts'
import { createSaver } from '../../kit/autosave/saver.ts'
import { useStore } from '../../kit/state/store.ts'
import { untitled } from './course-edits.ts'

type Values = { chapters: Chapter[] }

/** Saves the chapters of a course by themselves while it is being edited. */
export function useCourseSaver(id: string, given: MoocContent) {
  const stale = useStaleContents()
  const [saver] = useState(() =>
    createSaver<Values>({
      values: { chapters: given.plan.chapters },
      version: given.version,
      complaintAbout: untitled,
      put: async (plan, version) => {
        const saved = await api.mooc.savePlan({ params: { id }, body: { plan, version } }, { quiet: true })
        void stale('mooc')
        return saved
      },
      get: async () => {
        const theirs = await api.mooc.plan({ params: { id } }, { quiet: true })
        return { values: { chapters: theirs.plan.chapters }, version: theirs.version }
      },
      isConflict: (error) => isApiError(error) && error.reason === 'changedMeanwhile',
    }),
  )
  // Follows the server: a colleague's change arrives with the plan.
  useEffect(() => saver.found({ chapters: given.plan.chapters }, given.version), [saver, given])
  // What was written last is still saved when the page goes.
  useEffect(() => () => void saver.flush(), [saver])
  const state = useStore(saver.state)
  return { saver, state, phase: phaseOf(state) }
}
