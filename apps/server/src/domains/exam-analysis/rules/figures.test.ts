import { describe, expect, it } from 'vitest'
import { itemCurve, optionFigures } from './curves.ts'
import { extremesOf, quintilesOf, topOf } from './groups.ts'
import { itemFigures } from './items.ts'
import type { Matrix } from './matrix.ts'
import { efficiencyOf, kurtosisOf, medianOf, skewnessOf } from './moments.ts'
import { paperFigures } from './reliability.ts'
import { secondsOf } from './testing/seconds.ts'
import { verdictsOf } from './verdicts.ts'

/** Ten learners, three items; every number that is expected below was worked by hand from these. */
const paper: Matrix = {
  points: [1, 1, 2],
  marks: [
    [1, 1, 2],
    [1, 1, 2],
    [1, 1, 2],
    [1, 1, 1],
    [1, 1, 1],
    [1, 0, 1],
    [1, 0, 0],
    [1, 0, 0],
    [0, 0, 0],
    [0, 0, 0],
  ],
}
const rounded = (value: number | null) => (value === null ? null : Math.round(value * 1e4) / 1e4)

describe('figures of items', () => {
  const figures = itemFigures(paper)
  it.each([
    ['facility', 'facility', [0.8, 0.5, 0.45]],
    [
      'discrimination by 27 percent: three up, and down two with half of each of two who are level',
      'discrimination',
      [0.6667, 1, 1],
    ],
    ['correlation with the rest', 'itemRest', [0.5466, 0.8182, 0.8169]],
    ['efficiency of marks that are as high as they can be', 'efficiency', [1, 1, 1]],
    ['intended weight', 'intendedWeight', [25, 25, 50]],
    ['effective weight', 'effectiveWeight', [25.4682, 32.1234, 42.4084]],
  ] as const)('%s', (_name, figure, expected) => {
    expect(figures.map((one) => rounded(one[figure]))).toEqual(expected)
  })

  it('says nothing of items that too few were asked', () => {
    const few = (n: number): Matrix => ({ points: paper.points, marks: paper.marks.slice(0, n) })
    expect(itemFigures(few(4))[0]).toMatchObject({ n: 4, facility: null, discrimination: null, itemRest: null })
    expect(itemFigures(few(9))[0]).toMatchObject({ n: 9, facility: 8 / 9, discrimination: null, effectiveWeight: null })
  })

  it('counts an item by those who were asked it', () => {
    const drawn: Matrix = { ...paper, marks: paper.marks.map((row, at) => (at < 4 ? [null, row[1]!, row[2]!] : row)) }
    expect(itemFigures(drawn)[0]).toMatchObject({ n: 6, facility: 4 / 6 })
  })

  it('has no correlation of what does not vary', () => {
    const same: Matrix = { points: [1, 1], marks: paper.marks.map(([a]) => [1, a!]) }
    expect(itemFigures(same)[0]).toMatchObject({ facility: 1, itemRest: null, efficiency: null, discrimination: 0 })
  })

  it('leaves the weight of an item open that works against the total', () => {
    const against: Matrix = { points: [1, 2], marks: paper.marks.map(([, b, c]) => [1 - b!, c! * 2]) }
    expect(itemFigures(against)[0]!.effectiveWeight).toBeNull()
    expect(itemFigures(against)[1]!.effectiveWeight).toBe(100)
  })
})

describe('figures of a paper', () => {
  it('works out spread, reliability and what is left to chance', () => {
    const figures = paperFigures(paper)
    expect({ ...figures, alphaIfDeleted: null, skewness: null, kurtosis: null }).toEqual({
      n: 10,
      mean: 2.2,
      median: 2.5,
      lowest: 0,
      highest: 4,
      deviation: expect.closeTo(1.6193, 4),
      alpha: expect.closeTo(0.8008, 4),
      errorRatio: expect.closeTo(0.4463, 4),
      standardError: expect.closeTo(0.7226, 4),
      alphaIfDeleted: null,
      skewness: null,
      kurtosis: null,
    })
    expect(figures.alphaIfDeleted.map(rounded)).toEqual([0.8537, 0.595, 0.6557])
  })

  it('has no alpha where learners were asked different items', () => {
    const drawn = { ...paper, marks: paper.marks.map((row, at) => (at === 0 ? [null, 1, 2] : row)) }
    expect(paperFigures(drawn)).toMatchObject({ alpha: null, standardError: null, alphaIfDeleted: [null, null, null] })
  })

  it('answers for a paper that nobody sat', () => {
    expect(paperFigures({ points: [1], marks: [] })).toMatchObject({ n: 0, mean: null, lowest: null, alpha: null })
  })
})

describe('moments', () => {
  it.each([
    ['skewness by k-statistics', skewnessOf, 1.7636],
    ['kurtosis by k-statistics', kurtosisOf, 3.228],
    ['median', medianOf, 2.5],
  ] as const)('%s of 1, 2, 3 and 10', (_name, of, expected) => {
    expect(rounded(of([1, 2, 3, 10]))).toBe(expected)
  })
  it('relates a correlation to the most it could be', () => {
    expect(rounded(efficiencyOf([0, 1, 1, 0], [1, 3, 1, 2]))).toBe(0.3333)
  })
})

describe('groups', () => {
  it('shares the edge of a group among all who are level there', () => {
    expect(topOf([5, 3, 3, 3, 1], 2)).toEqual([{ who: 0, part: 1 }, ...[1, 2, 3].map((who) => ({ who, part: 1 / 3 }))])
    expect(extremesOf([7])).toEqual({ top: [{ who: 0, part: 1 }], bottom: [{ who: 0, part: 1 }] })
  })
  it.each([
    [
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
      [0, 0, 1, 1, 2, 2, 3, 3, 4, 4],
    ],
    [
      [1, 1, 1, 1, 1],
      [2, 2, 2, 2, 2],
    ],
    [
      [3, 1],
      [3, 1],
    ],
  ])('puts %j into fifths', (totals, fifths) => {
    expect(quintilesOf(totals)).toEqual(fifths)
  })
})

describe('options', () => {
  const totals = [4, 4, 4, 3, 3, 2, 1, 1, 0, 0]
  const chosen = ['a', 'a', 'c', 'a', 'a', 'b', 'b', 'a', 'b', ''].map((id) => new Set(id ? [id] : []))
  const options = ['a', 'b', 'c', 'd'].map((id) => ({ id, isRight: id === 'a' }))
  const figures = optionFigures(totals, options, chosen)
  it('tells who chose what, among the highest and among the lowest', () => {
    expect(figures.map(({ id, who, top, bottom }) => [id, who, rounded(top), rounded(bottom)])).toEqual([
      ['a', [0, 1, 3, 4, 7], 0.6667, 0.1667],
      ['b', [5, 6, 8], 0, 0.5],
      ['c', [2], 0.3333, 0],
      ['d', [], 0, 0],
    ])
  })
  it('marks a distractor that nobody takes and one that takes the best in', () => {
    expect(figures.map(({ says }) => says)).toEqual([null, null, 'attracts_strong', 'unused'])
  })
  it('draws its curve over fifths', () => {
    // Three are level at the top: their middle is in the highest fifth, and the fourth is left to the next two.
    expect(figures[0]!.curve.map(rounded)).toEqual([0, 0.5, 0, 1, 0.6667])
    expect(itemCurve(paper, 1).map(rounded)).toEqual([0, 0, 0, 1, 1])
  })
  it('leaves out who was not asked', () => {
    const [first] = optionFigures([4, 3], options, [null, new Set(['a'])])
    expect(first).toMatchObject({ who: [1], share: 1, top: null })
  })
})

describe('what figures say', () => {
  it.each([
    [{ facility: 0.5, discrimination: 0.4, itemRest: 0.3 }, null, null, []],
    [{ facility: 0.5, discrimination: -0.1, itemRest: -0.2 }, null, null, ['negative']],
    [{ facility: 0.5, discrimination: 0.1, itemRest: 0.1 }, null, null, ['weak']],
    [{ facility: 0.97, discrimination: 0.1, itemRest: 0.1 }, null, null, ['easy']],
    [{ facility: 0.1, discrimination: 0.3, itemRest: 0.1 }, null, null, ['hard']],
    [{ facility: 0.8, discrimination: 0.3, itemRest: 0.1 }, 0.8, 0.83, ['lowers_alpha']],
    [{ facility: null, discrimination: null, itemRest: null }, null, null, []],
  ] as const)('of %j', (figures, alpha, without, expected) => {
    expect(verdictsOf(figures, alpha, without)).toEqual(expected)
  })
})

it('reads a thousand sheets of sixty items within a second', () => {
  const points = Array.from({ length: 60 }, () => 1)
  const marks = Array.from({ length: 1000 }, (_, who) =>
    points.map((_, item) => Number((who * 7 + item * 13) % 101 < 60)),
  )
  const matrix = { points, marks }
  const seconds = secondsOf(() => {
    itemFigures(matrix)
    paperFigures(matrix)
    points.forEach((_, item) => itemCurve(matrix, item))
  })
  expect(seconds).toBeLessThan(1)
})
