import { describe, expect, test } from 'vitest'
import { foldUsername, isLateCaller, lockedUntil } from './rules.ts'

const now = new Date('2026-11-20T08:00:00Z')

describe('sign-in waits after repeated failures', () => {
  const rows: [failures: number, waitS: number | null][] = [
    [0, null],
    [4, null],
    [5, 60],
    [6, 120],
    [7, 240],
    [10, 1920],
    [11, 3600],
    [50, 3600],
  ]
  test.each(rows)('%i failures wait %s s', (failures, waitS) => {
    const until = lockedUntil(failures, now)
    expect(until && (until.getTime() - now.getTime()) / 1000).toBe(waitS)
  })
})

describe('names that look alike are one', () => {
  const rows: [string, string][] = [
    ['Teacher1', 'teacher1'],
    [' teacher1 ', 'teacher1'],
    ['teacher\u200B1', 'teacher1'],
    ['\uFEFFteacher1', 'teacher1'],
    ['ｔｅａｃｈｅｒ１', 'teacher1'],
    ['王老师', '王老师'],
  ]
  test.each(rows)('%j is %j', (given, folded) => {
    expect(foldUsername(given)).toBe(folded)
  })
})

describe('a late refresh is told from a stolen token by time', () => {
  const rows: [seconds: number, late: boolean][] = [
    [0, true],
    [30, true],
    [31, false],
  ]
  test.each(rows)('%i s after the rotation', (seconds, late) => {
    expect(isLateCaller(now, new Date(now.getTime() + seconds * 1000))).toBe(late)
  })
})
