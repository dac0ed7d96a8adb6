import type { StuckReason } from '@lab/contract/record'
import type { AtWork, Classmates } from '../stuck.ts'

export const working: AtWork = {
  kind: 'experiment',
  recordState: 'in_progress',
  stepState: 'failed',
  sameFailures: 0,
  stepSeconds: 0,
}
const others = (medianSeconds: number | null, finishers = 10): Classmates => ({ medianSeconds, finishers })

/** Who is stuck, why, and how much; null for anyone who is not at work. */
export const stuckCases: [string, Partial<AtWork>, Classmates, StuckReason | null, number | null][] = [
  ['just begun', {}, others(300), null, 0],
  ['as long as others', { stepSeconds: 300 }, others(300), null, 0.5],
  ['twice as long', { stepSeconds: 600 }, others(300), null, 0.99],
  ['a second more than twice as long', { stepSeconds: 601 }, others(300), 'time', 601 / 600],
  ['four times as long', { stepSeconds: 1200 }, others(300), 'time', 2],
  ['long, but a quick step', { stepSeconds: 179 }, others(10), null, 0],
  ['three minutes on a quick step', { stepSeconds: 180 }, others(10), 'time', 9],
  ['three minutes on a step of no time at all', { stepSeconds: 180 }, others(0), 'time', 180],
  ['long, but only two finished', { stepSeconds: 6000 }, others(300, 2), null, 0],
  ['long, three finished', { stepSeconds: 6000 }, others(300, 3), 'time', 10],
  ['long, nobody finished', { stepSeconds: 6000 }, others(null, 0), null, 0],
  ['failed once', { sameFailures: 1 }, others(300), null, 1 / 3],
  ['the same failure twice', { sameFailures: 2 }, others(300), null, 2 / 3],
  ['the same failure three times', { sameFailures: 3 }, others(300), 'failures', 1],
  ['six times', { sameFailures: 6 }, others(300), 'failures', 2],
  ['the same failure, nobody finished', { sameFailures: 3 }, others(null, 0), 'failures', 1],
  ['both: the failure says more', { sameFailures: 4, stepSeconds: 6000 }, others(300), 'failures', 10],
  ['passed since', { stepState: 'passed', sameFailures: 5, stepSeconds: 6000 }, others(300), null, null],
  ['submitted', { recordState: 'submitted', sameFailures: 5, stepSeconds: 6000 }, others(300), null, null],
  ['graded', { recordState: 'graded', sameFailures: 5 }, others(300), null, null],
  ['long at a question of an exam', { kind: 'exam', stepSeconds: 6000 }, others(300), null, null],
  ['returned and at it again', { recordState: 'returned', sameFailures: 3 }, others(300), 'failures', 1],
]
