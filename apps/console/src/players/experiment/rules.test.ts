import type { ItemKind } from '@lab/contract/item-kinds'
import { expect, test } from 'vitest'
import { doneCount, earnedPoints, finishOf, stepBeside, stepToGoOn } from './rules.ts'

const step = (
  id: string,
  state: 'passed' | 'failed' | 'not_started',
  points = 10,
  hint = false,
  kind: ItemKind = 'task',
) => ({
  step_id: id,
  kind,
  state,
  share: state === 'passed' ? 1 : state === 'failed' ? 0.5 : null,
  points,
  hint_opened: hint,
  hint_cost: 3,
})

test.each([
  [[step('1', 'passed'), step('2', 'failed'), step('3', 'not_started')], '2', 15, 1],
  [[step('1', 'passed', 10, true), step('2', 'passed')], '1', 17, 2],
  [[step('1', 'passed', 2, true)], '1', 0, 1],
  [[step('1', 'passed', 10, false, 'report')], '1', 0, 1],
  [[], undefined, 0, 0],
])('%#: goes on with, has earned, has done', (steps, next, earned, done) => {
  expect([stepToGoOn(steps), earnedPoints(steps), doneCount(steps)]).toEqual([next, earned, done])
})

test.each([
  ['a', 1, 'b'],
  ['b', -1, 'a'],
  ['b', 1, undefined],
  ['x', 1, undefined],
] as const)('beside %s by %i is %s', (id, by, expected) => {
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
