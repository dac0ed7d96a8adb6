import { expect, test } from 'vitest'
import { doneCount, earnedIn, finishOf, scoreWords, stepBeside, stepToGoOn } from './rules.ts'

const step = (id: string, state: 'passed' | 'failed' | 'not_started', points = 10, hint = false) => ({
  step_id: id,
  kind: 'task' as const,
  state,
  share: state === 'passed' ? 1 : state === 'failed' ? 0.5 : null,
  points,
  hint_opened: hint,
  hint_cost: 3,
})

test.each([
  [[step('1', 'passed'), step('2', 'failed'), step('3', 'not_started')], '2', [10, 5, 0], 1],
  [[step('1', 'passed', 10, true), step('2', 'passed')], '1', [7, 10], 2],
  [[step('1', 'passed', 2, true)], '1', [0], 1],
  [[], undefined, [], 0],
])('%#: goes on with, has earned in each, has done', (steps, next, earned, done) => {
  expect([stepToGoOn(steps), steps.map(earnedIn), doneCount(steps)]).toEqual([next, earned, done])
})

test.each([
  ['in_progress', null, '满分 30'],
  ['submitted', null, '成绩尚未公布 · 满分 30'],
  ['graded', 18.5, '得分 18.5 / 30'],
  // A first attempt is confirmed, the second one is at work.
  ['in_progress', 18.5, '得分 18.5 / 30'],
] as const)('%s with %s is said as %s', (state, score, words) =>
  expect(scoreWords({ state, score, max_score: 30 })).toBe(words),
)

test('where nothing earns points no score is shown', () =>
  expect(scoreWords({ state: 'in_progress', score: null, max_score: 0 })).toBe(''))

test.each([
  ['a', 1, 'b'],
  ['b', -1, 'a'],
  ['b', 1, undefined],
  ['x', 1, undefined],
] as const)('next to %s by %i is %s', (id, by, expected) => {
  expect(stepBeside([{ id: 'a' }, { id: 'b' }], id, by)?.id).toBe(expected)
})

test.each([
  [{ kind: 'task', has_check: true, question: null, evidence: [] }, 'check'],
  [{ kind: 'task', has_check: false, question: null, evidence: ['执行过命令：make'] }, 'check'],
  [{ kind: 'task', has_check: false, question: null, evidence: [] }, 'done'],
  [{ kind: 'text', has_check: true, question: null, evidence: [] }, 'check'],
  [{ kind: 'report', has_check: false, question: null, evidence: [] }, 'report'],
  [{ kind: 'question', has_check: false, question: { type: 'fill', options: [] }, evidence: [] }, 'answer'],
] as const)('%j is finished by %s', (one, expected) => expect(finishOf(one as never)).toBe(expected))
