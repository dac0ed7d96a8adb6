import { expect, test } from 'vitest'
import { describeUnless, isolationLack } from '../../testing/lacks.ts'
import { mistakes } from '../learners/mistakes.ts'
import { recordedChecks } from '../learners/recorded-checks.ts'
import { faultsOf } from './faults.ts'
import { demoExperiments } from './index.ts'
import { solvedOtherwise } from './other-ways.ts'
import { validateExperiment, type PlayedCheck } from './validation.ts'

test('no two experiments or suites share a key', () => {
  const keys = demoExperiments.flatMap((experiment) => [experiment.key, experiment.suite.key])
  expect(new Set(keys).size).toBe(keys.length)
})

test.each(demoExperiments)('$key is whole: limits, points, references', (experiment) => {
  expect(faultsOf(experiment)).toEqual([])
})

/** Without what differs from run to run: commit ids, random numbers. */
const steady = (checks: readonly PlayedCheck[]) =>
  checks.map((check) => ({ ...check, message: check.message.replaceAll(/[0-9a-f]{6,}|\d+/g, '#') }))

describeUnless(isolationLack(), 'played in the sandbox', () => {
  test.each(demoExperiments)(
    '$key: each task fails untouched and after its mistakes, and passes after its solution',
    { timeout: 60_000 },
    async (experiment) => {
      const wrongWays = mistakes.filter((mistake) => mistake.experiment === experiment.key)
      const { faults, checks } = await validateExperiment(experiment, wrongWays)
      expect(faults).toEqual([])
      expect(steady(checks)).toEqual(steady(recordedChecks(experiment.key)))
    },
  )

  test.each(demoExperiments)('$key: other right solutions pass too', { timeout: 60_000 }, async (experiment) => {
    expect((await validateExperiment(solvedOtherwise(experiment))).faults).toEqual([])
  })
})
