import { describe, expect, test } from 'vitest'
import type { Rubric } from '@lab/contract/rubric'
import { criteriaChanged, criteriaWithin, sumOf, type CriterionScore } from './criteria.ts'
import { refusalText } from './testing/refusal-text.ts'

const rubric: Rubric = [
  { id: 'a', title: '结论', points: 2.5, note: '' },
  { id: 'b', title: '证据', points: 7.5, note: '' },
]
const grader = { by: 'li', at: '2026-11-02T00:00:00.000Z' }
const before: CriterionScore[] = [
  { id: 'a', score: 2, by: 'wang', at: '2026-11-01T00:00:00.000Z' },
  { id: 'b', score: 3, by: 'wang', at: '2026-11-01T00:00:00.000Z' },
]
type Given = [id: string, score: number][]
const given = (rows: Given) => rows.map(([id, score]) => ({ id, score }))

describe('what is given for the criteria', () => {
  test.each<[Given, number]>([
    [
      [
        ['a', 0],
        ['b', 0],
      ],
      0,
    ],
    [
      [
        ['b', 7.5],
        ['a', 2.5],
      ],
      10,
    ],
    [
      [
        ['a', 0.1],
        ['b', 0.2],
      ],
      0.3,
    ],
    [
      [
        ['a', 1.234],
        ['b', 1],
      ],
      2.23,
    ],
  ])('%j adds up to %d', (rows, sum) => {
    const scores = criteriaWithin(given(rows), rubric, null, grader)
    expect(Array.isArray(scores) && scores.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(Array.isArray(scores) && sumOf(scores)).toBe(sum)
  })
  test.each<[Given, string]>([
    [[], '请为「结论」评分'],
    [[['b', 1]], '请为「结论」评分'],
    [[['a', 1]], '请为「证据」评分'],
    [
      [
        ['a', 2.6],
        ['b', 1],
      ],
      '「结论」的分数应在0到2.5之间',
    ],
    [
      [
        ['a', 1],
        ['b', -1],
      ],
      '「证据」的分数应在0到7.5之间',
    ],
    [
      [
        ['a', 1],
        ['b', 1],
        ['c', 1],
      ],
      '评分项不在该环节的评分标准中',
    ],
    [
      [
        ['a', 1],
        ['b', 1],
        ['a', 1],
      ],
      '同一评分项只能评分一次',
    ],
  ])('%j is refused: %s', (rows, text) => {
    expect(refusalText(criteriaWithin(given(rows), rubric, null, grader))).toBe(text)
  })
  test('who gave the same before stays the one who gave it', () => {
    expect(
      criteriaWithin(
        given([
          ['a', 2],
          ['b', 4],
        ]),
        rubric,
        before,
        grader,
      ),
    ).toEqual([before[0], { id: 'b', score: 4, ...grader }])
  })
})

test.each<[CriterionScore[] | null, CriterionScore[] | null, string[]]>([
  [null, null, []],
  [before, before, []],
  [null, before, ['结论 null 2', '证据 null 3']],
  [before, null, ['结论 2 null', '证据 3 null']],
  [before, [before[0]!, { ...before[1]!, score: 5 }], ['证据 3 5']],
])('what changed, row %#', (old, now, expected) => {
  const changes = criteriaChanged(rubric, old, now)
  expect(changes.map((one) => `${one.title} ${one.before} ${one.after}`)).toEqual(expected)
})
