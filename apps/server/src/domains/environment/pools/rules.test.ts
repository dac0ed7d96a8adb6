import { describe, expect, test } from 'vitest'
import type { PoolWindow } from '@lab/contract/pool'
import { currentLesson, minuteOfWeek, nextStart, wantedNow, type PoolPlan } from './rules.ts'

/** A moment in the platform's time zone. 2026-11-16 is a Monday. */
const at = (text: string): Date => new Date(`${text}:00+08:00`)
const lesson = (weekday: number, from: string, to: string, count: number): PoolWindow => ({ weekday, from, to, count })
const plan = (windows: PoolWindow[], standing = 0, leadMinutes = 10): PoolPlan => ({ standing, windows, leadMinutes })

test.each([
  ['2026-11-16T00:00', 0],
  ['2026-11-16T08:30', 510],
  ['2026-11-22T23:59', 7 * 24 * 60 - 1],
])('%s is minute %i of its week', (moment, minute) => {
  expect(minuteOfWeek(at(moment))).toBe(minute)
})

describe('the lesson that is prepared or held', () => {
  const week = plan([lesson(1, '08:00', '09:40', 30), lesson(1, '00:05', '01:00', 5), lesson(7, '23:00', '23:50', 8)])
  test.each<[string, number | null, string | null]>([
    ['2026-11-16T07:49', null, null],
    ['2026-11-16T07:50', 30, '2026-11-16T07:50'],
    ['2026-11-16T09:39', 30, '2026-11-16T07:50'],
    ['2026-11-16T09:40', null, null],
    ['2026-11-17T08:00', null, null],
    // The preparation begins before the week does.
    ['2026-11-15T23:55', 5, '2026-11-15T23:55'],
    ['2026-11-16T00:30', 5, '2026-11-15T23:55'],
    ['2026-11-22T22:50', 8, '2026-11-22T22:50'],
  ])('at %s: %s since %s', (moment, count, since) => {
    const found = currentLesson(week, at(moment))
    expect(found && [found.count, found.since]).toEqual(count === null ? null : [count, at(since!)])
  })

  test('of two at once the larger counts', () => {
    const both = plan([lesson(1, '08:00', '10:00', 10), lesson(1, '09:00', '11:00', 40)])
    expect(currentLesson(both, at('2026-11-16T09:30'))?.count).toBe(40)
  })
})

describe('how many are kept ready', () => {
  test.each<[string, number, number | null, number, number]>([
    // what               standing lesson taken wanted
    ['always some', 3, null, 0, 3],
    ['a lesson begins', 0, 30, 0, 30],
    ['what was taken is not made again', 0, 30, 12, 18],
    ['more came than expected', 0, 30, 35, 0],
    ['the lesson ends, the standing ones stay', 3, 30, 30, 3],
  ])('%s', (_what, standing, count, taken, wanted) => {
    expect(wantedNow(plan([], standing), count === null ? null : { count }, taken)).toBe(wanted)
  })
})

describe('when the next preparation begins', () => {
  const week = plan([lesson(1, '08:00', '09:40', 30), lesson(4, '14:00', '15:40', 30)])
  test.each<[string, string]>([
    ['2026-11-16T07:00', '2026-11-16T07:50'],
    ['2026-11-16T07:50', '2026-11-19T13:50'],
    ['2026-11-19T14:00', '2026-11-23T07:50'],
  ])('after %s: %s', (moment, next) => {
    expect(nextStart(week, at(moment))).toEqual(at(next))
  })
  test('never without a timetable', () => {
    expect(nextStart(plan([], 5), at('2026-11-16T07:00'))).toBeNull()
  })
})
