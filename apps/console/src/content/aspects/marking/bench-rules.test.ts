import type { AnswerGroup, MarkingAnswer, MarkingItem } from '@lab/contract/marking'
import { describe, expect, test } from 'vitest'
import { rowsInSight } from '../../../kit/virtual-list.tsx'
import {
  afterChanges,
  countedAfter,
  type Draft,
  markOf,
  marksWith,
  rowsOf,
  sumOf,
  withAll,
  withAnswers,
  withDigit,
  withRemark,
} from './bench-rules.ts'

const answer = (id: string, more: Partial<MarkingAnswer> = {}): MarkingAnswer => ({
  attempt_id: id,
  label: id,
  number: '',
  waits: 'first',
  is_mine: true,
  score: null,
  is_taken: false,
  taken_by: '',
  ...more,
})
const groups: AnswerGroup[] = [
  {
    id: 'x',
    excerpt: '互斥',
    answers: [answer('a'), answer('b', { waits: null, is_mine: false, score: 3 }), answer('c', { is_taken: true })],
  },
  { id: 'y', excerpt: '', answers: [answer('d')] },
]
const draft = (more: Partial<Draft> = {}): Draft => ({ score: '', criteria: {}, comment: '', ...more })
const rubric = [
  { id: 'p', title: '要点', points: 4, note: '' },
  { id: 'q', title: '表达', points: 6, note: '' },
]

describe('the list', () => {
  test.each([
    ['mine', ['a', 'c', 'd']],
    ['done', ['b']],
    ['all', ['a', 'b', 'c', 'd']],
  ] as const)('shows %s', (shown, ids) => {
    expect(rowsOf(groups, shown).map((row) => row.answer.attempt_id)).toEqual(ids)
  })
  test('marks what says the same together, without what is marked or taken', () => {
    expect(marksWith(groups[0], 'a')).toEqual(['a'])
    expect(marksWith({ ...groups[0]!, answers: [answer('a'), answer('e')] }, 'a')).toEqual(['a', 'e'])
    expect(marksWith(undefined, 'z')).toEqual(['z'])
  })
  test('takes in what others marked and have open, and leaves the rest as it is', () => {
    const a = answer('a', { waits: null, is_mine: false, score: 5 })
    const changes = { answers: [a], taken: [{ attempt_id: 'b', taken_by: '王老师' }] }
    const [first, second] = withAnswers(groups, afterChanges(changes))
    expect(first!.answers.map((one) => [one.score, one.taken_by, one.is_taken])).toEqual([
      [5, '', false],
      [3, '王老师', true],
      [null, '', false],
    ])
    expect(second).toBe(groups[1])
  })
  test('counts what a mark changed', () => {
    const item = { first: 3, second: 0, settle: 0, done: 1, mine: 3, total: 4 } as MarkingItem
    const [before, other] = [answer('a'), answer('d')]
    const after = [answer('a', { waits: null, is_mine: false }), answer('d', { waits: 'second', is_mine: false })]
    expect(countedAfter(item, [before, other], after)).toMatchObject({
      first: 1,
      second: 1,
      done: 2,
      mine: 1,
      total: 4,
    })
  })
  test.each([
    [0, 10, { from: 0, to: 10 }],
    [0, 5000, { from: 0, to: 18 }],
    [4000, 5000, { from: 92, to: 118 }],
    [4000, 3, { from: 3, to: 3 }],
  ])('draws what is in sight from %i of %i', (top, count, expected) => {
    expect(rowsInSight({ top, height: 400, rowHeight: 40 }, count)).toEqual(expected)
  })
})

describe('a mark', () => {
  test.each([
    ['', { wrong: '请输入分数' }],
    ['7.5', { score: 7.5 }],
    ['11', { wrong: '分数应在0到10之间' }],
    ['1e1', { wrong: '分数应为数字，最多两位小数' }],
  ])('of %j', (score, expected) => {
    expect(markOf({ points: 10, rubric: null }, draft({ score }))).toEqual(expected)
  })
  test('by criteria: a digit gives all points, once more none', () => {
    const scale = { points: 10, rubric }
    const one = withDigit(scale, draft(), 2)
    expect(markOf(scale, one)).toEqual({ wrong: '请为「要点」评分' })
    const both = withDigit(scale, withDigit(scale, one, 1), 1)
    expect(markOf(scale, both)).toEqual({
      criteria: [
        { id: 'p', score: 0 },
        { id: 'q', score: 6 },
      ],
    })
    expect(sumOf(withAll(scale, both, true))).toBe(10)
    expect(withDigit(scale, draft(), 5)).toEqual(draft())
  })
  test('takes remarks one below the other', () => {
    expect(withRemark('', '完整')).toBe('完整')
    expect(withRemark('尚可 ', '缺少例子')).toBe('尚可\n缺少例子')
  })
})
