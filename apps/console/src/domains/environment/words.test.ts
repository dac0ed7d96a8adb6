import { expect, test } from 'vitest'
import { megabytes } from './words.ts'

test.each([
  [64, '64 MB'],
  [1024, '1 GB'],
  [1536, '1.5 GB'],
])('%i MB reads %s', (mb, words) => {
  expect(megabytes(mb)).toBe(words)
})
