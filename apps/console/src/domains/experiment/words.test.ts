import { validatedStateLabels, stepKindLabels } from '@lab/contract/experiment'
import { expect, test } from 'vitest'
import { validatedLooks, stepKindWords } from './words.ts'

test('the words of pages are those of the contract', () => {
  expect(stepKindWords).toEqual(stepKindLabels)
  expect(Object.fromEntries(Object.entries(validatedLooks).map(([state, { label }]) => [state, label]))).toEqual(
    validatedStateLabels,
  )
})
