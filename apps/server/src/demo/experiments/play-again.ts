import { expect } from 'vitest'
import { mistakes } from '../learners/mistakes.ts'
import { recordedChecks } from '../learners/recorded-checks.ts'
import { solvedOtherwise } from './other-ways.ts'
import type { DemoExperiment } from './types.ts'
import { validateExperiment, type PlayedCheck } from './validation.ts'

/** Without what differs from run to run: commit ids, random numbers. */
const steady = (checks: readonly PlayedCheck[]) =>
  checks.map((check) => ({ ...check, message: check.message.replaceAll(/[0-9a-f]{6,}|\d+/g, '#') }))

/** Each task fails untouched and after its mistakes and passes after its solution, with the messages that were recorded. */
export async function playsAsRecorded(experiment: DemoExperiment): Promise<void> {
  const wrongWays = mistakes.filter((mistake) => mistake.experiment === experiment.key)
  const { faults, checks } = await validateExperiment(experiment, wrongWays)
  expect(faults).toEqual([])
  expect(steady(checks)).toEqual(steady(recordedChecks(experiment.key)))
}

/** Solutions as right as the reference ones, reached in another way, pass too. */
export async function passesOtherwise(experiment: DemoExperiment): Promise<void> {
  expect((await validateExperiment(solvedOtherwise(experiment))).faults).toEqual([])
}
