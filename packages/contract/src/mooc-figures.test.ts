import { expect, test } from 'vitest'
import { curveParts, videoFigures } from './mooc-figures.ts'

test.each([
  ['nobody', [], 100, null],
  ['a video without a length', [{ stretches: [[0, 10]], played: 10 }], 0, null],
  ['all of it, some of it again', [{ stretches: [[0, 200]], played: 300 }], 200, [200, 100, 50, 20]],
  [
    'one who stops in the middle, and one who goes on',
    [
      { stretches: [[0, 50]], played: 50 },
      { stretches: [[0, 100]], played: 100 },
    ],
    100,
    [75, 75, 0, 20],
  ],
  ['one who skips the beginning', [{ stretches: [[50, 100]], played: 20 }], 100, [50, 50, 0, 10]],
] as const)('%s', (_what, watched, duration, expected) => {
  const found = videoFigures(
    watched.map(({ stretches, played }) => ({ stretches: stretches.map(([from, to]) => [from, to] as const), played })),
    { duration_seconds: duration },
  )
  const seen = found && found.curve.filter((percent) => percent > 0).length
  expect(found && [found.watched_seconds, found.watched_percent, found.again_percent, seen]).toEqual(expected)
  expect(found?.curve.length ?? curveParts).toBe(curveParts)
})

test('the curve falls where learners stop', () => {
  const watched = [50, 100].map((to) => ({ stretches: [[0, to] as const], played: to }))
  const { curve } = videoFigures(watched, { duration_seconds: 100 })!
  expect([curve[0], curve[9], curve[10], curve[19]]).toEqual([100, 100, 50, 50])
})

test('questions count those who answered, with what that earned in the mean', () => {
  const one = { at: 5, must_answer: true, stem: { format: 'markdown' as const, value: '对吗' } }
  const question = { type: 'true_false' as const, answer: ['对' as const], analysis: '' }
  const questions = ['a', 'b'].map((id) => ({ ...one, id, question }))
  const answers = [1, 0, 0.5].map((share) => ({ a: { answer: ['对'], share } }))
  const watched = [{}, ...answers].map((given) => ({ stretches: [[0, 10] as const], played: 10, answers: given }))
  expect(videoFigures(watched, { duration_seconds: 10, questions })!.questions).toEqual([
    { at: 5, answered: 3, right_percent: 50 },
    { at: 5, answered: 0, right_percent: 0 },
  ])
})
