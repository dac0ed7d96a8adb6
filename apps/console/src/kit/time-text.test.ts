import { expect, test } from 'vitest'
import { exactTime, relativeTime } from './time-text.ts'

const now = new Date(2026, 10, 20, 15, 30, 0)
const at = (...parts: [number, number, number, number?, number?, number?]) => new Date(...parts)

test.each([
  [at(2026, 10, 20, 15, 29, 30), '刚刚'],
  [at(2026, 10, 20, 15, 25), '5分钟前'],
  [at(2026, 10, 20, 9, 0), '6小时前'],
  [at(2026, 10, 19, 23, 5), '昨天 23:05'],
  [at(2026, 10, 18, 8, 0), '11月18日 08:00'],
  [at(2025, 2, 3, 8, 0), '2025年3月3日'],
  [at(2026, 10, 20, 16, 10), '40分钟后'],
  [at(2026, 10, 21, 8, 0), '明天 08:00'],
  [at(2026, 11, 1, 8, 0), '12月1日 08:00'],
])('%s is %s', (moment, text) => {
  expect(relativeTime(moment, now)).toBe(text)
})

test('nothing and nonsense are two hyphens', () => {
  expect(relativeTime(null, now)).toBe('--')
  expect(relativeTime('soon', now)).toBe('--')
  expect(exactTime(undefined)).toBe('--')
})

test('the exact time has seconds', () => {
  expect(exactTime(at(2026, 0, 2, 3, 4, 5))).toBe('2026-01-02 03:04:05')
})

test('what was made since the page last looked at the clock is 刚刚, not ahead', () => {
  expect(relativeTime(new Date(now.getTime() + 29_000), now)).toBe('刚刚')
  expect(relativeTime(new Date(now.getTime() + 31_000), now)).toBe('马上')
})
