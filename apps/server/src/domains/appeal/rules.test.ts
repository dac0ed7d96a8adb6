import type { AppealState } from '@lab/contract/appeal'
import type { RecordState } from '@lab/contract/record'
import { describe, expect, test } from 'vitest'
import { Refusal } from '../../kernel/result.ts'
import { hasOtherScore, mayAppeal, mayDecide } from './rules.ts'

const said = (result: true | Refusal): true | string => (result instanceof Refusal ? result.name : result)

describe('a score may be appealed', () => {
  test.each<[RecordState, AppealState[], true | string]>([
    ['graded', [], true],
    ['graded', ['withdrawn'], true],
    ['graded', ['withdrawn', 'withdrawn'], true],
    ['graded', ['open'], 'appeal.already'],
    ['graded', ['accepted'], 'appeal.already'],
    ['graded', ['refused'], 'appeal.already'],
    ['graded', ['withdrawn', 'refused'], 'appeal.already'],
    ['submitted', [], 'appeal.notReleased'],
    ['in_progress', [], 'appeal.notReleased'],
    ['returned', [], 'appeal.notReleased'],
    ['not_started', [], 'appeal.notReleased'],
    ['returned', ['open'], 'appeal.notReleased'],
  ])('of an attempt that is %s, after %j: %s', (attemptState, earlier, result) => {
    expect(said(mayAppeal({ attemptState, earlier, until: null, now: new Date() }))).toBe(result)
  })

  const end = new Date('2026-03-01T00:00:00Z')
  test.each<[string, RecordState, AppealState[], true | string]>([
    ['2026-02-28T23:59:59Z', 'graded', [], true],
    ['2026-03-01T00:00:00Z', 'graded', [], 'appeal.tooLate'],
    ['2026-03-02T00:00:00Z', 'graded', ['withdrawn'], 'appeal.tooLate'],
    ['2026-03-02T00:00:00Z', 'graded', ['refused'], 'appeal.already'],
    ['2026-03-02T00:00:00Z', 'submitted', [], 'appeal.notReleased'],
  ])('until the end that is set: at %s of one that is %s, after %j: %s', (now, attemptState, earlier, result) => {
    expect(said(mayAppeal({ attemptState, earlier, until: end, now: new Date(now) }))).toBe(result)
  })
})

test.each<[AppealState, true | string]>([
  ['open', true],
  ['accepted', 'appeal.decided'],
  ['refused', 'appeal.decided'],
  ['withdrawn', 'appeal.decided'],
])('an appeal that is %s may be decided or taken back: %s', (state, result) => {
  expect(said(mayDecide(state))).toBe(result)
})

test.each<[number, number | null, true | string]>([
  [60, 70, true],
  [60, 50, true],
  [60, 60, 'appeal.sameScore'],
  [60, null, 'appeal.sameScore'],
])('an appeal of %s points is accepted with %s: %s', (before, after, result) => {
  expect(said(hasOtherScore(before, after))).toBe(result)
})
