import { describe, expect, test } from 'vitest'
import { convertedScores, Rubric, rubricEffect, rubricMisfit } from './rubric.ts'

const one = { id: 'c1', title: '结论', points: 2.5, note: '' }

describe('a rubric', () => {
  test.each<[object[], string | undefined]>([
    [[one], undefined],
    [[{ id: 'c1', title: '结论', points: 0.5 }], undefined],
    [[], '请至少添加一个评分项'],
    [[{ ...one, points: 0 }], '评分项的分值应大于0'],
    [[{ ...one, points: 2.3 }], '评分项的分值应为0.5的倍数'],
    [[{ ...one, title: ' ' }], '请输入评分项'],
    [[{ ...one, title: '长'.repeat(101) }], '评分项不能超过100个字符'],
    [[{ ...one, note: '长'.repeat(501) }], '评分说明不能超过500个字符'],
    [[{ ...one, id: '一' }], '评分项编号有误'],
    [[one, one], '评分项编号不能重复'],
    [Array.from({ length: 21 }, (_, at) => ({ ...one, id: `c${at}` })), '评分项最多20个'],
  ])('row %#: %j', (rubric, complaint) => {
    expect(Rubric.safeParse(rubric).error?.issues[0]?.message).toBe(complaint)
  })
})

test.each([
  [null, 10, null],
  [[2.5, 2.5, 5], 10, null],
  [[0.5, 0.5], 1, null],
  [[4, 5.5], 10, '评分标准合计9.5分，应等于环节的分值10分'],
  [[1], 0, '评分标准合计1分，应等于环节的分值0分'],
])('%j for a step of %d points: %s', (points, all, complaint) => {
  expect(rubricMisfit(points && points.map((each) => ({ points: each })), all)).toBe(complaint)
})

const worth = (id: string, points: number) => ({ id, title: id, points, note: '' })
const before = [worth('a', 4), worth('b', 6)]
const given = [
  { id: 'a', score: 3 },
  { id: 'b', score: 6 },
]
test.each([
  ['the same', before, [3, 6], [[], [], []]],
  ['in another order', before.toReversed(), [6, 3], [[], [], []]],
  ['other points', [worth('a', 6), worth('b', 4)], [4.5, 4], [['a', 'b'], [], []]],
  ['one gone, one new', [worth('a', 4), worth('c', 6)], [3, 0], [[], ['b'], ['c']]],
  ['a third', [worth('a', 3), worth('b', 6), worth('c', 1)], [2.25, 6, 0], [['a'], [], ['c']]],
])('what was given under another rubric: %s', (_name, after, scores, [converted, removed, added]) => {
  expect(convertedScores(given, before, after).map(({ score }) => score)).toEqual(scores)
  expect(rubricEffect(before, after)).toEqual({ converted, removed, added })
})
