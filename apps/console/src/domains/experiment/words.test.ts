import { provenStateLabels, stepKindLabels } from '@lab/contract/experiment'
import { expect, test } from 'vitest'
import { provenLooks, stepKindWords } from './words.ts'

test('the words of pages are those of the contract', () => {
  expect(stepKindWords).toEqual(stepKindLabels)
  expect(Object.fromEntries(Object.entries(provenLooks).map(([state, { label }]) => [state, label]))).toEqual(
    provenStateLabels,
  )
})
