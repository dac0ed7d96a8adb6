import type { RegradeStep } from '@lab/contract/regrade'
import { describe, expect, test } from 'vitest'
import { answersFrom, answerText, changesOf, obstacleOf } from './regrade-drafts.ts'

const step = (given: Partial<RegradeStep> = {}): RegradeStep => ({
  step_id: 's',
  section_title: '',
  title: '题',
  kind: 'question',
  points: 10,
  points_locked: null,
  question_type: 'single',
  options: [],
  answer: ['A'],
  check: null,
  newest: null,
  tried: 3,
  running: 0,
  ...given,
})
const check = { type: 'shell' as const, script: 'old', timeout_seconds: 10 }

describe('a key as it is typed', () => {
  test.each([
    ['B', 'single', ['B']],
    ['A、C', 'multiple', ['A', 'C']],
    ['acd', 'multiple', ['A', 'C', 'D']],
    ['A, C', 'multiple', ['A', 'C']],
    ['git add .\n git add -A \n', 'fill', ['git add .', 'git add -A']],
    ['  ', 'single', []],
  ] as const)('%j of %s', (typed, question_type, expected) => {
    expect(answersFrom(typed, { question_type })).toEqual(expected)
  })
  test('and as it is shown to be changed', () => {
    expect(answerText({ question_type: 'multiple', answer: ['A', 'C'] })).toBe('A、C')
    expect(answerText({ question_type: 'fill', answer: ['a', 'b'] })).toBe('a\nb')
  })
})

describe('the changes of drafts', () => {
  test.each([
    [step(), { answer: 'A' }, []],
    [step(), { points: 10 }, []],
    [step(), { answer: 'B', points: 5 }, [{ step_id: 's', points: 5, answer: ['B'] }]],
    [step({ check }), { task: 'full' as const }, [{ step_id: 's', task: 'full' }]],
    [
      step({ check }),
      { task: 'output' as const, contains: ' ok ' },
      [{ step_id: 's', task: 'output', contains: 'ok' }],
    ],
    [
      step({ check }),
      { task: 'recheck' as const, script: 'new' },
      [{ step_id: 's', task: 'recheck', check: { ...check, script: 'new' } }],
    ],
    [
      step({
        check,
        newest: { version: 2, answer: [], check: { type: 'shell', script: 'fixed', timeout_seconds: 20 } },
      }),
      { task: 'recheck' as const },
      [{ step_id: 's', task: 'recheck', check: { type: 'shell', script: 'fixed', timeout_seconds: 20 } }],
    ],
  ])('%#', (one, draft, expected) => expect(changesOf([one], { s: draft })).toEqual(expected))
})

test.each([
  [[], '原因', '请至少修改一个环节'],
  [[{ step_id: 's', task: 'output' as const, contains: '' }], '原因', '请填写输出中应包含的文字'],
  [[{ step_id: 's', points: 3 }], ' ', '请填写原因'],
  [[{ step_id: 's', points: 3 }], '原因', undefined],
])('%j because of %j: %s', (changes, reason, expected) => expect(obstacleOf(changes, reason)).toBe(expected))
