import type { AttemptBrief } from '@lab/contract/record'
import { expect, test } from 'vitest'
import { attemptLabel, chosenAttempt } from './attempt-rules.ts'

const attempt = (number: number, given: Partial<AttemptBrief> = {}): AttemptBrief => ({
  number,
  state: 'submitted',
  progress: 100,
  score: 10,
  max_score: 10,
  is_late: false,
  started_at: '2026-09-01T00:00:00.000Z',
  due_at: null,
  submitted_at: '2026-09-01T01:00:00.000Z',
  is_counted: false,
  ...given,
})
const three = [attempt(1), attempt(2, { is_counted: true }), attempt(3, { submitted_at: null, state: 'in_progress' })]

test('each attempt is called by its number and says whether it counts', () => {
  expect(three.map(attemptLabel)).toEqual(['第1次提交', '第2次提交（计分）', '第3次作答'])
})

test('the current attempt is shown unless the address names another one that there is', () => {
  for (const written of [null, '3', '9', 'x']) {
    expect(chosenAttempt(three, written)).toEqual({ shown: three[2], number: undefined, refusal: undefined })
  }
  expect(chosenAttempt([], null)).toEqual({ shown: undefined, number: undefined, refusal: undefined })
})

test('an earlier attempt may be graded where it counts, and is only looked at where it does not', () => {
  expect(chosenAttempt(three, '2')).toMatchObject({ number: 2, refusal: undefined })
  expect(chosenAttempt(three, '1')).toMatchObject({ number: 1, refusal: '该次提交不计分，仅供查看' })
})
