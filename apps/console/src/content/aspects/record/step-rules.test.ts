import { expect, test } from 'vitest'
import { byDay, bySection, hasMore } from './step-rules.ts'

const step = (section_title: string, state: 'passed' | 'failed' | 'not_started') => ({ section_title, state })

test('steps stand under their sections, counted', () => {
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

const plain = { last_output: '', answer: [], report: null, hint_opened: false }
test.each([
  [plain, false],
  [{ ...plain, last_output: 'ok' }, true],
  [{ ...plain, answer: ['A'] }, true],
  [{ ...plain, report: { format: 'markdown' as const, value: '' } }, false],
  [{ ...plain, report: { format: 'markdown' as const, value: '过程' } }, true],
  [{ ...plain, hint_opened: true }, true],
])('%o unfolds: %s', (given, expected) => {
  expect(hasMore(given)).toBe(expected)
})

test('events are gathered by the day of the reader', () => {
  const at = (day: number, hour: number) => ({ at: new Date(2026, 10, day, hour).toISOString() })
  const days = byDay([at(20, 23), at(20, 0), at(19, 12)])
  expect(days.map(({ day, events }) => `${day} ${events.length}`)).toEqual(['11月20日 周五 2', '11月19日 周四 1'])
})
