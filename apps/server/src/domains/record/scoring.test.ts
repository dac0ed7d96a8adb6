import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { StepOutcome } from '@lab/contract/record'
import { refusalText } from './testing/refusal-text.ts'
import * as scoring from './scoring.ts'
import type { Weights } from './tables.ts'

describe('the share that one run earns', () => {
  test.each<[StepOutcome, number, number]>([
    ['passed', 0, 1],
    ['passed', 0.3, 1],
    ['failed', 0, 0],
    ['failed', 0.6, 0.6],
    ['failed', 1.5, 1],
    ['failed', -1, 0],
    ['error', 0.9, 0],
    ['timeout', 0.9, 0],
  ])('%s saying %d: %d', (outcome, share, expected) => {
    expect(scoring.shareOf(outcome, share)).toBe(expected)
  })
})

describe('what an item earned by itself', () => {
  const item = (more: Partial<scoring.ScoredItem>): scoring.ScoredItem => ({
    readByTeacher: false,
    points: 10,
    deducted: 0,
    share: 1,
    ...more,
  })
  test.each<[string, Partial<scoring.ScoredItem>, number | null]>([
    ['passed', {}, 10],
    ['half', { share: 0.5 }, 5],
    ['a third', { share: 1 / 3 }, 3.33],
    ['never tried', { share: null }, null],
    ['never tried, with points taken off', { share: null, deducted: 2 }, null],
    ['failed', { share: 0 }, 0],
    ['passed, with points taken off', { deducted: 2 }, 8],
    ['half, with points taken off', { share: 0.5, deducted: 2 }, 3],
    ['failed, with points taken off', { share: 0, deducted: 2 }, 0],
    ['more is taken off than was earned', { share: 0.1, deducted: 2 }, 0],
    ['worth nothing', { points: 0 }, 0],
    ['read by people', { readByTeacher: true }, null],
  ])('%s', (_name, more, expected) => {
    expect(scoring.autoScoreOf(item(more))).toBe(expected)
  })
})

describe('the total', () => {
  type Row = [weightGroup: string, points: number, auto: number | null, manual: number | null]
  const items = (rows: Row[]): scoring.CountedItem[] =>
    rows.map(([weightGroup, points, automatic, manual]) => ({ weightGroup, points, automatic, manual }))
  const adding = {}
  const weighted = { checked: 60, report: 40 }
  const late = (deductPercent: number) => ({ isLate: true, deductPercent })
  const work: Row[] = [
    ['checked', 0, 0, null],
    ['checked', 50, 40, null],
    ['checked', 30, 30, null],
    ['report', 20, null, 10],
  ]
  const threeGroups: Row[] = [
    ['a', 10, 10, null],
    ['b', 10, 5, null],
    ['c', 20, null, null],
  ]
  const threeWeights = { a: 50, b: 30, c: 20 }
  test.each<[string, Row[], Weights, scoring.Lateness, number, number]>([
    ['nothing', [], adding, scoring.onTime, 0, 0],
    ['points add up', work, adding, scoring.onTime, 80, 100],
    ['not tried counts nothing', [['checked', 10, null, null]], adding, scoring.onTime, 0, 10],
    ['set by hand, upwards', [['checked', 10, 3, 9]], adding, scoring.onTime, 9, 10],
    ['set by hand, downwards', [['checked', 10, 10, 0]], adding, scoring.onTime, 0, 10],
    ['set by hand though not tried', [['checked', 10, null, 4]], adding, scoring.onTime, 4, 10],
    ['late but nothing lost', work, adding, late(0), 80, 100],
    ['late, a fifth lost', work, adding, late(20), 64, 100],
    ['late, all lost', work, adding, late(100), 0, 100],
    ['on time loses nothing', work, adding, { isLate: false, deductPercent: 50 }, 80, 100],
    ['weighted: 70/80 × 60 + 10/20 × 40', work, weighted, scoring.onTime, 72.5, 100],
    ['weighted and late', work, weighted, late(10), 65.25, 100],
    [
      'weighted of 50 points',
      [
        ['checked', 40, 40, null],
        ['report', 10, null, 5],
      ],
      weighted,
      scoring.onTime,
      40,
      50,
    ],
    ['weights without a report', [['checked', 40, 30, null]], weighted, scoring.onTime, 30, 40],
    ['three groups: 10/10 × 50 + 5/10 × 30 + 0/20 × 20', threeGroups, threeWeights, scoring.onTime, 26, 40],
    ['a group without a weight', [...work, ['other', 10, 10, null]], weighted, scoring.onTime, 90, 110],
    ['weights without anything else', [['report', 40, null, 30]], weighted, scoring.onTime, 30, 40],
    [
      'hundredths',
      [
        ['checked', 10, 3.33, null],
        ['checked', 10, 3.33, null],
      ],
      adding,
      scoring.onTime,
      6.66,
      20,
    ],
  ])('%s', (_name, rows, weights, lateness, score, maxScore) => {
    expect(scoring.totalOf(items(rows), weights, lateness)).toEqual({ score, maxScore })
  })

  const anyRow = fc
    .tuple(
      fc.constantFrom('checked', 'report'),
      fc.integer({ min: 0, max: 100 }),
      fc.option(fc.integer({ min: 0, max: 100 })),
      fc.option(fc.integer({ min: 0, max: 100 })),
    )
    .map(([weightGroup, points, auto, manual]): scoring.CountedItem => ({
      weightGroup,
      points,
      automatic: auto === null ? null : (auto / 100) * points,
      manual: manual === null ? null : (manual / 100) * points,
    }))
  const anyWeights = fc.integer({ min: 0, max: 100 }).map((checked): Weights => ({ checked, report: 100 - checked }))

  test('does not depend on the order of the items', () => {
    fc.assert(
      fc.property(fc.array(anyRow), anyWeights, (rows, weights) => {
        const one = scoring.totalOf(rows, weights, scoring.onTime).score
        const other = scoring.totalOf(rows.toReversed(), weights, scoring.onTime).score
        expect(other).toBeCloseTo(one, 1)
      }),
    )
  })
  test('lies between nothing and everything', () => {
    fc.assert(
      fc.property(fc.array(anyRow), anyWeights, fc.integer({ min: 0, max: 100 }), (rows, weights, lost) => {
        const { score, maxScore } = scoring.totalOf(rows, weights, late(lost))
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(maxScore + 0.01)
      }),
    )
  })
  test('trying again never loses points, whatever the order of tries', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1 }), (shares) => {
        const best = (order: number[]) => order.reduce<number | null>((so, share) => scoring.bestShare(so, share), null)
        expect(best(shares)).toBe(Math.max(...shares))
        expect(best(shares.toReversed())).toBe(best(shares))
      }),
    )
  })
})

describe('a score that a teacher enters', () => {
  test.each([
    [null, 10, null],
    [0, 10, 0],
    [10, 10, 10],
    [7.125, 10, 7.13],
  ])('%s of %d: %s', (score, points, expected) => {
    expect(scoring.scoreWithin(score, points)).toBe(expected)
  })
  test.each([
    [-0.01, 10, '分数应在0到10之间'],
    [10.01, 10, '分数应在0到10之间'],
    [1, 0, '分数应在0到0之间'],
  ])('%d of %d is refused', (score, points, message) => {
    expect(refusalText(scoring.scoreWithin(score, points))).toBe(message)
  })
})
