import { expect, test } from 'vitest'
import { countedShares, sharesWith } from './shares.ts'

test.each([
  ['auto', 70, { auto: 70, report: 30 }],
  ['report', 70, { auto: 30, report: 70 }],
  ['auto', 0, { auto: 0, report: 100 }],
  ['auto', 101, { auto: 100, report: 0 }],
  ['report', -3, { auto: 100, report: 0 }],
  ['auto', 33.4, { auto: 33, report: 67 }],
  ['auto', undefined, { auto: 0, report: 100 }],
  ['auto', Number.NaN, { auto: 0, report: 100 }],
] as const)('%s set to %s', (part, value, expected) => expect(sharesWith(part, value)).toEqual(expected))

test.each([
  [true, 60, { auto: 60, report: 40 }],
  [false, 60, { auto: 100, report: 0 }],
])('with a report (%s)', (needsReport, auto, expected) => expect(countedShares(needsReport, auto)).toEqual(expected))
