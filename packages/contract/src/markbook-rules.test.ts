import { describe, expect, test } from 'vitest'
import {
  columnsOf,
  countedPercent,
  lateLoss,
  resultOf,
  type MarkCategory,
  type MarkScheme,
  type MarkStanding,
} from './markbook-rules.ts'

const scored = (percent: number, late_days = 0): MarkStanding => ({ state: 'scored', percent, late_days })
const missing: MarkStanding = { state: 'missing' }
const open: MarkStanding = { state: 'open' }
const unmarked: MarkStanding = { state: 'unmarked' }
const excused: MarkStanding = { state: 'excused' }

const category = (id: string, more: Partial<MarkCategory> = {}): MarkCategory => ({
  id,
  title: id,
  weight: 100,
  method: 'weighted',
  drop_lowest: 0,
  takes: [],
  ...more,
})
const scheme = (more: Partial<MarkScheme> = {}): MarkScheme => ({
  categories: [category('daily', { takes: ['experiment'] })],
  works: [],
  entered: [],
  missing: 'due',
  late_percent: 0,
  late_limit: 0,
  is_scaled: true,
  decimals: 1,
  ...more,
})
const work = (id: string, weight = 1, max_score = 100) => ({
  id,
  kind: 'experiment' as const,
  weight,
  max_score,
  deducts_late: false,
})

describe('what counts of one column', () => {
  test.each([
    ['a mark', scored(80), [80, 80, 80]],
    ['what is due and was not handed in', missing, [0, 0, null]],
    ['what may still be handed in', open, [null, 0, null]],
    ['what waits for its mark', unmarked, [null, null, null]],
    ['what somebody is excused from', excused, [null, null, null]],
  ] as const)('%s, by due, zero and skip', (_what, standing, expected) => {
    const by = (rule: MarkScheme['missing']) => countedPercent(standing, scheme({ missing: rule }), true)
    expect([by('due'), by('zero'), by('skip')]).toEqual(expected)
  })

  test.each([
    ['in time', 0, 0],
    ['one day begun', 1, 10],
    ['three days', 3, 30],
    ['ten days, up to the limit', 10, 50],
  ])('%s late loses its part', (_what, days, loss) => {
    const policy = scheme({ late_percent: 10, late_limit: 50 })
    expect(lateLoss(policy, days)).toBe(loss)
    expect(countedPercent(scored(80, days), policy, true)).toBeCloseTo(80 * (1 - loss / 100))
    // What loses something where it is taught loses it once.
    expect(countedPercent(scored(80, days), policy, false)).toBe(80)
  })
})

describe('a category', () => {
  const of = (
    more: Partial<MarkCategory>,
    standings: readonly (readonly [string, MarkStanding])[],
    works = [work('a'), work('b', 3, 50), work('c', 1, 20)],
  ) => {
    const by = scheme({ categories: [category('daily', { takes: ['experiment'], ...more })] })
    return resultOf(by, columnsOf(by, works), new Map(standings))
  }
  const marks = [
    ['a', scored(60)],
    ['b', scored(80)],
    ['c', scored(100)],
  ] as const
  test.each([
    ['by weights', {}, 80],
    ['by points', { method: 'points' }, (60 * 100 + 80 * 50 + 100 * 20) / 170],
    ['the best one', { method: 'best' }, 100],
    ['without the lowest', { drop_lowest: 1 }, 85],
    ['without the two lowest', { drop_lowest: 2 }, 100],
    ['never without all of them', { drop_lowest: 9 }, 100],
    ['points without the lowest', { method: 'points', drop_lowest: 1 }, (80 * 50 + 100 * 20) / 70],
  ] as const)('%s', (_what, more, expected) => {
    expect(of(more, marks).total).toBeCloseTo(expected, 1)
  })

  test('leaves out as the lowest what was not handed in', () => {
    const { total, dropped } = of({ drop_lowest: 1 }, [
      ['a', missing],
      ['b', scored(80)],
      ['c', unmarked],
    ])
    expect(total).toBe(80)
    expect([...dropped]).toEqual(['a'])
  })

  test('counts nothing that weighs nothing', () => {
    expect(
      of(
        {},
        [
          ['a', scored(10)],
          ['b', scored(80)],
        ],
        [work('a', 0), work('b')],
      ).total,
    ).toBe(80)
  })

  test('takes as the best one nothing that weighs nothing', () => {
    const works = [work('a', 0), work('b')]
    const standings = [
      ['a', scored(90)],
      ['b', scored(80)],
    ] as const
    expect(of({ method: 'best' }, standings, works).total).toBe(80)
    expect(of({ drop_lowest: 1 }, [['a', scored(10)], standings[1]], works).total).toBe(80)
  })

  test('has no mark while nothing counts, and no total comes of it', () => {
    expect(of({}, [['a', unmarked]])).toMatchObject({ total: null, word: '', parts: [{ percent: null }] })
  })
})

describe('the total', () => {
  const categories = [category('daily', { weight: 30, takes: ['experiment'] }), category('final', { weight: 70 })]
  const entered = [{ id: 'exam', title: '期末', category_id: 'final', weight: 1, max_score: 100 }]
  const total = (more: Partial<MarkScheme>, standings: readonly (readonly [string, MarkStanding])[]) => {
    const by = scheme({ categories, entered, ...more })
    return resultOf(by, columnsOf(by, [work('a')]), new Map(standings)).total
  }
  test.each([
    [
      'weighs its categories',
      {},
      [
        ['a', scored(90)],
        ['exam', scored(80)],
      ],
      83,
    ],
    ['brings to 100 what counts so far', {}, [['a', scored(90)]], 90],
    ['leaves weights as they are where that is chosen', { is_scaled: false }, [['a', scored(90)]], 27],
    [
      'is whole where that is chosen',
      { decimals: 0 as const },
      [
        ['a', scored(91)],
        ['exam', scored(80)],
      ],
      83,
    ],
    ['counts an empty mark as 0 where everything does', { missing: 'zero' as const }, [['a', scored(90)]], 27],
  ] as const)('%s', (_what, more, standings, expected) => {
    expect(total(more, standings)).toBe(expected)
  })

  test('with a bonus is 100 at most', () => {
    const by = scheme({
      is_scaled: false,
      categories: [category('daily', { takes: ['experiment'] }), category('bonus', { weight: 10 })],
      entered: [{ id: 'extra', title: '附加分', category_id: 'bonus', weight: 1, max_score: 10 }],
    })
    const of = (percent: number) =>
      resultOf(
        by,
        columnsOf(by, [work('a')]),
        new Map([
          ['a', scored(percent)],
          ['extra', scored(50)],
        ]),
      ).total
    expect([of(80), of(98)]).toEqual([85, 100])
  })

  test('is rounded as it is read: half up', () => {
    const by = scheme({ decimals: 0 })
    const of = (a: number, b: number) =>
      resultOf(
        by,
        columnsOf(by, [work('a'), work('b')]),
        new Map([
          ['a', scored(a)],
          ['b', scored(b)],
        ]),
      )
    expect(of(59, 60)).toMatchObject({ total: 60, word: '及格' })
    expect(of(59, 59.8)).toMatchObject({ total: 59, word: '不及格' })
  })

  test('is 80.5 where weighing by floats comes a little below', () => {
    const by = scheme({ decimals: 0 })
    const columns = columnsOf(by, [work('a', 1), work('b', 3)])
    const standings = new Map([
      ['a', scored(50.2)],
      ['b', scored(90.6)],
    ])
    expect(resultOf(by, columns, standings).total).toBe(81)
  })
})

describe('columns', () => {
  test('lose nothing for being late where their own settings take it, or where they are filled in', () => {
    const by = scheme({
      late_percent: 10,
      late_limit: 50,
      entered: [{ id: 'e', title: '考勤', category_id: 'daily', weight: 1, max_score: 10 }],
    })
    const columns = columnsOf(by, [work('a'), { ...work('b'), deducts_late: true }])
    expect(columns.map(({ id, takes_late }) => [id, takes_late])).toEqual([
      ['a', true],
      ['b', false],
      ['e', false],
    ])
  })

  test('come where their kind does, or where they are put', () => {
    const by = scheme({
      categories: [category('daily', { takes: ['experiment'] }), category('final', { takes: ['exam'] })],
      works: [
        { offering_id: 'b', category_id: 'final', weight: 5 },
        { offering_id: 'c', category_id: null, weight: null },
      ],
    })
    const columns = columnsOf(by, [work('a', 2), work('b'), work('c'), { ...work('t'), kind: 'training' }])
    expect(columns.map(({ id, category_id, weight }) => [id, category_id, weight])).toEqual([
      ['a', 'daily', 2],
      ['b', 'final', 5],
      ['c', null, 1],
      ['t', null, 1],
    ])
  })
})
