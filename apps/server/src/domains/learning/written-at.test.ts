import { expect, test } from 'vitest'
import { writtenAtOf } from './written-at.ts'

const now = new Date('2026-09-01T08:00:00.000Z')

test.each([
  ['nothing is said', undefined, now.toISOString()],
  ['it waited for a connection', '2026-09-01T07:20:00.000Z', '2026-09-01T07:20:00.000Z'],
  ['the same in another time zone', '2026-09-01T15:20:00+08:00', '2026-09-01T07:20:00.000Z'],
  ['this very moment', '2026-09-01T08:00:00.000Z', now.toISOString()],
  ['a clock that is ahead', '2026-09-02T08:00:00.000Z', now.toISOString()],
])('when a response was written: %s', (_what, given, expected) => {
  expect(writtenAtOf(given, now).toISOString()).toBe(expected)
})
