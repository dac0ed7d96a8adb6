import { validatedStateLabels } from '@lab/contract/experiment'
import { expect, test } from 'vitest'
import { validatedLooks } from './words.ts'

test('the words of pages are those of the contract', () => {
  expect(Object.fromEntries(Object.entries(validatedLooks).map(([state, { label }]) => [state, label]))).toEqual(
    validatedStateLabels,
  )
})
