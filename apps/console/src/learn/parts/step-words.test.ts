import { expect, test } from 'vitest'
import { stepWord } from './step-words.ts'

test.each([
  ['question', 'not_started', [], null, '未作答'],
  ['question', 'failed', [], 0, '未作答'],
  ['question', 'passed', ['互斥'], null, '已答'],
  ['question', 'failed', ['A'], 0, '未得分'],
  ['question', 'failed', ['A'], 2.5, '部分得分'],
  ['question', 'passed', ['A'], 5, '满分'],
  ['task', 'not_started', [], null, '未开始'],
  ['task', 'failed', [], 0, '未通过'],
] as const)('a %s %s with %j and the score %j is %s', (kind, state, answer, score, label) => {
  expect(stepWord({ kind, state, answer: [...answer], points: 5, score }).label).toBe(label)
})
