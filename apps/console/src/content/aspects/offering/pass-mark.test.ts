import { expect, test } from 'vitest'
import { passMark } from './pass-mark.ts'

test.each([
  [60, 40, '60%（24/40 分）'],
  [60, 25, '60%（15/25 分）'],
  [55, 30, '55%（16.5/30 分）'],
  [60, 100, '60%'],
  [60, 0, '60%'],
])('%s percent of %s points: %s', (percent, points, expected) => expect(passMark(percent, points)).toBe(expected))
