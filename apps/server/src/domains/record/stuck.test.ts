import { expect, test } from 'vitest'
import type { StuckReason } from '@lab/contract/record'
import { stuckReason, type AtWork, type Classmates } from './stuck.ts'

const working: AtWork = { recordState: 'in_progress', stepState: 'failed', sameFailures: 0, stepSeconds: 0 }
const others = (medianSeconds: number | null, finishers = 10): Classmates => ({ medianSeconds, finishers })

test.each<[string, Partial<AtWork>, Classmates, StuckReason | null]>([
  ['just begun', {}, others(300), null],
  ['as long as others', { stepSeconds: 300 }, others(300), null],
  ['twice as long', { stepSeconds: 600 }, others(300), null],
  ['a second more than twice as long', { stepSeconds: 601 }, others(300), 'time'],
  ['long, but a quick step', { stepSeconds: 179 }, others(10), null],
  ['three minutes on a quick step', { stepSeconds: 180 }, others(10), 'time'],
  ['long, but only two finished', { stepSeconds: 6000 }, others(300, 2), null],
  ['long, three finished', { stepSeconds: 6000 }, others(300, 3), 'time'],
  ['long, nobody finished', { stepSeconds: 6000 }, others(null, 0), null],
  ['the same failure twice', { sameFailures: 2 }, others(300), null],
  ['the same failure three times', { sameFailures: 3 }, others(300), 'failures'],
  ['the same failure, nobody finished', { sameFailures: 3 }, others(null, 0), 'failures'],
  ['both: the failure says more', { sameFailures: 4, stepSeconds: 6000 }, others(300), 'failures'],
  ['passed since', { stepState: 'passed', sameFailures: 5, stepSeconds: 6000 }, others(300), null],
  ['handed in', { recordState: 'submitted', sameFailures: 5, stepSeconds: 6000 }, others(300), null],
  ['graded', { recordState: 'graded', sameFailures: 5 }, others(300), null],
  ['given back and at it again', { recordState: 'returned', sameFailures: 3 }, others(300), 'failures'],
])('%s', (_name, more, classmates, reason) => {
  expect(stuckReason({ ...working, ...more }, classmates)).toBe(reason)
})
