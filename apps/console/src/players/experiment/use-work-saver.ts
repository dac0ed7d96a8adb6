import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { readAuth } from '../../api/request/auth-cookie.ts'
import { WorkSaver, type SaveStates } from '../saving/work-saver.ts'
import { useLearnerActs } from './use-learning.ts'

/** A report's text, or the answer to a question. */
export type WorkValue = { kind: 'report'; text: string } | { kind: 'answer'; answer: readonly string[] }
export type ExperimentSaver = WorkSaver<WorkValue>

/** Saves what is typed in an attempt at an experiment; its desk says from when on. Without a record there is nothing to save. */
export function useWorkSaver(recordId: string | undefined, attempt: number | undefined): ExperimentSaver {
  const acts = useLearnerActs(recordId ?? '')
  return useMemo(
    () =>
      new WorkSaver<WorkValue>({
        place: { userId: readAuth()?.user.id ?? '', recordId: recordId ?? '' },
        send: (stepId, value, writtenAt) =>
          value.kind === 'report'
            ? acts.report(stepId, value.text, writtenAt)
            : acts.answer(stepId, [...value.answer], writtenAt),
      }),
    // The next attempt begins with the state of nothing.
    // oxlint-disable-next-line react/exhaustive-deps
    [acts, recordId, attempt],
  )
}

/** Saves as long as the tab leads. */
export function useSaving(saver: ExperimentSaver, isActive: boolean): void {
  // Outside things followed: the connection, and the page being left with something that is not sent.
  useEffect(() => {
    if (!isActive) return
    saver.start()
    return () => saver.stop()
  }, [saver, isActive])
}

export const useSaveStates = (saver: ExperimentSaver): SaveStates => useSyncExternalStore(saver.subscribe, saver.states)
