import { expect, test } from 'vitest'
import { formatSize } from './format-size.ts'

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1 KB'],
  [1500, '1.5 KB'],
  [999_960, '1 MB'],
  [1_048_576, '1 MB'],
  [2_500_000_000, '2.5 GB'],
  [9e18, '9000000 TB'],
  [-1, '--'],
  [Number.NaN, '--'],
  [undefined, '--'],
])('%s bytes read %s', (bytes, expected) => {
  expect(formatSize(bytes)).toBe(expected)
})
