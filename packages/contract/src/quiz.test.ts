import { expect, test } from 'vitest'
import { quizPercent, quizShare, QuizQuestions } from './quiz.ts'

const ids = ['a', 'b', 'c'].map((id) => ({ id }))
const given = (...shares: number[]) =>
  Object.fromEntries(shares.map((share, at) => [ids[at]!.id, { answer: ['x'], share }]))

test.each([
  ['nothing', [], 0],
  ['one of three', [1], 33],
  ['a part of one', [0.5, 1, 1], 83],
  ['all', [1, 1, 1], 100],
] as const)('%s right is its percent', (_what, shares, percent) => {
  expect(quizPercent(quizShare(ids, given(...shares)))).toBe(percent)
})

test('a quiz without questions earns nothing', () => {
  expect(quizShare([], {})).toBe(0)
})

test('what no rule marks is asked in no quiz', () => {
  const stem = { format: 'markdown', value: '说明原因' }
  const question = { type: 'short_answer', answer: [], analysis: '', keywords: [] }
  const one = { id: '00000000-0000-4000-8000-000000000001', stem, question }
  expect(QuizQuestions.safeParse([one]).success).toBe(false)
})
