import { dayOf } from '@lab/contract/days'
import { describe, expect, test } from 'vitest'
import { filledDays, lastDays, stuckAmong, weekOf, type AtWorkEntry } from './rules.ts'

describe('days and weeks are those of the platform (Asia/Shanghai)', () => {
  test.each([
    //  moment                      day           Monday        the Monday after
    ['2026-03-09T00:00:00+08:00', '2026-03-09', '2026-03-09', '2026-03-16'],
    ['2026-03-09T00:00:00Z', '2026-03-09', '2026-03-09', '2026-03-16'],
    ['2026-03-08T23:59:59+08:00', '2026-03-08', '2026-03-02', '2026-03-09'],
    ['2026-03-08T16:30:00Z', '2026-03-09', '2026-03-09', '2026-03-16'],
    ['2026-01-01T12:00:00+08:00', '2026-01-01', '2025-12-29', '2026-01-05'],
    ['2028-02-29T22:00:00+08:00', '2028-02-29', '2028-02-28', '2028-03-06'],
  ])('%s is on %s, in the week from %s to %s', (moment, day, from, to) => {
    const now = new Date(moment)
    expect(dayOf(now)).toBe(day)
    expect(weekOf(now)).toEqual({ from: new Date(`${from}T00:00:00+08:00`), to: new Date(`${to}T00:00:00+08:00`) })
  })

  test('the last days end with today, and days without anything are there too', () => {
    const days = lastDays(new Date('2026-03-01T01:00:00+08:00'), 3)
    expect(days).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
    expect(filledDays(days, [{ day: '2026-02-28', learners: 3, submissions: 1 }])).toEqual([
      { day: '2026-02-27', learners: 0, submissions: 0 },
      { day: '2026-02-28', learners: 3, submissions: 1 },
      { day: '2026-03-01', learners: 0, submissions: 0 },
    ])
  })
})

describe('who is stuck', () => {
  const working: AtWorkEntry = {
    kind: 'experiment',
    recordState: 'in_progress',
    stepState: 'failed',
    sameFailures: 0,
    stepSeconds: 300,
    medianSeconds: 200,
    finishers: 10,
  }
  test.each([
    ['gets on', {}, undefined],
    ['fails the same way three times', { sameFailures: 3 }, 'failures'],
    ['takes more than twice the usual time', { stepSeconds: 401 }, 'time'],
    [
      'takes long where nobody is known to compare with',
      { stepSeconds: 4000, medianSeconds: null, finishers: 0 },
      undefined,
    ],
    ['has passed the step', { sameFailures: 9, stepState: 'passed' }, undefined],
    ['has submitted', { sameFailures: 9, recordState: 'submitted' }, undefined],
  ] as const)('somebody who %s', (_who, change, reason) => {
    expect(stuckAmong([{ ...working, ...change }])[0]?.reason).toBe(reason)
  })

  test('the most stuck come first, whichever way they are stuck', () => {
    const entries = [
      { name: 'a little too often', ...working, sameFailures: 3 },
      { name: 'four times the usual time', ...working, stepSeconds: 800 },
      { name: 'again and again', ...working, sameFailures: 12 },
      { name: 'without anybody to compare with', ...working, sameFailures: 4, medianSeconds: null, finishers: 0 },
    ]
    expect(stuckAmong(entries).map((one) => one.name)).toEqual([
      'again and again',
      'four times the usual time',
      'without anybody to compare with',
      'a little too often',
    ])
  })
})
