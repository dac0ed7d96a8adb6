import { expect, test } from 'vitest'
import { hasArrived, isGone, isHopeless, nextGo } from './rules.ts'

const now = new Date('2026-11-27T08:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

test('pauses grow, and after the eighth go it is given up', () => {
  const seconds = [1, 2, 3, 4, 5, 6, 7].map((goes) => (nextGo(goes, now)!.getTime() - now.getTime()) / 1000)
  expect(seconds).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 36_000])
  expect(nextGo(8, now)).toBeNull()
})

test.each([
  [null, false],
  [hoursAgo(71), false],
  [hoursAgo(73), true],
])('nothing arrived since %s: disabled %s', (since, expected) => {
  expect(isHopeless(since, now)).toBe(expected)
})

test.each([
  [200, true, false],
  [204, true, false],
  [302, false, false],
  [410, false, true],
  [500, false, false],
  [null, false, false],
])('an answer of %s has arrived: %s', (status, arrived, gone) => {
  expect([hasArrived(status), isGone(status)]).toEqual([arrived, gone])
})
