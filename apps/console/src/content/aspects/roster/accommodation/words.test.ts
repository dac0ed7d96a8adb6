import { expect, test } from 'vitest'
import { givenText, validityText } from './words.ts'

test.each([
  [3, 0, 1, '截止延长 3 天'],
  [0, 2, 1, '多提交 2 次'],
  [7, 1, 1.5, '截止延长 7 天，多提交 1 次，限时作答时长 ×1.5'],
])('%i days, %i submissions, ×%d', (extra_days, extra_attempts, time_factor, text) => {
  expect(givenText({ extra_days, extra_attempts, time_factor })).toBe(text)
})

test.each([
  [null, null, '一直有效'],
  ['2026-11-01', null, '2026-11-01 起有效'],
  [null, '2026-12-31', '2026-12-31 前有效'],
  ['2026-11-01', '2026-12-31', '2026-11-01 至 2026-12-31 有效'],
])('from %s to %s', (valid_from, valid_to, text) => expect(validityText({ valid_from, valid_to })).toBe(text))
