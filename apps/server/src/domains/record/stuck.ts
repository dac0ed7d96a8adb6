import type { RecordState, StepState, StuckReason } from '@lab/contract/record'

/** Same failure this often in a row. */
export const sameFailureLimit = 3
/** Times the median of those who finished the step. */
export const medianFactor = 2
/** A step is not judged by time before this many learners finished it, nor before this long on it. */
export const fewestFinishers = 3
export const shortestStuckSeconds = 180

export interface AtWork {
  recordState: RecordState
  stepState: StepState
  sameFailures: number
  /** Active time in the step so far. */
  stepSeconds: number
}
export interface Classmates {
  /** Median active seconds of those who finished this step; null when nobody did. */
  medianSeconds: number | null
  finishers: number
}

/** Why this learner counts as stuck in the present step, or null. The same failure says more than time, so it goes first. */
export function stuckReason(work: AtWork, classmates: Classmates): StuckReason | null {
  const isWorking = work.recordState === 'in_progress' || work.recordState === 'returned'
  if (!isWorking || work.stepState === 'passed') return null
  if (work.sameFailures >= sameFailureLimit) return 'failures'
  const { medianSeconds, finishers } = classmates
  if (medianSeconds === null || finishers < fewestFinishers || work.stepSeconds < shortestStuckSeconds) return null
  return work.stepSeconds > medianSeconds * medianFactor ? 'time' : null
}

/** The limits by name, for whoever measures or explains by the same ones. */
export const stuckLimits = {
  sameFailures: sameFailureLimit,
  medianFactor,
  finishers: fewestFinishers,
  seconds: shortestStuckSeconds,
} as const
