import { describe, expect, test } from 'vitest'
import { datesOf, greeting, stuckWords, timeLeft, today, waited } from './words.ts'

const now = new Date(2026, 2, 9, 10, 0)
const at = (day: number, hour: number, minute = 0) => new Date(2026, 2, day, hour, minute).toISOString()

test.each([
  [4, '夜深了'],
  [5, '早上好'],
  [11, '中午好'],
  [13, '下午好'],
  [18, '晚上好'],
])('at %i o’clock: %s', (hour, words) => {
  expect(greeting(new Date(2026, 2, 9, hour))).toBe(words)
})

test('the day', () => {
  expect(today(now)).toBe('3月9日 星期一')
})

describe('dates of a content', () => {
  test.each([
    ['not_open', at(10, 8), at(20, 22), '3月10日 08:00 开放', null],
    ['open', null, null, '长期开放', null],
    ['open', at(1, 8), null, '长期开放', null],
    ['open', at(1, 8), at(20, 22), '3月20日 22:00 截止', null],
    ['open', at(1, 8), at(12, 9), '3月12日 09:00 截止', '剩2天'],
    ['open', at(1, 8), at(9, 15, 30), '3月9日 15:30 截止', '剩5小时'],
    ['open', at(1, 8), at(9, 10, 20), '3月9日 10:20 截止', '剩20分钟'],
    ['closed', at(1, 8), at(9, 9), '3月9日 09:00 已截止', null],
  ] as const)('%s from %s to %s: %s', (phase, opens_at, closes_at, text, near) => {
    expect(datesOf({ phase, opens_at, closes_at }, now)).toEqual({ text, near })
  })
})

test.each([
  ['failures', 5, 600, '失败 5 次'],
  ['time', 0, 4000, '已用 1小时'],
  ['time', 1, 20, '已用 1分钟'],
] as const)('stuck by %s: %i failures, %i seconds', (reason, failures, step_seconds, words) => {
  expect(stuckWords({ reason, failures, step_seconds })).toBe(words)
})

test.each([
  [null, ''],
  [at(9, 10, 45), '剩45分钟'],
  [at(9, 9), '即将回收'],
])('an environment that ends at %s: %s', (end, words) => {
  expect(timeLeft(end, now)).toBe(words)
})

test.each([
  [at(7, 9), '2天'],
  [at(9, 9, 30), '30分钟'],
  [at(9, 10), '1分钟'],
])('a question asked at %s has waited %s', (since, words) => {
  expect(waited(since, now)).toBe(words)
})
