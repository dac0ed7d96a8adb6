import { expect, test } from 'vitest'
import { momentsOf } from './log-query.ts'

const local = (text: string) => new Date(text).toISOString()

test.each<[string | undefined, { from?: string; to?: string }]>([
  [undefined, {}],
  ['', {}],
  ['2026-03-01', {}],
  ['2026-03-01~x', {}],
  ['2026-13-01~2026-13-02', {}],
  ['2026-03-01~2026-03-01', { from: local('2026-03-01T00:00:00'), to: local('2026-03-02T00:00:00') }],
  ['2026-02-28~2026-12-31', { from: local('2026-02-28T00:00:00'), to: local('2027-01-01T00:00:00') }],
])('%j lies between %j', (dates, moments) => {
  expect(momentsOf(dates)).toEqual(moments)
})
