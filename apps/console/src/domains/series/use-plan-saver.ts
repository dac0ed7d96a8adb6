import type { SeriesContent } from '@lab/contract/series'
import type { PlannedGroup, SeriesKind } from '@lab/contract/series-plan'
import { useEffect, useState } from 'react'
import { isApiError } from '../../api/request/api-error.ts'
import { useStaleContents } from '../../content/life/stale.ts'
import { phaseOf } from '../../kit/autosave/autosave.ts'
import { createSaver } from '../../kit/autosave/saver.ts'
import { useStore } from '../../kit/state/store.ts'
import { untitled } from './plan-edits.ts'
import { callsOf } from './use-series.ts'

type Values = { groups: PlannedGroup[] }

/** Saves the groups of a series by themselves while it is being edited. */
export function usePlanSaver(kind: SeriesKind, id: string, given: SeriesContent) {
  const stale = useStaleContents()
  const [saver] = useState(() =>
    createSaver<Values>({
      values: { groups: given.plan.groups },
      version: given.version,
      complaintAbout: untitled,
      put: async (plan, version) => {
        const saved = await callsOf[kind].savePlan(id, { plan, version })
        void stale(kind)
        return saved
      },
      get: async () => {
        const theirs = await callsOf[kind].plan(id)
        return { values: { groups: theirs.plan.groups }, version: theirs.version }
      },
      isConflict: (error) => isApiError(error) && error.reason === 'changedMeanwhile',
    }),
  )
  // Follows the server: a colleague's change arrives with the plan.
  useEffect(() => saver.found({ groups: given.plan.groups }, given.version), [saver, given])
  // What was written last is still saved when the page goes.
  useEffect(() => () => void saver.flush(), [saver])
  const state = useStore(saver.state)
  return { saver, state, phase: phaseOf(state) }
}
