import { Question } from '@lab/contract/question/content'
import { usableTypes } from '@lab/contract/question/types'
import { describe, expect, test } from 'vitest'
import {
  asType,
  lineOf,
  marked,
  movedTo,
  paired,
  withoutDistractor,
  withoutOption,
  withoutPair,
  withPair,
} from './question-edits.ts'

const choice = (type: 'single' | 'multiple', options: string, answer: string) => {
  const question = Question.parse({ type, options: options.split(''), answer: answer.split('') })
  if (question.type !== 'single' && question.type !== 'multiple') throw new Error('a choice')
  return question
}

test.each([
  // removed  options  answer  left  answer
  ['A', '甲乙丙', 'B', '乙丙', 'B'],
  ['B', '甲乙丙', 'B', '甲丙', 'A'],
  ['C', '甲乙丙', 'B', '甲乙', 'B'],
  ['A', '甲乙丙', 'AC', '乙丙', 'C'],
])('without option %s of %s (%s right)', (id, options, answer, left, right) => {
  const next = withoutOption(choice('multiple', options, answer), id)
  expect(next.options.map(({ text }) => text).join('')).toBe(left)
  expect(next.answer.join('')).toBe(right)
})

test.each([
  ['single', 'A', 'C', 'C'],
  ['multiple', 'A', 'C', 'AC'],
  ['multiple', 'AC', 'A', 'C'],
  ['multiple', 'A', 'A', 'A'],
] as const)('%s with %s right, %s pressed', (type, answer, letter, right) => {
  expect(marked(choice(type, '甲乙丙', answer), letter).answer.join('')).toBe(right)
})

const questions = [
  choice('single', '甲乙', 'B'),
  choice('multiple', '甲乙丙', 'AC'),
  Question.parse({ type: 'true_false', answer: ['错'] }),
  Question.parse({ type: 'fill', answer: ['ls -l'] }),
  Question.parse({ type: 'ordering', items: ['一', '二'] }),
  Question.parse({
    type: 'matching',
    left: ['a', 'b'],
    right: ['c', 'd'],
    pairs: [
      [0, 0],
      [1, 1],
    ],
  }),
  Question.parse({ type: 'short_answer' }),
]
test.each(usableTypes)('every type turned into %s is a right question', (type) => {
  for (const from of questions) {
    const turned = asType({ ...from, analysis: '因为' }, type)
    expect(Question.safeParse(turned).success, `${from.type} → ${type}`).toBe(true)
    expect(turned).toMatchObject({ type, analysis: '因为' })
  }
})
test('what there is to choose can be ordered, and the other way round', () => {
  expect(asType(choice('single', '甲乙', 'B'), 'ordering')).toMatchObject({ items: [{ text: '甲' }, { text: '乙' }] })
  expect(asType(questions[4]!, 'multiple')).toMatchObject({ options: [{ text: '一' }, { text: '二' }] })
})

test.each([
  [0, 2, '二三一'],
  [2, 0, '三一二'],
  [0, -1, '一二三'],
  [2, 3, '一二三'],
])('the item at %d moved to %d', (from, to, order) => {
  expect(movedTo(['一', '二', '三'], from, to).join('')).toBe(order)
})

describe('pairs', () => {
  const pairs = questions[5]!
  if (pairs.type !== 'matching') throw new Error('matching')
  test('a new pair belongs together, and leaves with its right side', () => {
    const more = withPair(pairs)
    expect(Question.safeParse(more).success).toBe(true)
    expect(withoutPair(more, more.left[2]!.id)).toEqual(pairs)
  })
  test('a right side that another item needs stays', () => {
    const shared = paired(withPair(pairs), pairs.left[0]!.id, pairs.right[1]!.id)
    expect(withoutPair(shared, pairs.left[1]!.id).right).toHaveLength(3)
  })
  test('only what belongs to nothing can be taken away on the right', () => {
    expect(withoutDistractor(pairs, pairs.right[0]!.id)).toEqual(pairs)
    const distracting = { ...pairs, right: [...pairs.right, { id: 'x', text: '多余' }] }
    expect(withoutDistractor(distracting, 'x')).toEqual(pairs)
  })
})

test.each([
  ['共\\_\\_\\_\\_层，最高是 \\_\\_', '共____层，最高是 __'],
  ['**不**对的是 `ls`', '不对的是 ls'],
  ['见图 ![](/files/a/b.png) 所示', '见图 所示'],
  ['路由表：\n\n| 网络 | 下一跳 |\n| --- | --- |\n| 10.0.0.0/8 | R1 |', '路由表： 网络 下一跳 10.0.0.0/8 R1 '],
  ['a \\| b，1\\. 先', 'a | b，1. 先'],
])('%s reads in one line as %s', (text, line) => expect(lineOf(text)).toBe(line))
