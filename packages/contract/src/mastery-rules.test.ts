import { describe, expect, test } from 'vitest'
import type { GraphPoint, GraphRelation } from './lesson-graph.ts'
import {
  classMastery,
  evidenceOf,
  levelOf,
  masteryFindings,
  masteryOf,
  nextSteps,
  type Evidence,
} from './mastery-rules.ts'

const point = (id: string, more: Partial<GraphPoint> = {}): GraphPoint => ({
  id,
  title: id,
  aliases: [],
  level: null,
  marks: [],
  note: '',
  x: 0,
  y: 0,
  row_ids: [],
  content_ids: [],
  ...more,
})
const relation = (kind: GraphRelation['kind'], from: string, to: string): GraphRelation => ({
  id: `${kind}${from}${to}`,
  kind,
  from,
  to,
})
const mark = (pointId: string, earned: number, learnerId = 'a', worth = 10): Evidence => ({
  pointId,
  learnerId,
  worth,
  earned,
})

test.each([
  [85, 'mastered'],
  [84, 'passed'],
  [60, 'passed'],
  [59, 'weak'],
] as const)('%i percent is %s', (percent, level) => {
  expect(levelOf(percent)).toBe(level)
})

test('marks are about points by their names, other names and contents, each once', () => {
  const points = [point('管道', { aliases: ['Pipe'], content_ids: ['e'] }), point('排序')]
  const found = evidenceOf(points, [
    { learnerId: 'a', worth: 5, earned: 4, names: [' pipe ', '管道', '别的'] },
    { learnerId: 'a', worth: 30, earned: 15, contentId: 'e' },
    { learnerId: 'b', worth: 0, earned: 0, names: ['排序'] },
  ])
  expect(found).toEqual([
    { pointId: '管道', learnerId: 'a', worth: 5, earned: 4 },
    { pointId: '管道', learnerId: 'a', worth: 30, earned: 15 },
  ])
})

test('an exam that is linked to a point counts for it by its questions about it, and as a whole without any', () => {
  const points = [point('管道', { content_ids: ['exam'] }), point('排序', { content_ids: ['exam'] })]
  const whole = { worth: 100, earned: 80, contentId: 'exam' }
  const question = { worth: 10, earned: 2, names: ['管道'], within: 'exam' }
  const found = evidenceOf(points, [
    { learnerId: 'a', ...whole },
    { learnerId: 'a', ...question },
    // Who was asked other questions has the whole only.
    { learnerId: 'b', ...whole },
  ])
  expect(found.map(({ learnerId, pointId, worth }) => [learnerId, pointId, worth])).toEqual([
    ['a', '排序', 100],
    ['a', '管道', 10],
    ['b', '管道', 100],
    ['b', '排序', 100],
  ])
})

describe('mastery', () => {
  const graph = {
    points: ['文件', '路径', '权限', '用户'].map((id) => point(id)),
    relations: [relation('contains', '文件', '路径'), relation('contains', '文件', '权限')],
  }
  test('of a point is what its marks earned, with those of the points that it contains', () => {
    expect(masteryOf(graph, [mark('路径', 10), mark('权限', 4)])).toEqual(
      new Map([
        ['文件', 70],
        ['路径', 100],
        ['权限', 40],
      ]),
    )
  })
  test('of a class is the mean of those who have a mark, with how many are weak', () => {
    const [whole, , weak, none] = classMastery(graph, [mark('权限', 4), mark('权限', 9, 'b')])
    expect(weak).toEqual({ point_id: '权限', percent: 65, learners: 2, weak: 1 })
    expect(whole).toEqual({ ...weak, point_id: '文件' })
    expect(none).toEqual({ point_id: '用户', percent: null, learners: 0, weak: 0 })
  })
  test('nothing is found while there are no marks; then points without any, and one with most of them', () => {
    expect(masteryFindings(graph, [])).toEqual([])
    const wide = { ...graph, points: [...graph.points, ...['甲', '乙', '丙'].map((id) => point(id))] }
    const even = ['路径', '权限', '甲', '乙', '丙'].map((id) => mark(id, 5))
    expect(masteryFindings(wide, even).map(({ kind }) => kind)).toEqual(['unmarked'])
    const found = masteryFindings(wide, [...even, mark('权限', 40, 'a', 80)])
    expect(found.map(({ kind, pointIds }) => [kind, pointIds])).toEqual([
      ['unmarked', ['用户']],
      ['overmarked', ['权限']],
    ])
    expect(found[1]!.text).toBe('「权限」占全部成绩的 69%，远多于其他知识点')
  })
})

describe('what comes next', () => {
  const graph = {
    points: ['路径', '文件操作', '权限', '脚本'].map((id) => point(id)),
    relations: [
      relation('requires', '路径', '文件操作'),
      relation('requires', '文件操作', '权限'),
      relation('requires', '权限', '脚本'),
    ],
  }
  test.each([
    ['nothing without marks', {}, []],
    ['what is weak', { 路径: 90, 文件操作: 40 }, [['文件操作', '得分率 40%，低于 60%']]],
    [
      'before that what is weak and needed for it',
      { 路径: 55, 文件操作: 30 },
      [
        ['路径', '得分率 55%，它是「文件操作」的先修'],
        ['文件操作', '得分率 30%，低于 60%'],
      ],
    ],
    [
      'what has no mark once it can be learned',
      { 路径: 90, 文件操作: 70 },
      [['权限', '先修「文件操作」已达到要求，可以开始学习']],
    ],
  ])('is %s', (_what, percents, expected) => {
    const found = nextSteps(graph, new Map(Object.entries(percents)))
    expect(found.map(({ point_id: id, reason }) => [id, reason])).toEqual(expected)
  })

  const next = (relations: GraphRelation[], percents: Record<string, number>) => {
    const points = Object.keys(percents).map((id) => point(id))
    const marked = Object.entries(percents).filter(([, percent]) => percent >= 0)
    return nextSteps({ points, relations }, new Map(marked)).map(({ point_id: id }) => id)
  }
  const needs = (id: string, ...before: string[]) => before.map((one) => relation('requires', one, id))
  test('begins with what needs nothing else, then goes on to what needs it', () => {
    const chain = [...needs('b', 'a'), ...needs('c', 'b')]
    expect(next(chain, { a: 50, b: 40, c: 30 })).toEqual(['a', 'b', 'c'])
  })
  test('is nothing of which one thing that it needs is missing', () => {
    expect(next(needs('c', 'a', 'b'), { a: 90, b: -1, c: -1 })).toEqual([])
  })
  test('is five things at most, the weakest first', () => {
    expect(next([], { a: 55, b: 10, c: 20, d: 30, e: 40, f: 50 })).toEqual(['b', 'c', 'd', 'e', 'f'])
  })
})
