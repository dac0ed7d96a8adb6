import { Question } from '@lab/contract/question/content'
import { expect, test } from 'vitest'
import { givenToAll, isMarked, markAhead, markOf, marksOf, reviewed } from './marks.ts'

const fill = Question.parse({ type: 'fill', answer: ['甲', '乙'], analysis: '' })

test('equal answers are marked once, and answers that only look alike apart', () => {
  const pair = Question.parse({
    type: 'fill',
    blanks: [{ rules: [{ kind: 'text', text: '甲' }] }, { rules: [{ kind: 'text', text: '乙' }] }],
  })
  const marked = (answer: string[]) => markOf(pair, answer)
  expect(marked(['甲', '乙'])).toMatchObject({ share: 1 })
  expect(marked(['甲', '乙'])).toEqual(marked(['甲', '乙']))
  expect(marked(['甲乙'])).not.toMatchObject({ share: 1 })
  expect(marked(['甲', ''])).toMatchObject({ share: 0.5 })
  expect(marked(['', '乙'])).toMatchObject({ share: 0.5 })
  expect(markOf(fill, ['长'.repeat(500)])).toMatchObject({ share: 0 })
})

test('who has the points of a question has them with any answer and with none', () => {
  const items = [
    { key: 'wrong', response: ['丙'] },
    { key: 'empty', response: null },
    { key: 'right', response: ['甲'] },
    { key: 'open', response: null },
  ]
  const marks = marksOf(items, {
    find: () => ({ question: fill }),
    isGiven: (key) => key === 'wrong' || key === 'empty',
  })
  const given = { share: 1, message: givenToAll }
  expect([...marks]).toEqual([
    ['wrong', given],
    ['empty', given],
    ['right', { share: 1, message: '回答正确' }],
  ])
})

const text = Question.parse({ type: 'short_answer', reference: '', keywords: [], analysis: '' })
test.each([
  ['a wrong answer', fill, ['丙'], {}, { share: 0, reason: '回答错误' }],
  ['a wrong answer whose points everybody has', fill, ['丙'], { isGiven: true }, { share: 1, reason: givenToAll }],
  ['no answer where everybody has the points', fill, [], { isGiven: true }, { share: 1, reason: givenToAll }],
  ['a text that waits', text, ['话'], {}, { share: null, reason: '等待教师评分' }],
  ['a text that somebody marked', text, ['话'], { byHand: 3 }, { share: 0.5, reason: '教师评分：3 分' }],
] as const)('%s', (_name, question, answer, more, shown) =>
  expect(reviewed(question, answer, { isGiven: false, byHand: null, points: 6, ...more })).toMatchObject(shown),
)

test('without an answer it is shown what would have been right', () => {
  const shown = reviewed(fill, [], { isGiven: false, byHand: null, points: 6 })
  expect(shown).toMatchObject({ share: 0, reason: '未作答', parts: [{ given: '', share: 0 }] })
  expect(shown.parts[0]!.right).toContain('甲')
})

test.each([
  ['a right answer', fill, ['甲'], false, { state: 'passed', share: 1, message: '回答正确' }],
  ['a wrong answer', fill, ['丙'], false, { state: 'failed', share: 0, message: '回答错误' }],
  ['an answer that is taken back', fill, [], false, { state: 'in_progress', share: null, message: '' }],
  ['a text that a person reads', text, ['话'], false, { state: 'passed', share: null, message: '' }],
  ['an answer to a question that was changed', fill, ['甲'], true, { state: 'in_progress', share: null, message: '' }],
] as const)('%s is kept with what it earns', (_name, question, answer, isChanged, kept) =>
  expect(markAhead(question, answer, isChanged)).toEqual(kept),
)

test.each([
  ['nothing was given', { state: 'not_started', response: null }, true],
  ['answered and marked', { state: 'failed', response: ['丙'] }, true],
  ['taken back', { state: 'in_progress', response: [] }, true],
  ['answered and not marked', { state: 'in_progress', response: ['甲'] }, false],
] as const)('%s: whether submitting has to mark it', (_name, { state, response }, done) =>
  expect(isMarked({ state, response: response && [...response] })).toBe(done),
)
