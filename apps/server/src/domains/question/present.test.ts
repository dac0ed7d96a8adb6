import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Question } from '@lab/contract/question/content'
import { PresentedQuestion, textsOf } from '@lab/contract/question/present'
import { patternFault, presentQuestion, withKey, withTexts } from './index.ts'

const texts = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 20 }), { minLength: 2, maxLength: 8 })
const seeds = fc.string({ minLength: 1, maxLength: 20 })

test('what is to be ordered is mixed by the seed, always the same for one seed, never in the right order', () => {
  fc.assert(
    fc.property(texts, seeds, (items, seed) => {
      const question = Question.parse({ type: 'ordering', items })
      const shown = presentQuestion(question, { seed })
      expect(presentQuestion(question, { seed })).toEqual(shown)
      expect(textsOf(shown).toSorted()).toEqual(items.map((one) => one.trim()).toSorted())
      if (question.type === 'ordering') expect(shown).not.toMatchObject({ items: question.items })
    }),
  )
})

test('ids say nothing about the right order or the right pairs', () => {
  const items = Array.from({ length: 8 }, (_, at) => `第${at}步`)
  const question = Question.parse({ type: 'ordering', items })
  if (question.type !== 'ordering') throw new Error('ordering')
  expect(question.items.map(({ id }) => id).toSorted()).not.toEqual(question.items.map(({ id }) => id))
})

test('options are mixed only where that is asked for', () => {
  const question = Question.parse({ type: 'single', options: ['1', '2', '3', '4', '5', '6'], answer: ['A'] })
  expect(textsOf(presentQuestion(question, { seed: 's' }))).toEqual(['1', '2', '3', '4', '5', '6'])
  const orders = ['a', 'b', 'c'].map((seed) => textsOf(presentQuestion(question, { seed, shufflesOptions: true })))
  expect(new Set(orders.map((order) => order.join(''))).size).toBeGreaterThan(1)
})

test('nothing of what is right is presented', () => {
  const secret = '不能让人看见'
  const questions = [
    { type: 'fill', answer: [secret] },
    { type: 'single', options: ['1', '2'], answer: ['A'], analysis: secret },
    { type: 'short_answer', reference: secret, keywords: [secret] },
    { type: 'true_false', answer: ['对'], analysis: secret },
    {
      type: 'matching',
      left: ['a', 'b'],
      right: ['c', 'd'],
      pairs: [
        [0, 1],
        [1, 0],
      ],
      analysis: secret,
    },
  ] as const
  for (const given of questions) {
    const shown = presentQuestion(Question.parse(given as never), { seed: 's' })
    expect(PresentedQuestion.parse(shown)).toEqual(shown)
    expect(JSON.stringify(shown)).not.toMatch(/不能让人看见|"(answer|pairs|analysis|reference|keywords|rules)"/)
  }
})

const fill = (pattern: string, count = 1) =>
  Question.parse({
    type: 'fill',
    blanks: Array.from({ length: count }, () => ({ rules: [{ kind: 'pattern', pattern }] })),
  })
test.each([
  ['ls -[al]+', 1, undefined],
  ['(', 1, '第1空的正则表达式有误，或使用了不支持的语法（反向引用、环视）'],
  ['(a)\\1', 1, '第1空的正则表达式有误，或使用了不支持的语法（反向引用、环视）'],
  ['((a{100}){100}){100}', 1, '第1空的正则表达式有误，或使用了不支持的语法（反向引用、环视）'],
  ['(a|b|ab){500}', 1, '第1空的正则表达式过于复杂，请减少重复次数'],
  ['a{300}', 10, '正则表达式过多或过于复杂，请减少'],
])('the pattern %s, %d times: %s', (pattern, count, fault) => {
  expect(patternFault(fill(pattern, count))).toBe(fault)
})

test('another key takes the place of the old one', () => {
  const single = Question.parse({ type: 'single', options: ['1', '2'], answer: ['A'] })
  expect(withKey(single, ['B'])).toMatchObject({ answer: ['B'] })
  const blank = Question.parse({ type: 'fill', answer: ['a'] })
  expect(withKey(blank, ['b', 'c'])).toMatchObject({ blanks: [{ rules: [{ text: 'b' }, { text: 'c' }] }] })
})

test("a learner's values are put into every text", () => {
  const put = (text: string): string => text.replaceAll('{{port}}', '8080')
  const single = Question.parse({ type: 'single', options: ['{{port}}', '80'], answer: ['A'], analysis: '用 {{port}}' })
  expect(withTexts(single, put)).toMatchObject({ options: [{ text: '8080' }, { text: '80' }], analysis: '用 8080' })
  expect(withTexts(Question.parse({ type: 'fill', answer: ['{{port}}'] }), put)).toMatchObject({
    blanks: [{ rules: [{ text: '8080' }] }],
  })
})
