import type { StepScore } from '../../../content/aspects/record/rubric-scores.ts'
import { expect, test } from 'vitest'
import { isIn, sumOf, views, type Answered } from './answered.ts'

const one = (answer: string[], points: number, auto: number | null, manual: number | null = null): Answered => ({
  asked: { answer } as Answered['asked'],
  score: { points, auto_score: auto, manual_score: manual } as StepScore,
  isOver: true,
})

test.each([
  ['right', one(['A'], 2, 2), ['all']],
  ['wrong', one(['B'], 2, 0), ['all', 'lost']],
  ['partly right', one(['A', 'B'], 4, 2), ['all', 'lost']],
  ['raised by a teacher', one(['B'], 2, 0, 2), ['all']],
  ['not answered', one([], 2, 0), ['all', 'lost', 'blank']],
  ['not answered and marked by a person', one([], 6, null), ['all', 'lost', 'blank']],
  ['nobody has read it', one(['文字'], 6, null), ['all', 'waiting']],
  ['read', one(['文字'], 6, null, 4.5), ['all', 'lost']],
  ['worth nothing', one(['文字'], 0, null), ['all']],
])('%s', (_what, answered, found) => {
  expect(views.filter((view) => isIn(view, answered))).toEqual(found)
})

test('before it is handed in nothing is lost yet', () => {
  const open = { ...one([], 2, null), isOver: false }
  expect(views.filter((view) => isIn(view, open))).toEqual(['all', 'blank'])
})

test('a section is worth what its questions are, rounded to hundredths', () => {
  expect(sumOf([one(['A'], 0.1, 0.1), one(['A'], 0.2, 0.2), one(['x'], 6, null)])).toEqual({ earned: 0.3, points: 6.3 })
})
