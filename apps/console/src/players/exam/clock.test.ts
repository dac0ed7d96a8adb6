import { expect, test } from 'vitest'
import { clockText, leftMs, offsetOf } from './clock.ts'

test.each([
  [0, '00:00'],
  [1, '00:01'],
  [59_000, '00:59'],
  [309_000, '05:09'],
  [3_909_000, '1:05:09'],
])('%i ms are %s', (ms, text) => expect(clockText(ms)).toBe(text))

test('what is left is counted by the server, whatever this computer says', () => {
  const arrivedAt = Date.parse('2026-11-25T08:00:00Z')
  const offset = offsetOf('2026-11-25T09:30:00Z', arrivedAt)
  expect(leftMs('2026-11-25T10:00:00Z', offset, arrivedAt)).toBe(30 * 60_000)
  expect(leftMs('2026-11-25T10:00:00Z', offset, arrivedAt + 31 * 60_000)).toBe(0)
})
