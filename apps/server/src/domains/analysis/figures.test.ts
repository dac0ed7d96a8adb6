import { RiskRules } from '@lab/contract/analysis'
import { describe, expect, test } from 'vitest'
import { centreOf, daysBetween, distributionOf, quantile, spreadOf } from './figures.ts'
import { atRisk, type RiskFacts } from './risk.ts'

describe('figures', () => {
  test('a quantile lies between its neighbours', () => {
    expect([0, 0.25, 0.5, 0.9, 1].map((share) => quantile([10, 20, 30, 40, 50], share))).toEqual([10, 20, 30, 46, 50])
    expect(quantile([7], 0.5)).toBe(7)
  })
  test('a spread, and none of nothing', () => {
    expect(spreadOf([50, 10, 30, 20, 40])).toEqual({ min: 10, q1: 20, median: 30, q3: 40, max: 50 })
    expect(spreadOf([])).toBeNull()
  })
  test('the centre of a sample', () => {
    expect(centreOf([60, 70, 80])).toEqual({ average: 70, median: 70, deviation: 10 })
    expect(centreOf([60])).toEqual({ average: 60, median: 60, deviation: null })
    expect(centreOf([])).toEqual({ average: null, median: null, deviation: null })
  })
  test('percents in tens: bounds belong above, 100 to the last, none to nobody', () => {
    const buckets = distributionOf([0, 9.9, 10, 59.99, 60, 100, null])
    expect(buckets.filter((one) => one.who.length).map((one) => [one.from, one.who])).toEqual([
      [0, [0, 1]],
      [10, [2]],
      [50, [3]],
      [60, [4]],
      [90, [5]],
    ])
  })
  test('days, over the end of a month, the latest where there are too many', () => {
    expect(daysBetween('2026-10-30', '2026-11-02', 10)).toEqual([
      '2026-10-30',
      '2026-10-31',
      '2026-11-01',
      '2026-11-02',
    ])
    expect(daysBetween('2026-10-30', '2026-11-02', 2)).toEqual(['2026-11-01', '2026-11-02'])
  })
})

describe('who is at risk', () => {
  const now = new Date('2026-11-20T00:00:00Z')
  const daysAgo = (days: number): Date => new Date(now.getTime() - days * 86_400_000)
  const fine: RiskFacts = {
    hasBegun: true,
    isAllDone: false,
    lastActiveAt: daysAgo(1),
    overdue: 0,
    percent: 90,
    failingSteps: 0,
    progress: 60,
  }
  const rules = RiskRules.parse({})
  const rulesOf = (facts: Partial<RiskFacts>, given = rules): string[] =>
    (atRisk([fine, fine, { ...fine, ...facts }], given, now).find((one) => one.who === 2)?.reasons ?? []).map(
      (reason) => reason.rule,
    )
  test.each<[string, Partial<RiskFacts>, string[]]>([
    ['nothing', {}, []],
    ['away six days', { lastActiveAt: daysAgo(6.9) }, []],
    ['away seven days', { lastActiveAt: daysAgo(7) }, ['away']],
    ['away, but done with everything', { lastActiveAt: daysAgo(30), isAllDone: true }, []],
    [
      'never begun: not away, but behind',
      { hasBegun: false, lastActiveAt: null, percent: null, progress: 0 },
      ['behind'],
    ],
    ['one overdue', { overdue: 1 }, ['overdue']],
    ['just below the score', { percent: 59.9 }, ['low_score']],
    ['exactly the score', { percent: 60 }, []],
    ['no score yet', { percent: null }, []],
    ['one step failing', { failingSteps: 1 }, ['stuck_steps']],
    ['29 points behind', { progress: 31 }, []],
    ['30 points behind', { progress: 30 }, ['behind']],
    [
      'everything at once',
      { lastActiveAt: daysAgo(9), overdue: 2, percent: 10, failingSteps: 3, progress: 0 },
      ['stuck_steps', 'away', 'overdue', 'low_score', 'behind'],
    ],
  ])('%s', (_name, facts, expected) => expect(rulesOf(facts)).toEqual(expected))

  test('a rule that is off says nothing, and numbers can be moved', () => {
    const off = RiskRules.parse({ overdue: { is_on: false } })
    expect(rulesOf({ overdue: 5 }, off)).toEqual([])
    expect(rulesOf({ lastActiveAt: daysAgo(3) }, RiskRules.parse({ away: { value: 3 } }))).toEqual(['away'])
  })

  test('most reasons first, each with its own figures', () => {
    const found = atRisk([{ ...fine, overdue: 1 }, fine, { ...fine, overdue: 3, percent: 20 }], rules, now)
    expect(found.map((one) => one.who)).toEqual([2, 0])
    const failing = atRisk(
      [
        { ...fine, overdue: 3, percent: 20 },
        { ...fine, failingSteps: 1 },
      ],
      rules,
      now,
    )
    expect(failing.map((one) => one.who)).toEqual([1, 0])
    expect(failing[0]!.reasons).toEqual([{ rule: 'stuck_steps', text: '1 个环节多次失败' }])
    const absent = atRisk(
      [fine, { ...fine, hasBegun: false, lastActiveAt: null, percent: null, progress: 0 }],
      rules,
      now,
    )
    expect(absent[0]!.reasons[0]!.text).toMatch(/^还没有开始，全体中位数/)
    expect(found[0]!.reasons.map((reason) => reason.text)).toEqual(['3 项内容过期未提交', '已有成绩 20 分'])
  })
})
