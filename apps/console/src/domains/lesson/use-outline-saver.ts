import type { LessonOutline } from '@lab/contract/lesson'
import type { Outline } from '@lab/contract/lesson-outline'
import { useEffect, useState } from 'react'
import { isApiError } from '../../api/request/api-error.ts'
import { api } from '../../api/request/api.ts'
import { useStaleContents } from '../../content/life/stale.ts'
import { phaseOf } from '../../kit/autosave/autosave.ts'
import { createSaver } from '../../kit/autosave/saver.ts'
import { useStore } from '../../kit/state/store.ts'
import { incomplete } from './outline-edits.ts'

/** Saves an outline by itself while it is being edited. */
export function useOutlineSaver(id: string, given: LessonOutline) {
  const stale = useStaleContents()
  const [saver] = useState(() =>
    createSaver<Outline>({
      values: given.outline,
      version: given.version,
      complaintAbout: incomplete,
      put: async (outline, version) => {
        const saved = await api.lesson.saveOutline({ params: { id }, body: { outline, version } }, { quiet: true })
        void stale('lesson')
        return saved
      },
      get: async () => {
        const theirs = await api.lesson.outline({ params: { id } }, { quiet: true })
        return { values: theirs.outline, version: theirs.version }
      },
      isConflict: (error) => isApiError(error) && error.reason === 'changedMeanwhile',
    }),
  )
  // Follows the server: a colleague's change arrives with the outline.
  useEffect(() => saver.found(given.outline, given.version), [saver, given])
  // What was written last is still saved when the page goes.
  useEffect(() => () => void saver.flush(), [saver])
  const state = useStore(saver.state)
  return { saver, state, phase: phaseOf(state) }
}
