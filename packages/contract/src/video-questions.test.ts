import { describe, expect, test } from 'vitest'
import { dueQuestion, stillAsked, VideoQuestion, videoShare } from './video-questions.ts'

const asked = (id: string, at: number, must_answer = true) => ({ id, at, must_answer })
const right = { answer: ['对'], share: 1 }
const half = { answer: ['对'], share: 0.5 }

describe('what a video that was watched is worth', () => {
  test.each([
    ['without questions all of it', [], {}, 1],
    ['with questions that are only asked all of it', [asked('a', 1, false)], {}, 1],
    [
      'a part for watching and one for each that has to be answered',
      [asked('a', 1), asked('b', 2)],
      { a: right, b: half },
      2.5 / 3,
    ],
    ['nothing more for a wrong answer', [asked('a', 1)], { a: { answer: ['错'], share: 0 } }, 0.5],
  ])('%s', (_what, questions, given, share) => {
    expect(videoShare(questions, given)).toBe(share)
  })
})

test('what has to be answered is still asked until it is', () => {
  const questions = [asked('a', 1), asked('b', 2), asked('c', 3, false)]
  expect(stillAsked(questions, { a: right }).map(({ id }) => id)).toEqual(['b'])
})

describe('the question that is due', () => {
  const questions = [asked('late', 60), asked('early', 10), asked('only', 30, false)]
  test.each([
    ['none before the first', 9, [], undefined],
    ['the first one at its very moment', 10, [], 'early'],
    ['the first one as it comes', 10.2, [], 'early'],
    ['the first one too after all of it was jumped over', 90, [], 'early'],
    ['the next one once that is answered', 90, ['early'], 'late'],
    ['one that is only asked as it passes by', 30.4, ['early'], 'only'],
    ['and not two seconds later any more', 32, ['early'], undefined],
  ])('is %s', (_what, now, settled: string[], id) => {
    expect(dueQuestion(questions, now, (one) => settled.includes(one))?.id).toBe(id)
  })
})

describe('a question of a video', () => {
  const question = { type: 'true_false', answer: ['对'], analysis: '' }
  const one = {
    id: '0de70000-0000-4000-8000-000000000001',
    at: 5,
    must_answer: true,
    stem: { format: 'markdown', value: '对吗' },
    question,
  }
  test.each([
    ['is taken', one, undefined],
    ['needs a stem', { ...one, stem: { format: 'markdown', value: ' ' } }, '请填写题干'],
    [
      'is marked by rules',
      { ...one, question: { type: 'short_answer', reference: '', keywords: [], analysis: '' } },
      '这里的题目应能自动判分',
    ],
    [
      'is complete',
      {
        ...one,
        question: {
          type: 'single',
          options: [
            { id: 'a', text: '' },
            { id: 'b', text: '乙' },
          ],
          answer: ['a'],
          analysis: '',
        },
      },
      '有空的选项',
    ],
  ])('%s', (_what, given, message) => {
    expect(VideoQuestion.safeParse(given).error?.issues[0]?.message).toBe(message)
  })
})
