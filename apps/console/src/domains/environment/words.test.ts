import { describe, expect, test } from 'vitest'
import { megabytes, timeLeft } from './words.ts'

const now = Date.parse('2026-11-20T08:00:00Z')
const inSeconds = (seconds: number) => new Date(now + seconds * 1000).toISOString()

describe('time left of an environment', () => {
  const rows: [string | null, string][] = [
    [null, '--'],
    [inSeconds(-10), '不到1分钟'],
    [inSeconds(59), '不到1分钟'],
    [inSeconds(60), '1分'],
    [inSeconds(45 * 60), '45分'],
    [inSeconds(80 * 60), '1小时20分'],
    [inSeconds(26 * 3600), '1天2小时'],
  ]
  test.each(rows)('%s: %s', (expires, words) => {
    expect(timeLeft(expires, now)).toBe(words)
  })
})

test.each([
  [64, '64 MB'],
  [1024, '1 GB'],
  [1536, '1.5 GB'],
])('%i MB reads %s', (mb, words) => {
  expect(megabytes(mb)).toBe(words)
})
