import { describe, expect, test } from 'vitest'
import { recordStates, type RecordState, type StepOutcome, type StepState } from '@lab/contract/record'
import { Refusal } from '../../kernel/result.ts'
import { refusalText } from './testing/refusal-text.ts'
import * as rules from './rules.ts'

describe('what may be done in which state, and where it leads', () => {
  const table: Record<rules.RecordVerb, Partial<Record<RecordState, RecordState>>> = {
    start: {
      not_started: 'in_progress',
      in_progress: 'in_progress',
      submitted: 'submitted',
      graded: 'graded',
      returned: 'returned',
    },
    work: { in_progress: 'in_progress', returned: 'in_progress' },
    submit: { in_progress: 'submitted', returned: 'submitted' },
    again: { submitted: 'in_progress' },
    grade: { submitted: 'graded', graded: 'graded' },
    returnForRevision: { submitted: 'returned', graded: 'returned' },
    setScore: { in_progress: 'in_progress', submitted: 'submitted', graded: 'graded', returned: 'returned' },
  }
  const cases = Object.entries(table).flatMap(([verb, moves]) =>
    recordStates.map((state) => [verb as rules.RecordVerb, state, moves[state] ?? null] as const),
  )
  test.each(cases)('%s from %s: %s', (verb, state, next) => {
    const result = rules.nextState(state, verb)
    expect(result instanceof Refusal ? null : result).toBe(next)
  })
  test('a refusal says both in words', () => {
    expect(refusalText(rules.nextState('graded', 'submit'))).toBe('当前状态为已评分，不能提交')
    expect(refusalText(rules.nextState('not_started', 'setScore'))).toBe('当前状态为未开始，不能修改成绩')
  })
})

test.each([
  [1, null, true],
  [99, null, true],
  [1, 1, false],
  [1, 2, true],
  [2, 2, false],
  [3, 2, false],
])('attempt %d of %s: another one %s', (attempt, attempts, left) => {
  expect(rules.hasAttemptLeft(attempt, attempts)).toBe(left)
})

describe('progress', () => {
  test.each<[StepState[], number]>([
    [[], 0],
    [['not_started'], 0],
    [['passed'], 100],
    [['passed', 'failed', 'in_progress'], 33.3],
    [['passed', 'passed', 'not_started'], 66.7],
    [['passed', 'passed', 'passed', 'passed'], 100],
  ])('%j: %d%%', (states, progress) => {
    expect(rules.passedPercent(states.map((state) => ({ state })))).toBe(progress)
  })
})

describe('a step after something happened', () => {
  test.each<[StepState, 'opened' | 'done' | StepOutcome, StepState]>([
    ['not_started', 'opened', 'in_progress'],
    ['in_progress', 'opened', 'in_progress'],
    ['failed', 'opened', 'failed'],
    ['passed', 'opened', 'passed'],
    ['not_started', 'done', 'passed'],
    ['in_progress', 'failed', 'failed'],
    ['in_progress', 'timeout', 'failed'],
    ['in_progress', 'error', 'failed'],
    ['failed', 'passed', 'passed'],
    ['passed', 'failed', 'passed'],
    ['passed', 'timeout', 'passed'],
  ])('%s, %s: %s', (state, what, next) => {
    expect(rules.stepStateAfter(state, what)).toBe(next)
  })
})

describe('failures, and the same one again', () => {
  const run = (...tries: [StepOutcome, string][]) => {
    let standing: rules.Failing = { failures: 0, sameFailures: 0, lastMessage: '', lastOutcome: null }
    for (const [outcome, lastMessage] of tries)
      standing = { ...rules.failuresAfter(standing, outcome, lastMessage), lastMessage }
    return [standing.failures, standing.sameFailures]
  }
  test.each<[[StepOutcome, string][], [number, number]]>([
    [[['failed', '甲']], [1, 1]],
    [
      [
        ['failed', '甲'],
        ['failed', '甲'],
        ['failed', '甲'],
      ],
      [3, 3],
    ],
    [
      [
        ['failed', '甲'],
        ['failed', '乙'],
        ['failed', '乙'],
      ],
      [3, 2],
    ],
    [
      [
        ['failed', '甲'],
        ['timeout', '甲'],
      ],
      [2, 1],
    ],
    [
      [
        ['failed', '甲'],
        ['passed', ''],
      ],
      [1, 0],
    ],
    [
      [
        ['failed', '甲'],
        ['passed', ''],
        ['failed', '甲'],
      ],
      [2, 1],
    ],
    [
      [
        ['error', '脚本'],
        ['error', '脚本'],
      ],
      [0, 0],
    ],
    [
      [
        ['failed', '甲'],
        ['error', '脚本'],
      ],
      [1, 1],
    ],
  ])('%j', (tries, expected) => {
    expect(run(...tries)).toEqual(expected)
  })
})

describe('time spent', () => {
  const start = new Date('2026-11-20T08:00:00Z')
  const after = (seconds: number): Date => new Date(start.getTime() + seconds * 1000)
  test.each([
    // pause, claimed, counted
    [0, undefined, 0],
    [45, undefined, 45],
    [300, undefined, 300],
    [301, undefined, 300],
    [86_400, undefined, 300],
    [-60, undefined, 0],
    [30, 300, 30],
    [300, 30, 30],
    [30, 0, 0],
    [600, 300, 300],
  ])('a pause of %ds, claimed %s: %ds', (pause, claimed, counted) => {
    expect(rules.secondsSpent(start, after(pause), claimed)).toBe(counted)
  })
  test('the first activity counts nothing', () => {
    expect(rules.secondsSpent(null, start)).toBe(0)
    expect(rules.isReturning(null, start)).toBe(false)
  })
  test('away is longer than five minutes', () => {
    expect(rules.isReturning(start, after(300))).toBe(false)
    expect(rules.isReturning(start, after(301))).toBe(true)
  })
})

describe('a check in the timeline', () => {
  test.each([
    ['passed', '通过：7 个文件各归其位', '验证通过：7 个文件各归其位'],
    ['passed', '验证通过', '验证通过'],
    ['passed', '写得对', '验证通过：写得对'],
    ['passed', '', '验证通过'],
    ['failed', '未通过：权限还不是 600', '验证未通过：权限还不是 600'],
    ['failed', '第一行\n只有最后一行', '验证未通过：只有最后一行'],
    ['timeout', '', '验证超时'],
    ['error', 'sh: 1: 没有通过', '验证脚本出错：sh: 1: 没有通过'],
  ] as const)('%s, %j: %s', (outcome, message, text) => {
    expect(rules.verifyText(outcome, message)).toBe(text)
  })
})
