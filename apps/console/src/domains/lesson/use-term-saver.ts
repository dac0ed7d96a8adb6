import type { LessonTerm } from '@lab/contract/lesson'
import type { TermPlan } from '@lab/contract/lesson-term'
import { useEffect, useState } from 'react'
import { isApiError } from '../../api/request/api-error.ts'
import { api } from '../../api/request/api.ts'
import { useStaleContents } from '../../content/life/stale.ts'
import { phaseOf } from '../../kit/autosave/autosave.ts'
import { createSaver } from '../../kit/autosave/saver.ts'
import { useStore } from '../../kit/state/store.ts'
import { incompleteTerm } from './term-edits.ts'

/** Saves a course plan by itself while it is being edited. */
export function useTermSaver(id: string, given: LessonTerm) {
  const stale = useStaleContents()
  const [saver] = useState(() =>
    createSaver<TermPlan>({
      values: given.plan,
      version: given.version,
      complaintAbout: incompleteTerm,
      put: async (plan, version) => {
        const saved = await api.lesson.saveTerm({ params: { id }, body: { plan, version } }, { quiet: true })
        void stale('lesson')
        return saved
      },
      get: async () => {
        const theirs = await api.lesson.term({ params: { id } }, { quiet: true })
        return { values: theirs.plan, version: theirs.version }
      },
      isConflict: (error) => isApiError(error) && error.reason === 'changedMeanwhile',
    }),
  )
  // Follows the server: a colleague's change arrives with the plan.
  useEffect(() => saver.found(given.plan, given.version), [saver, given])
  // What was written last is still saved when the page goes.
  useEffect(() => () => void saver.flush(), [saver])
  const state = useStore(saver.state)
  return { saver, state, phase: phaseOf(state) }
}
