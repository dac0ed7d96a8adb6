import { expect, test } from 'vitest'
import { describeUnless, isolationLack } from '../../testing/lacks.ts'
import { fingerprintOf, recordedFingerprint } from '../learners/recorded-checks.ts'
import { faultsOf } from './faults.ts'
import { demoExperiments } from './index.ts'
import { operationsExperiments } from './operations/index.ts'
import { passesOtherwise, playsAsRecorded } from './play-again.ts'

test('no two experiments or suites share a key', () => {
  const keys = [...demoExperiments, ...operationsExperiments].flatMap((experiment) => [
    experiment.key,
    experiment.suite.key,
  ])
  expect(new Set(keys).size).toBe(keys.length)
})

test.each([...demoExperiments, ...operationsExperiments])('$key is whole: limits, points, references', (experiment) => {
  expect(faultsOf(experiment)).toEqual([])
})

test.each(demoExperiments)('$key was recorded as it is: else run learners/record-checks.ts', ({ key }) => {
  expect(recordedFingerprint(key)).toBe(fingerprintOf(key))
})

// One of them with every change; all of them each night (experiments.nightly.test.ts).
describeUnless(isolationLack(), 'played in the sandbox', () => {
  const [experiment] = demoExperiments
  test(`${experiment!.key} ends as it was recorded`, { timeout: 60_000 }, () => playsAsRecorded(experiment!))
  test(`${experiment!.key}: other right solutions pass too`, { timeout: 60_000 }, () => passesOtherwise(experiment!))
})
