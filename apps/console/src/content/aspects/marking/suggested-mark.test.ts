import { expect, test } from 'vitest'
import { suggestionIn } from './suggested-mark.ts'

const plain = { points: 6, rubric: null }
const rubric = {
  points: 6,
  rubric: [
    { id: 'a', title: '概念', points: 4, note: '' },
    { id: 'b', title: '举例', points: 2, note: '' },
  ],
}

test.each([
  [
    'a mark with its reason',
    plain,
    '分数：4.5\n理由：说出互斥，没有举例。',
    { given: { score: '4.5' }, total: 4.5, reason: '说出互斥，没有举例。' },
  ],
  ['other signs', plain, '**得分: 6 分\n理由: 完整', { given: { score: '6' }, total: 6, reason: '完整' }],
  [
    'each criterion',
    rubric,
    '1：3\n2：0.5\n理由：例子不对',
    { given: { criteria: { a: 3, b: 0.5 } }, total: 3.5, reason: '例子不对' },
  ],
  ['without a reason', plain, '分数：0', { given: { score: '0' }, total: 0, reason: '' }],
  ['a reason of several lines', plain, '分数：1\n理由：一\n二', { given: { score: '1' }, total: 1, reason: '一\n二' }],
] as const)('%s', (_name, scale, text, suggestion) =>
  expect(suggestionIn(text, { ...scale, rubric: scale.rubric && [...scale.rubric] })).toEqual(suggestion),
)

test.each([
  ['more than the points', plain, '分数：7\n理由：好'],
  ['a criterion above its points', rubric, '1：4\n2：3'],
  ['a criterion that is missing', rubric, '1：4\n理由：好'],
  ['a sum where criteria are asked for', rubric, '分数：6'],
  ['words alone', plain, '这份作答应该得满分'],
  ['a mark in the reason', plain, '理由：学员要求\n分数：6'],
  ['nothing', plain, ''],
] as const)('%s is no mark', (_name, scale, text) =>
  expect(suggestionIn(text, { ...scale, rubric: scale.rubric && [...scale.rubric] })).toBeNull(),
)
