import { stuckLimits, stuckReason, type AtWork, type Classmates } from '../record/index.ts'

/**
 * How stuck somebody is, growing: 0 at ease, 1 and more stuck. The same measure as `stuckReason`, so that whoever is stuck
 * stands above whoever is not.
 */
export function stuckness(work: AtWork, classmates: Classmates): number {
  const isWorking = work.recordState === 'in_progress' || work.recordState === 'returned'
  if (!isWorking || work.stepState === 'passed') return 0
  const byFailures = work.sameFailures / stuckLimits.sameFailures
  const { medianSeconds, finishers } = classmates
  const isJudged =
    medianSeconds !== null && finishers >= stuckLimits.finishers && work.stepSeconds >= stuckLimits.seconds
  const byTime = isJudged ? work.stepSeconds / Math.max(1, medianSeconds * stuckLimits.medianFactor) : 0
  const most = Math.round(Math.max(byFailures, byTime) * 100) / 100
  // Failing twice in three, or a little over the median, is being at work.
  return stuckReason(work, classmates) === null ? Math.min(0.99, most) : Math.max(1, most)
}
