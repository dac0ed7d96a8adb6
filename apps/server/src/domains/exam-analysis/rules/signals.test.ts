import { describe, expect, it } from 'vitest'
import { attainmentOf } from './attainment.ts'
import type { Matrix } from './matrix.ts'
import { atLeast, similarPairs } from './pairs.ts'
import { secondsOf } from './testing/seconds.ts'

describe('likelihood of several', () => {
  it.each([
    [0, [0.5], 1],
    [1, [0.5, 0.25], 0.625],
    [2, [0.5, 0.5], 0.25],
    [2, [0.5, 0.5, 0.5], 0.5],
    [3, [0.1, 0.2, 0.3], 0.006],
    [3, [0.1, 0.2], 0],
  ])('at least %i of %j', (least, likelihoods, expected) => {
    expect(atLeast(least, likelihoods)).toBeCloseTo(expected, 10)
  })
})

describe('pairs with the same wrong answers', () => {
  /** A number from 0 to 1 that looks drawn and is always the same. */
  const drawn = (at: number): number => Math.abs((Math.sin(at * 12.9898 + 4.1) * 43758.5453) % 1)
  const letters = ['a', 'b', 'c', 'd']
  /** Twenty who answer ten items wrong, each in an own way; the last copies the first but for one item. */
  const wrong = Array.from({ length: 20 }, (_, who) =>
    Array.from({ length: 10 }, (_, item) => letters[Math.floor(drawn(who * 10 + item) * 4)]!),
  )
  wrong[19] = wrong[0]!.map((answer, item) => (item === 9 ? 'z' : answer))
  it('finds who copied, and on what', () => {
    const times = wrong.map((row, who) =>
      row.map((_, item) => item * 100 + (who === 19 ? (item < 4 ? 30 : 90) : who === 0 ? 0 : 5000)),
    )
    const [pair] = similarPairs(wrong, times)
    expect(pair).toMatchObject({ one: 0, other: 19, bothWrong: 10, same: 9, closeInTime: 4 })
    expect(pair!.items).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
    expect(pair!.expected).toBeGreaterThan(2)
    expect(pair!.expected).toBeLessThan(4)
    expect(pair!.chance).toBeLessThan(0.05)
  })
  it('takes no notice of a mistake that everybody makes', () => {
    expect(similarPairs(Array.from({ length: 20 }, () => ['a', 'b', 'c', 'd', 'a']))).toEqual([])
  })
  it('takes no notice of right and missing answers', () => {
    expect(similarPairs([[null, null, null], [null, null, null], []])).toEqual([])
  })
  it('compares a thousand sheets of sixty items within a second', () => {
    const sheets = Array.from({ length: 1000 }, (_, who) =>
      Array.from({ length: 60 }, (_, item) => {
        const share = drawn(who * 60 + item)
        return share < 0.6 ? null : letters[Math.floor(share * 100) % 4]!
      }),
    )
    expect(secondsOf(() => similarPairs(sheets))).toBeLessThan(1)
  })
})

describe('attainment of goals', () => {
  const matrix: Matrix = {
    points: [10, 20, 10],
    marks: [
      [8, 10, 10],
      [6, 20, null],
      [2, 5, 0],
    ],
  }
  it('adds up the parts of items by what each learner was asked', () => {
    // 8 + 5 of 20, 6 + 10 of 20, 2 + 2.5 of 20.
    const goal = {
      expected: 0.65,
      items: [
        { item: 0, part: 1 },
        { item: 1, part: 0.5 },
      ],
    }
    expect(attainmentOf(matrix, goal)).toEqual({
      attained: expect.closeTo(0.5583, 4),
      isMet: false,
      points: 20,
      mean: expect.closeTo(11.1667, 4),
      deviation: expect.closeTo(5.9652, 4),
      own: [0.65, 0.8, 0.225],
      reached: [0, 1],
      missed: [2],
    })
  })
  it('leaves out who was asked nothing of a goal', () => {
    expect(attainmentOf(matrix, { expected: 0.5, items: [{ item: 2, part: 1 }] })).toMatchObject({
      attained: 0.5,
      isMet: true,
      own: [1, null, 0],
      missed: [2],
    })
  })
  it('is open where nothing shows a goal', () => {
    expect(attainmentOf(matrix, { expected: 0.5, items: [] })).toMatchObject({ attained: null, isMet: null, points: 0 })
  })
})
