import { createHash } from 'node:crypto'
import { demoExperiments } from '../experiments/index.ts'
import { otherWays } from '../experiments/other-ways.ts'
import { demoTemplates } from '../experiments/templates.ts'
import type { PlayedCheck } from '../experiments/validation.ts'
import { mistakes } from './mistakes.ts'
import recorded from './recorded-checks.golden.json' with { type: 'json' }

type Recording = { fingerprint: string; checks: readonly PlayedCheck[] }

const recordings: Readonly<Record<string, Recording>> = recorded

/**
 * How the checks of an experiment really ended when it was last played: after each known mistake and after the
 * solution. With it months of a school's learning can be filled in without starting hundreds of environments; every
 * night each experiment is played again and compared. `record-checks.ts` next to this file writes it again.
 */
export const recordedChecks = (experiment: string): readonly PlayedCheck[] => recordings[experiment]?.checks ?? []

/** What the check said after a mistake (counted from 0 among the step's mistakes) or after the solution (null). */
export const recordedCheck = (experiment: string, step: string, wrongWay: number | null): PlayedCheck | undefined =>
  recordedChecks(experiment).find((check) => check.step === step && check.wrongWay === wrongWay)

/** The `fingerprintOf` an experiment when it was recorded. */
export const recordedFingerprint = (experiment: string): string | undefined => recordings[experiment]?.fingerprint

/** SHA-256 of everything that decides how an experiment's checks end: a recording of another one is out of date. */
export function fingerprintOf(key: string): string {
  const experiment = demoExperiments.find((one) => one.key === key)!
  const hosts = new Set(experiment.suite.machines.map(({ templateKey }) => templateKey))
  const parts = [
    experiment,
    mistakes.filter((one) => one.experiment === key),
    otherWays.filter((one) => one.experiment === key),
    demoTemplates.filter((one) => hosts.has(one.key)),
  ]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
