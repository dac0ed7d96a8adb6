import { useEffect, useState, useSyncExternalStore } from 'react'
import { readAuth } from '../../api/request/auth-cookie.ts'
import { WorkSaver, type SaveStates } from '../saving/work-saver.ts'
import type { LearnerActs } from './use-learning.ts'

/** A report's text, or the answer to a question. */
export type WorkValue = { kind: 'report'; text: string } | { kind: 'answer'; answer: readonly string[] }
export type ExperimentSaver = WorkSaver<WorkValue>

/** Saves what is typed at an experiment, for as long as this tab leads. */
export function useWorkSaver(recordId: string, acts: LearnerActs, isActive: boolean): ExperimentSaver {
  const [saver] = useState(
    () =>
      new WorkSaver<WorkValue>({
        place: { userId: readAuth()?.user.id ?? '', recordId },
        send: (stepId, value, writtenAt) =>
          value.kind === 'report'
            ? acts.report(stepId, value.text, writtenAt)
            : acts.answer(stepId, [...value.answer], writtenAt),
      }),
  )
  // Outside things followed: the connection, and the page being left with something that is not sent.
  useEffect(() => {
    if (!isActive) return
    saver.start()
    return () => saver.stop()
  }, [saver, isActive])
  return saver
}

export const useSaveStates = (saver: ExperimentSaver): SaveStates => useSyncExternalStore(saver.subscribe, saver.states)
