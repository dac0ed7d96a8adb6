import { describe, expect, it } from 'vitest'
import { agreementOf, markerFigures, type GivenMark } from './agreement.ts'
import { comparable, excerptOf, groupOf, wordsOf } from './groups.ts'
import { mayGive, officialOf, toleranceOf, type Mark } from './rounds.ts'

const mark = (round: number, score: number, criteria: Mark['criteria'] = null): Mark => ({
  round,
  markerId: `m${round}`,
  score,
  criteria,
})

describe('what counts of several marks', () => {
  it.each([
    ['none', [], null],
    ['one', [mark(1, 4)], 4],
    ['two who agree', [mark(1, 4), mark(2, 5)], 4.5],
    ['two who differ, until it is settled', [mark(1, 4), mark(2, 7)], 4],
    ['who settled it', [mark(1, 4), mark(2, 7), mark(3, 6)], 6],
  ])('%s', (_name, marks, score) => {
    expect(officialOf(marks, toleranceOf(10, 10))?.score ?? null).toBe(score)
  })
  it('takes criteria together one by one', () => {
    const [first, second] = [
      mark(1, 5, [
        { id: 'a', score: 2 },
        { id: 'b', score: 3 },
      ]),
      mark(2, 6, [
        { id: 'a', score: 3 },
        { id: 'b', score: 3 },
      ]),
    ]
    expect(officialOf([first, second], 1)).toEqual({
      score: 5.5,
      criteria: [
        { id: 'a', score: 2.5 },
        { id: 'b', score: 3 },
      ],
    })
  })
})

describe('who may give a mark', () => {
  const given = [{ markerId: 'a' }, { markerId: 'b' }]
  it.each([
    ['anybody the first', 'first', 'a', false, [], 5, true],
    ['not the same person the second', 'second', 'a', true, [{ markerId: 'a' }], 5, false],
    ['a third settles', 'settle', 'c', false, given, 5, true],
    ['not one of the two', 'settle', 'a', true, given, 5, false],
    ['one of the two who leads, where there are only two', 'settle', 'a', true, given, 2, true],
    ['but no assistant', 'settle', 'a', false, given, 2, false],
  ] as const)('%s', (_name, round, userId, leads, marks, staff, expected) => {
    expect(mayGive(round, { userId, leads }, marks, staff)).toBe(expected)
  })
})

describe('figures of markers', () => {
  const given = (answer: string, round: number, score: number, seconds = 10): GivenMark => ({
    answer,
    round,
    markerId: round === 1 ? 'a' : 'b',
    score,
    seconds,
  })
  const marks = [
    given('x', 1, 4),
    given('x', 2, 4, 30),
    given('y', 1, 2, 0),
    given('y', 2, 3),
    given('z', 1, 6, 20),
    given('z', 2, 8, 20),
    given('w', 1, 9, 40),
  ]
  it('are worked out for each', () => {
    // a: 4, 2, 6, 9 – mean 5.25, squares 26.75; b: 4, 3, 8 – mean 5, squares 14.
    expect(markerFigures(marks)).toEqual([
      { markerId: 'a', n: 4, mean: 5.25, deviation: expect.closeTo(Math.sqrt(26.75 / 3), 9), medianSeconds: 20 },
      { markerId: 'b', n: 3, mean: 5, deviation: expect.closeTo(Math.sqrt(7), 9), medianSeconds: 20 },
    ])
  })
  it('tell how far two agree', () => {
    // First 4, 2, 6 and second 4, 3, 8: both vary together by 10 of √(8 · 14).
    expect(agreementOf(marks, 1)).toEqual({
      n: 3,
      same: 1,
      within: 2,
      meanDifference: 1,
      correlation: expect.closeTo(10 / Math.sqrt(8 * 14), 9),
    })
  })
  it('are open where nobody marked twice', () => {
    expect(agreementOf([given('x', 1, 4)], 1)).toBeNull()
  })
})

describe('answers that say the same', () => {
  it.each([
    ['互斥、占有 等待。', '互斥、占有等待'],
    ['ＣＰＵ 调度', 'cpu调度'],
    ['A\u200Bb\n c', 'abc'],
  ])('%j and %j', (one, other) => {
    expect(groupOf(one)).toBe(groupOf(other))
    expect(comparable(one)).toBe(comparable(other))
  })
  it('are not those that say something else', () => {
    expect(groupOf('死锁')).not.toBe(groupOf('饥饿'))
  })
  it('have an excerpt of words', () => {
    expect(excerptOf('# 报告\n\n![图](/files/x/y.png) **结论**')).toBe('报告 [图片] 结论')
    expect(excerptOf('字'.repeat(500))).toHaveLength(161)
  })
  it('are read from a response of any kind', () => {
    expect([wordsOf(null), wordsOf(['a', 'b']), wordsOf({ format: 'markdown', value: 'c' })]).toEqual(['', 'a\nb', 'c'])
  })
})
