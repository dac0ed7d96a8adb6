import { Question } from '@lab/contract/question/content'
import type { RegradeStep } from '@lab/contract/regrade'
import { describe, expect, test } from 'vitest'
import { answersFrom, answerText, changesOf, obstacleOf, underKeyOf } from './regrade-drafts.ts'

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

describe('a key', () => {
  test('that is typed is one accepted text in each line', () => {
    expect(answersFrom('git add .\n git add -A \n')).toEqual(['git add .', 'git add -A'])
    expect(answersFrom('  ')).toEqual([])
    expect(answerText(asking('fill', ['a', 'b']))).toBe('a\nb')
  })
  test('names options by their letters', () => expect(answerText(asking('multiple', ['C', 'A']))).toBe('A、C'))
  test('of a newer version is found by the place of its options, whatever they are called inside', () => {
    const question = Question.parse({
      type: 'single',
      options: [
        { id: 'x1', text: '甲' },
        { id: 'x2', text: '乙' },
      ],
      answer: ['x1'],
    })
    expect(underKeyOf(asking('single', ['B']), question)).toEqual({ ...question, answer: ['x2'] })
    expect(underKeyOf(asking('single', ['D']), question)).toBe(question)
    const judged = (answer: string) => Question.parse({ type: 'true_false', answer: [answer] })
    expect(underKeyOf(judged('错'), judged('对'))).toEqual(judged('错'))
  })
})

describe('the changes of drafts', () => {
  test.each([
    [step({ question: asking('fill', ['a']) }), { answer: ' a ' }, []],
    [step({ question: asking('fill', ['a']) }), { answer: 'a\nb' }, [{ step_id: 's', answer: ['a', 'b'] }]],
    [step({ question: asking('multiple', ['A', 'B']) }), { question: asking('multiple', ['B', 'A']) }, []],
    [step(), { points: 10 }, []],
    [step(), { question: asking('single', ['A']) }, []],
    [step(), { question: asking('single', ['B']) }, [{ step_id: 's', answer: ['B'] }]],
    [step(), { question: asking('single', ['B']), points: 5 }, [{ step_id: 's', points: 5, answer: ['B'] }]],
    [step(), { again: true }, [{ step_id: 's', answer: ['A'] }]],
    [step(), { again: true, question: asking('single', ['B']) }, [{ step_id: 's', answer: ['B'] }]],
    [step({ question: asking('fill', ['a']) }), { again: true }, [{ step_id: 's', question: asking('fill', ['a']) }]],
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
