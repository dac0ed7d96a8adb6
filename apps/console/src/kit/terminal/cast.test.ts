import { describe, expect, test } from 'vitest'
import { formatClock } from '../time-text.ts'
import { eventIndexAfter, parseCast, searchCast } from './cast.ts'

const cast = (...lines: unknown[]) =>
  lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')
const header = { version: 2, width: 90, height: 20 }

describe('reading a recording', () => {
  test.each([
    ['', null],
    ['no json', null],
    [cast({ version: 1, width: 80, height: 24 }), null],
    [cast([1, 'o', 'x']), null],
  ])('%j is no recording', (text, expected) => {
    expect(parseCast(text)).toBe(expected)
  })

  test('keeps events in order, shortens pauses, and leaves broken lines out', () => {
    const text = cast(
      header,
      [0.5, 'o', 'a'],
      [100, 'o', 'b'],
      '[101, "o", "cut o',
      [101, 'i', 'typed'],
      [101.5, 'r', '120x40'],
      [101.5, 'r', 'x'],
      [102, 'm', '第二步'],
      ['x', 'o', 'bad'],
    )
    const read = parseCast(text, 2)!
    expect(read.events).toEqual([
      { at: 0.5, kind: 'out', data: 'a' },
      { at: 2.5, kind: 'out', data: 'b' },
      { at: 4, kind: 'resize', data: '120x40' },
    ])
    expect(read.markers).toEqual([{ at: 4.5, label: '第二步' }])
    expect(read).toMatchObject({ cols: 90, rows: 20, seconds: 4.5 })
  })

  test.each([
    [
      { width: 99999, height: -1 },
      { cols: 500, rows: 24 },
    ],
    [
      { width: 'x', height: 3.5 },
      { cols: 80, rows: 24 },
    ],
  ])('a size of %j becomes %j', (size, expected) => {
    expect(parseCast(cast({ version: 2, ...size }))).toMatchObject(expected)
  })
})

test('a word typed letter by letter and coloured is found at the moment it is complete', () => {
  const read = parseCast(
    cast(header, [1, 'o', '\u001b[32mM'], [2, 'o', 'a\u001b[0m'], [3, 'o', 'ke'], [9, 'o', '\r\nmake: ok make']),
  )!
  expect(searchCast(read, 'make')).toEqual([3, 9])
  expect(searchCast(read, '')).toEqual([])
  expect(searchCast(read, '不存在')).toEqual([])
})

test.each([
  [-1, 0],
  [0, 1],
  [1, 2],
  [1.5, 2],
  [9, 3],
])('at %d seconds %i events have been shown', (seconds, expected) => {
  const events = [0, 1, 2].map((at) => ({ at, kind: 'out' as const, data: '' }))
  expect(eventIndexAfter(events, seconds)).toBe(expected)
})

test.each([
  [0, '0:00'],
  [65.9, '1:05'],
  [3723, '1:02:03'],
  [-3, '0:00'],
])('%d seconds read %s', (seconds, expected) => {
  expect(formatClock(seconds)).toBe(expected)
})
