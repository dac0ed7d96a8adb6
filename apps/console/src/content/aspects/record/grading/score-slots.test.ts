import { describe, expect, test } from 'vitest'
import type { StepScore } from '../rubric-scores.ts'
import { changeOf, complaintOf, inWords, scoreIn, slotsOf, valueOf, waitsForPerson, withValue } from './score-slots.ts'

const step = (over: Partial<StepScore> = {}): StepScore => ({
  step_id: 's',
  title: '实验报告',
  kind: 'report',
  points: 20,
  read_by_teacher: true,
  auto_score: null,
  manual_score: null,
  comment: '',
  graded_by: null,
  rubric: [],
  ...over,
})
const criterion = (id: string, points: number, score: number | null) => ({
  id,
  title: id,
  note: '',
  points,
  score,
  graded_by: null,
  graded_at: null,
})
const rubric = (a: number | null, b: number | null): StepScore =>
  step({
    points: 10,
    rubric: [criterion('a', 6, a), criterion('b', 4, b)],
    manual_score: a === null || b === null ? null : a + b,
  })

test.each([
  ['what a teacher reads', step(), true],
  ['a step with criteria', step({ read_by_teacher: false, rubric: [criterion('a', 6, null)] }), true],
  ['a step that a check scores', step({ read_by_teacher: false }), false],
  ['the same without points', step({ points: 0 }), false],
])('%s waits for a person: %#', (_what, one, waits) => {
  expect(waitsForPerson(one)).toBe(waits)
})

test.each([
  ['', null],
  ['  ', null],
  ['0', 0],
  ['20', 20],
  ['１８．５', 18.5],
  ['12.345', 12.35],
  ['20.5', { wrong: '分数应在0到20之间' }],
  ['-1', { wrong: '分数应在0到20之间' }],
  ['十八', { wrong: '请输入数字' }],
])('%j of 20 points is %j', (text, score) => {
  expect(scoreIn(text, 20)).toEqual(score)
})

describe('what the drafts of a step mean', () => {
  test.each([
    ['nothing typed', step(), {}, { is: 'same' }],
    ['a score', step(), { s: '18' }, { is: 'new', value: { score: 18 } }],
    ['the score that it has', step({ manual_score: 18 }), { s: '18.0' }, { is: 'same' }],
    ['an empty field that was empty', step(), { s: '' }, { is: 'same' }],
    ['a score deleted', step({ manual_score: 18 }), { s: '' }, { is: 'wrong', key: 's', message: '请输入分数' }],
    ['too much', step(), { s: '21' }, { is: 'wrong', key: 's', message: '分数应在0到20之间' }],
    ['one criterion of two', rubric(null, null), { 's/a': '6' }, { is: 'missing', key: 's/b', count: 1 }],
    [
      'too much for a criterion',
      rubric(null, null),
      { 's/a': '6', 's/b': '5' },
      { is: 'wrong', key: 's/b', message: '分数应在0到4之间' },
    ],
    [
      'every criterion',
      rubric(null, null),
      { 's/a': '6', 's/b': '0' },
      {
        is: 'new',
        value: {
          criteria: [
            { id: 'a', score: 6 },
            { id: 'b', score: 0 },
          ],
        },
      },
    ],
  ])('%s', (_what, one, drafts, change) => {
    expect(changeOf(one, drafts)).toEqual(change)
  })
  test('another field is not marked', () => {
    const [a, b] = slotsOf(rubric(null, null))
    const drafts = { 's/a': '7', 's/b': '4' }
    expect([complaintOf(a!, drafts), complaintOf(b!, drafts)]).toEqual(['分数应在0到6之间', undefined])
  })
})

test.each([
  ['an unscored step', step(), { score: null }, '未评'],
  ['a scored one', step({ manual_score: 18 }), { score: 18 }, '18 分'],
  ['an unscored rubric', rubric(null, null), { score: null }, '未评'],
  [
    'a scored rubric',
    rubric(5.5, 3),
    {
      criteria: [
        { id: 'a', score: 5.5 },
        { id: 'b', score: 3 },
      ],
    },
    '8.5 分',
  ],
])('%s is restored by what it has, and then is as before', (_what, one, value, words) => {
  expect(valueOf(one)).toEqual(value)
  expect(inWords(value)).toBe(words)
  expect(withValue(one, value)).toEqual(one)
})

test('a score that no criteria make up cannot be restored', () => {
  expect(valueOf({ ...rubric(null, null), manual_score: 7 })).toBeUndefined()
})
