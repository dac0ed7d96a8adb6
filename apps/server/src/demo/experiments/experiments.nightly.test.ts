import { test } from 'vitest'
import { describeUnless, isolationLack } from '../../testing/lacks.ts'
import { demoExperiments } from './index.ts'
import { passesOtherwise, playsAsRecorded } from './play-again.ts'

describeUnless(isolationLack(), 'played in the sandbox', () => {
  test.each(demoExperiments)('$key ends as it was recorded', { timeout: 60_000 }, (one) => playsAsRecorded(one))
  test.each(demoExperiments)('$key: other right solutions pass too', { timeout: 60_000 }, (one) => passesOtherwise(one))
})
