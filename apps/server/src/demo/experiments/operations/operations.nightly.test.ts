import { expect, test } from 'vitest'
import { describeUnless, ownRootLack, variableLack } from '../../../testing/lacks.ts'
import { validateExperiment } from '../validation.ts'
import { operationsExperiments } from './index.ts'

// Where images have been built: TEST_MACHINE_IMAGES is the `environments` folder of a data directory.
const images = process.env.TEST_MACHINE_IMAGES

describeUnless(
  ownRootLack() ?? variableLack('TEST_MACHINE_IMAGES'),
  'played on machines with roots of their own',
  () => {
    test.each(operationsExperiments)(
      '$key can be solved, and says what is missing before',
      { timeout: 120_000 },
      async (one) => {
        expect((await validateExperiment(one, [], images)).faults).toEqual([])
      },
    )
  },
)
