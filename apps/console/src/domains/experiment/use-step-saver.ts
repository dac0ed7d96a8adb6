import type { Step } from '@lab/contract/experiment'
import { useEffect, useState } from 'react'
import { api } from '../../api/request/api.ts'
import { isApiError } from '../../api/request/api-error.ts'
import { dropDraft, keepDraft } from '../../kit/form/draft.ts'
import { useStore } from '../../kit/state/store.ts'
import { phaseOf } from '../../kit/autosave/autosave.ts'
import { createSaver, type Saver } from '../../kit/autosave/saver.ts'
import { complaintsAbout, keptValues, valuesOf, type StepValues } from './step-values.ts'

export const stepDraftKey = (id: string): string => `experiment-step:${id}`

/** The saver of one step. What is not saved yet is also kept on this machine, in case the page is lost. */
export function useStepSaver(step: Step, onStored: (step: Step) => void): Saver<StepValues> {
  const [saver] = useState(() =>
    createSaver<StepValues>({
      values: valuesOf(step),
      version: step.version,
      kept: keptValues,
      complaintAbout: (values) => Object.values(complaintsAbout(keptValues(values)))[0] ?? '',
      put: async (changes, version) => {
        const { step: saved } = await api.experiment.updateStep(
          { params: { id: step.id }, body: { version, ...changes } },
          { quiet: true },
        )
        onStored(saved)
        return saved
      },
      get: async () => {
        const { step: theirs } = await api.experiment.getStep({ params: { id: step.id } }, { quiet: true })
        return { values: valuesOf(theirs), version: theirs.version }
      },
      isConflict: (error) => isApiError(error) && error.reason === 'changedMeanwhile',
    }),
  )

  // Follows the server: a colleague's change arrives with the outline.
  useEffect(() => saver.found(valuesOf(step), step.version), [saver, step])

  // Follows what is typed, which must survive a crash, and saves the rest when the page goes.
  useEffect(() => {
    const stop = saver.state.subscribe(() => {
      const state = saver.state.get()
      const phase = phaseOf(state)
      if (phase === 'saved') dropDraft(stepDraftKey(step.id))
      else if (phase !== 'saving') keepDraft(stepDraftKey(step.id), state.mine)
    })
    return () => {
      stop()
      void saver.flush()
    }
  }, [saver, step.id])
  return saver
}

/** What the saver holds now, and its state. */
export function useSaved(saver: Saver<StepValues>) {
  const state = useStore(saver.state)
  return { ...state, phase: phaseOf(state) }
}
