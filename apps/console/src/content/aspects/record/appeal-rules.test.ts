import { describe, expect, test } from 'vitest'
import { correctable, correctionComplaint, correctionsOf, scoredBefore, type Corrected } from './appeal-rules.ts'
import type { StepScore } from './rubric-scores.ts'

const step = (step_id: string, over: Partial<StepScore> = {}): StepScore => ({
  step_id,
  title: step_id,
  kind: 'task',
  points: 10,
  read_by_teacher: false,
  auto_score: 6,
  manual_score: null,
  comment: '',
  graded_by: null,
  rubric: [],
  ...over,
})
const criterion = (id: string, score: number) => ({
  id,
  title: id,
  points: 5,
  note: '',
  score,
  graded_by: null,
  graded_at: null,
})
const steps = [
  step('任务'),
  step('报告', { auto_score: null, manual_score: 7, rubric: [criterion('结构', 4), criterion('结论', 3)] }),
  step('阅读', { points: 0, auto_score: null }),
]

test('only what has points is corrected, from what it has', () => {
  expect(correctable(steps).map(({ title }) => title)).toEqual(['任务', '报告'])
  expect(steps.map(scoredBefore)).toEqual([{ score: 6 }, { 结构: 4, 结论: 3 }, {}])
})

describe('a correction', () => {
  test.each<[string, Corrected, string | null]>([
    ['nothing', {}, '请修改至少一个环节的分数'],
    ['the same as before', { 任务: { score: 6 } }, '请修改至少一个环节的分数'],
    ['another score', { 任务: { score: 8 } }, null],
    ['more than it is worth', { 任务: { score: 11 } }, '「任务」的分数应在0到10之间'],
    ['an emptied field', { 任务: { score: undefined } }, '「任务」的分数应在0到10之间'],
    ['another criterion', { 报告: { 结构: 4, 结论: 5 } }, null],
    ['a criterion beyond its points', { 报告: { 结构: 4, 结论: 6 } }, '「结论」的分数应在0到5之间'],
  ])('of %s', (_what, given, complaint) => {
    expect(correctionComplaint(steps, given)).toBe(complaint)
  })

  test('sends the steps that changed, by criteria where there is a rubric', () => {
    expect(correctionsOf(steps, { 任务: { score: 6 }, 报告: { 结构: 5, 结论: 3 } })).toEqual([
      {
        step_id: '报告',
        criteria: [
          { id: '结构', score: 5 },
          { id: '结论', score: 3 },
        ],
      },
    ])
    expect(correctionsOf(steps, { 任务: { score: 9 } })).toEqual([{ step_id: '任务', score: 9 }])
  })
})
