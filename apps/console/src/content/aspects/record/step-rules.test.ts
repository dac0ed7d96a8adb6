import type { ItemKind } from '@lab/contract/item-kinds'
import type { StepProgress } from '@lab/contract/record'
import { expect, test } from 'vitest'
import { itemViews } from '../../../app/item-views.ts'
import { byDay, bySection, byStep, hasMore, scoreWord, undoneWord } from './step-rules.ts'

const step = (section_title: string, state: 'passed' | 'failed' | 'not_started') => ({ section_title, state })

test('steps are grouped under their sections, counted', () => {
  const sections = bySection([
    step('准备', 'passed'),
    step('准备', 'failed'),
    step('实验', 'passed'),
    step('准备', 'not_started'),
  ])
  expect(sections.map(({ title, steps, passed }) => `${title} ${passed}/${steps.length}`)).toEqual([
    '准备 1/2',
    '实验 1/1',
    '准备 0/1',
  ])
})

const shown = (kind: ItemKind, over: Partial<StepProgress>) =>
  ({
    kind,
    attempts: 0,
    last_output: '',
    answer: [],
    report: null,
    hint_opened: false,
    comment: '',
    annotations: [],
    ...over,
  }) as unknown as StepProgress
const text = (value: string) => ({ format: 'markdown' as const, value })
const annotation = { source: '/files/a/1.png', picture: '/files/b/2.png', text: '', at: '2026-11-22T08:00:00.000Z' }
test.each<[ItemKind, Partial<StepProgress>, boolean]>([
  ['task', {}, false],
  ['task', { last_output: 'ok' }, true],
  ['question', { answer: ['A'] }, true],
  ['report', { report: text('') }, false],
  ['report', { report: text('过程') }, true],
  ['typing', { attempts: 1 }, true],
  ['task', { hint_opened: true }, true],
  ['text', { comment: '不错' }, true],
  ['report', { annotations: [annotation] }, true],
])('a %s with %o unfolds: %s', (kind, over, expected) => {
  expect(hasMore(shown(kind, over), itemViews[kind])).toBe(expected)
})

test.each<[ItemKind, Partial<StepProgress>, string | undefined]>([
  ['report', {}, undefined],
  ['report', { report: text(' ') }, undefined],
  ['report', { report: text('过程') }, '报告'],
  ['question', {}, undefined],
  ['question', { answer: ['A'] }, '作答'],
  ['typing', {}, undefined],
  ['typing', { attempts: 1 }, '打字成绩'],
  ['task', { attempts: 1 }, undefined],
])('a %s with %o has submitted: %s', (kind, over, what) => {
  expect(itemViews[kind].submitted(shown(kind, over))).toBe(what)
})

test('events are gathered by the day of the reader', () => {
  const at = (day: number, hour: number) => ({ at: new Date(2026, 10, day, hour).toISOString() })
  const days = byDay([at(20, 23), at(20, 0), at(19, 12)])
  expect(days.map(({ day, events }) => `${day} ${events.length}`)).toEqual(['11月20日 周五 2', '11月19日 周四 1'])
})

test('events that follow each other in a step are grouped under its title, once', () => {
  const event = (step_id: string | null) => ({ step_id, step_title: step_id === null ? '' : `环节${step_id}` })
  const runs = byStep([event('1'), event('1'), event('2'), event(null), event('1')])
  expect(runs.map((run) => `${run.title} ${run.events.length}`)).toEqual(['环节1 2', '环节2 1', ' 1', '环节1 1'])
})

test.each([
  ['question', 'in_progress', [], 'submitted', '未作答'],
  ['question', 'not_started', [], 'graded', '未作答'],
  ['question', 'in_progress', ['A'], 'submitted', undefined],
  ['question', 'failed', ['A'], 'submitted', undefined],
  ['question', 'in_progress', [], 'in_progress', undefined],
  ['question', 'in_progress', [], 'returned', undefined],
  ['question', 'in_progress', [], undefined, undefined],
  ['task', 'in_progress', [], 'submitted', '未完成'],
  ['task', 'passed', [], 'submitted', undefined],
] as const)('a %s %s with answer %j of a record that is %s: %s', (kind, state, answer, record, word) => {
  expect(undoneWord(shown(kind, { state, answer: [...answer] }), itemViews[kind], record)).toBe(word)
})

test.each([
  [8, { auto_score: null }, '8 分'],
  [null, { auto_score: null }, '未评分'],
  [null, { auto_score: 10 }, '自动评分'],
  [null, undefined, '自动评分'],
])('a score of %j in the history, of %j: %s', (score, step, word) => expect(scoreWord(score, step)).toBe(word))
