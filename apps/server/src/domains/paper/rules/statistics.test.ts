import { expect, test } from 'vitest'
import { expectedShare } from './expected.ts'
import { statisticsOf, type Asked } from './statistics.ts'

const asked = (fields: Partial<Asked>): Asked => ({
  weight: 1,
  type: 'single',
  difficulty: 3,
  points: 2,
  expected: 0.65,
  isMeasured: false,
  knowledge: [],
  ...fields,
})

test('sums up what is fixed and what is drawn by its chance', () => {
  const paper = [
    asked({ knowledge: ['进程', '调度'] }),
    asked({ type: 'short_answer', points: 10, expected: 0.5, isMeasured: true, knowledge: ['内存'] }),
    // One of four is drawn.
    ...Array.from({ length: 4 }, () =>
      asked({ weight: 0.25, difficulty: 5, points: 4, expected: 0.25, knowledge: ['进程'] }),
    ),
  ]
  expect(statisticsOf(paper)).toEqual({
    count: 3,
    points: 16,
    expected_points: 2 * 0.65 + 5 + 1,
    minutes: (60 + 480 + 60 * 1.45) / 60,
    measured: 1,
    types: [
      { type: 'single', count: 2, points: 6 },
      { type: 'short_answer', count: 1, points: 10 },
    ],
    difficulties: [
      { difficulty: 3, count: 2, points: 12 },
      { difficulty: 5, count: 1, points: 4 },
    ],
    knowledge: [
      { name: '内存', count: 1, points: 10 },
      { name: '进程', count: 2, points: 6 },
      { name: '调度', count: 1, points: 2 },
    ],
  })
})

test('a paper of nothing comes to nothing', () => {
  expect(statisticsOf([])).toMatchObject({ count: 0, points: 0, expected_points: 0, minutes: 0, knowledge: [] })
})

test.each([
  [{ difficulty: 1, facility: null, answerCount: 0 }, 0.9],
  [{ difficulty: 5, facility: null, answerCount: 50 }, 0.35],
  [{ difficulty: 5, facility: 0.75, answerCount: 10 }, 0.55],
  [{ difficulty: 5, facility: 0.75, answerCount: 990 }, 0.746],
] as const)('a question of %j is expected to bring %d', (question, share) => {
  expect(expectedShare(question)).toBeCloseTo(share)
})
