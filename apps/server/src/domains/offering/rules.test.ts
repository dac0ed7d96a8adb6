import { describe, expect, test } from 'vitest'
import { Refusal } from '../../kernel/result.ts'
import { latenessAt, mayWork, phaseOf, shownMoment } from './rules.ts'

const opens = '2026-09-01T00:00:00.000Z'
const closes = '2026-09-30T16:00:00.000Z'
const at = (moment: string): Date => new Date(moment)

describe('where a moment lies between the dates', () => {
  test.each([
    // opens, closes, now, phase
    [opens, closes, '2026-08-31T23:59:59.999Z', 'not_open'],
    [opens, closes, '2026-09-01T00:00:00.000Z', 'open'],
    [opens, closes, '2026-09-30T15:59:59.999Z', 'open'],
    [opens, closes, '2026-09-30T16:00:00.000Z', 'closed'],
    [null, closes, '1999-01-01T00:00:00.000Z', 'open'],
    [opens, null, '2999-01-01T00:00:00.000Z', 'open'],
    [null, null, '2026-09-15T00:00:00.000Z', 'open'],
    ['2026-09-01T08:00:00+08:00', null, '2026-08-31T23:59:59.999Z', 'not_open'],
    ['2026-09-01T08:00:00+08:00', null, '2026-09-01T00:00:00.000Z', 'open'],
  ] as const)('%s to %s at %s: %s', (opens_at, closes_at, now, phase) => {
    expect(phaseOf({ opens_at, closes_at }, at(now))).toBe(phase)
  })
})

describe('whether learners may work', () => {
  const reason = (value: true | Refusal): true | unknown => (value === true ? true : value.facts.reason)
  test.each([
    ['accept', '2026-08-31T00:00:00Z', '尚未开放，开放时间为2026-09-01 08:00'],
    ['accept', '2026-09-15T00:00:00Z', true],
    ['accept', '2026-10-15T00:00:00Z', true],
    ['deduct', '2026-10-15T00:00:00Z', true],
    ['refuse', '2026-09-15T00:00:00Z', true],
    ['refuse', closes, '已于2026-10-01 00:00截止'],
  ] as const)('%s at %s: %s', (late_policy, now, expected) => {
    expect(reason(mayWork({ opens_at: opens, closes_at: closes, late_policy }, at(now)))).toBe(expected)
  })
})

describe('what a submission loses', () => {
  test.each([
    ['accept', 30, '2026-09-15T00:00:00Z', false, 0],
    ['accept', 30, closes, true, 0],
    ['deduct', 30, '2026-09-30T15:59:59.999Z', false, 30],
    ['deduct', 30, closes, true, 30],
  ] as const)('%s %d%% at %s', (late_policy, late_percent, now, isLate, deductPercent) => {
    const settings = { opens_at: opens, closes_at: closes, late_policy, late_percent }
    expect(latenessAt(settings, at(now))).toEqual({ isLate, deductPercent })
  })
})

test('moments are shown as people in China read them', () => {
  expect(shownMoment('2026-12-31T16:30:00Z')).toBe('2027-01-01 00:30')
})
