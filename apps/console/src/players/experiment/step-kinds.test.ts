import { stepKindLabels } from '@lab/contract/experiment'
import { expect, test } from 'vitest'
import { stepKindWords } from './step-kinds.ts'

test('the words of steps are those of the contract', () => {
  expect(stepKindWords).toEqual(stepKindLabels)
})
