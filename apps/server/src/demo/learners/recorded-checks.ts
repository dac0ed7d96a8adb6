import type { PlayedCheck } from '../experiments/validation.ts'
import recorded from './recorded-checks.golden.json' with { type: 'json' }

/**
 * How the checks of an experiment really ended when it was last played: after each known mistake and after the
 * solution. With it months of a school's learning can be filled in without starting hundreds of environments; the
 * experiments' test plays everything again and compares. `record-checks.ts` next to this file writes it again.
 */
export const recordedChecks = (experiment: string): readonly PlayedCheck[] =>
  (recorded as Readonly<Record<string, readonly PlayedCheck[]>>)[experiment] ?? []

/** What the check said after a mistake (counted from 0 among the step's mistakes) or after the solution (null). */
export const recordedCheck = (experiment: string, step: string, wrongWay: number | null): PlayedCheck | undefined =>
  recordedChecks(experiment).find((check) => check.step === step && check.wrongWay === wrongWay)
