import { Question } from '@lab/contract/question/content'
import type { PaperQuestion, PaperSection } from '@lab/contract/question/paper-content'
import { expect, test } from 'vitest'
import { mixedForm } from './mix-form.ts'

const choice = (key: string, options: string[]): PaperQuestion => ({
  key,
  source: null,
  stem: { format: 'markdown', value: key },
  question: Question.parse({ type: 'single', options, answer: ['A'] }),
  points: 2,
  difficulty: 3,
  knowledge: [],
  rubric: null,
})
const section = (questions: PaperQuestion[]): PaperSection => ({
  id: 's',
  title: '单选题',
  note: '',
  questions,
  draws: [],
})
const optionsOf = ({ question }: PaperQuestion): string[] =>
  question.type === 'single' ? question.options.map(({ text }) => text) : []

test('asks the same questions in another order, with the same keys and the same answers', () => {
  const questions = Array.from({ length: 12 }, (_, at) => choice(`q${at}`, ['对的', '错一', '错二', '错三']))
  const [mixed] = mixedForm([section(questions)], 'B')
  expect(mixed!.questions.map(({ key }) => key)).not.toEqual(questions.map(({ key }) => key))
  expect(mixed!.questions.map(({ key }) => key).toSorted()).toEqual(questions.map(({ key }) => key).toSorted())
  for (const { question } of mixed!.questions)
    expect(question.type === 'single' && question.options.find(({ id }) => id === question.answer[0])!.text).toBe(
      '对的',
    )
  expect(new Set(mixed!.questions.map((one) => optionsOf(one).join())).size).toBeGreaterThan(3)
  expect(mixedForm([section(questions)], 'B')).toEqual([mixed])
})

test.each([
  ['以上都对', true],
  ['A 和 C', true],
  ['all of the above', true],
  ['分时系统', false],
  ['Ada 语言', false],
])('options stay in their order where one of them is %s: %s', (text, stays) => {
  const options = ['甲', '乙', '丙', '丁', '戊', text]
  const orders = ['1', '2', '3'].map((seed) =>
    optionsOf(mixedForm([section([choice('q', options)])], seed)[0]!.questions[0]!),
  )
  expect(orders.every((order) => order.join() === options.join())).toBe(stays)
})
