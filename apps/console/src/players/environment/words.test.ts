import { describe, expect, test } from 'vitest'
import { isShown, portWords, shownAddress, timeLeft } from './words.ts'

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
  [['terminal', 'desktop'], 5901, '桌面'],
  [['notebook'], 9999, 'Notebook'],
  [['terminal', 'web'], 6080, '网页'],
  [['web', 'desktop', 'notebook'], 6080, '桌面'],
  [['web', 'desktop', 'notebook'], 8888, 'Notebook'],
  [['web', 'desktop', 'notebook'], 8080, '网页'],
] as const)('with the ways in %j port %i shows %s', (access, port, words) => {
  expect(portWords(access, port)).toBe(words)
})
test('a terminal alone is no page', () => {
  expect([isShown(['terminal']), isShown(['terminal', 'desktop'])]).toEqual([false, true])
})

test('a desktop connects by itself and fits, other pages are opened as they are', () => {
  expect(shownAddress('/env-web/x/', ['terminal', 'desktop'], 6080)).toBe(
    '/env-web/x/?autoconnect=true&resize=scale&reconnect=true',
  )
  expect(shownAddress('/env-web/x/', ['terminal', 'web'], 6080)).toBe('/env-web/x/')
})
