import { Question } from '@lab/contract/question/content'
import { expect, test } from 'vitest'
import { mendable } from './mendable.ts'

const shared = { analysis: '' }
test.each<[string, Question]>([
  ['a choice without options', { type: 'single', options: [], answer: [], ...shared }],
  ['an order of one', { type: 'ordering', items: [{ id: 'a', text: '甲' }], scoring: 'all', ...shared }],
  ['pairs of nothing', { type: 'matching', left: [], right: [], pairs: [], scoring: 'each', ...shared }],
  ['a text without blanks', { type: 'fill', blanks: [], any_order: false, scoring: 'each', ...shared }],
])('%s has places to write in', (_what, question) => {
  const given = mendable(question)
  const issues = Question.safeParse(given).error?.issues ?? []
  expect(issues.filter(({ path }) => path[0] !== 'answer')).toEqual([])
})

test('what is there stays as it is', () => {
  const question: Question = {
    type: 'matching',
    left: [
      { id: 'a', text: '甲' },
      { id: 'b', text: '乙' },
    ],
    right: [
      { id: 'x', text: '一' },
      { id: 'y', text: '二' },
    ],
    pairs: [{ left: 'a', right: 'y' }],
    scoring: 'each',
    analysis: '',
  }
  expect(mendable(question)).toEqual({ ...question, pairs: [...question.pairs, { left: 'b', right: 'y' }] })
})
