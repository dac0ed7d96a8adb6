import { Question } from '@lab/contract/question/content'
import type { RegradeStep } from '@lab/contract/regrade'
import { describe, expect, test } from 'vitest'
import { answersFrom, answerText, changesOf, obstacleOf } from './regrade-drafts.ts'

const asking = (type: 'single' | 'multiple' | 'fill', answer: string[]): Question =>
  Question.parse({ type, options: type === 'fill' ? [] : ['甲', '乙', '丙', '丁'], answer })
const step = (given: Partial<RegradeStep> = {}): RegradeStep => ({
  step_id: 's',
  section_title: '',
  title: '题',
  kind: 'question',
  points: 10,
  points_locked: null,
  question: asking('single', ['A']),
  check: null,
  tasks: ['full'],
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
  ] as const)('%j of %s', (typed, type, expected) => {
    expect(answersFrom(typed, asking(type, ['A']))).toEqual(expected)
  })
  test('names options by their letters, whatever they are called inside', () => {
    const question = Question.parse({
      type: 'single',
      options: [
        { id: 'x1', text: '甲' },
        { id: 'x2', text: '乙' },
      ],
      answer: ['x1'],
    })
    expect([answerText(question), answersFrom('b', question)]).toEqual(['A', ['x2']])
  })
  test('and as it is shown to be changed', () => {
    expect(answerText(asking('multiple', ['C', 'A']))).toBe('A、C')
    expect(answerText(asking('fill', ['a', 'b']))).toBe('a\nb')
  })
})

describe('the changes of drafts', () => {
  test.each([
    [step(), { answer: 'A' }, []],
    [step(), { points: 10 }, []],
    [step(), { question: asking('single', ['A']) }, []],
    [step(), { question: asking('single', ['B']) }, [{ step_id: 's', question: asking('single', ['B']) }]],
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
        newest: { version: 2, question: null, check: { type: 'shell', script: 'fixed', timeout_seconds: 20 } },
      }),
      { task: 'recheck' as const },
      [{ step_id: 's', task: 'recheck', check: { type: 'shell', script: 'fixed', timeout_seconds: 20 } }],
    ],
  ])('%#', (one, draft, expected) => expect(changesOf([one], { s: draft })).toEqual(expected))
})

test.each([
  [[], '原因', '请至少修改一处'],
  [[{ step_id: 's', task: 'output' as const, contains: '' }], '原因', '请填写输出中应包含的文字'],
  [[{ step_id: 's', points: 3 }], ' ', '请填写原因'],
  [[{ step_id: 's', points: 3 }], '原因', undefined],
])('%j because of %j: %s', (changes, reason, expected) => expect(obstacleOf(changes, reason)).toBe(expected))
