import type { AppealState } from '@lab/contract/appeal'
import { describe, expect, test } from 'vitest'
import { Refusal } from '../../kernel/result.ts'
import { hasOtherScore, mayAppeal, mayDecide } from './rules.ts'

const said = (result: true | Refusal): true | string => (result instanceof Refusal ? result.name : result)

describe('a score may be appealed', () => {
  test.each<[boolean, AppealState[], true | string]>([
    [true, [], true],
    [true, ['withdrawn'], true],
    [true, ['withdrawn', 'withdrawn'], true],
    [true, ['open'], 'appeal.already'],
    [true, ['accepted'], 'appeal.already'],
    [true, ['refused'], 'appeal.already'],
    [true, ['withdrawn', 'refused'], 'appeal.already'],
    [false, [], 'appeal.notReleased'],
    [false, ['open'], 'appeal.notReleased'],
  ])('that is shown: %s, after %j: %s', (isShown, earlier, result) => {
    expect(said(mayAppeal({ isShown, earlier, until: null, now: new Date() }))).toBe(result)
  })

  const end = new Date('2026-03-01T00:00:00Z')
  test.each<[string, boolean, AppealState[], true | string]>([
    ['2026-02-28T23:59:59Z', true, [], true],
    ['2026-03-01T00:00:00Z', true, [], 'appeal.tooLate'],
    ['2026-03-02T00:00:00Z', true, ['withdrawn'], 'appeal.tooLate'],
    ['2026-03-02T00:00:00Z', true, ['refused'], 'appeal.already'],
    ['2026-03-02T00:00:00Z', false, [], 'appeal.notReleased'],
  ])('until the end that is set: at %s of one that is shown: %s, after %j: %s', (now, isShown, earlier, result) => {
    expect(said(mayAppeal({ isShown, earlier, until: end, now: new Date(now) }))).toBe(result)
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
