import type { Analysis } from '@lab/contract/analysis'
import { describe, expect, test } from 'vitest'
import {
  behindAnswers,
  bucketName,
  heatPieces,
  passPercent,
  progressOption,
  type Step,
  spreadWords,
  failedSteps,
} from './analysis-rules.ts'

const step = (step_id: string, given: Partial<Step> = {}): Step => ({
  offering_id: 'o',
  step_id,
  title: step_id,
  kind: 'task',
  reached: 10,
  passed: 10,
  first_try: 10,
  failures: 0,
  hints: 0,
  median_seconds: null,
  failing: [],
  message: '',
  ...given,
})

describe('failed steps', () => {
  test('most who are failing first, then most failures, then fewest through it; steps without failures are none', () => {
    const steps = [
      step('easy'),
      step('some', { failures: 3, passed: 9 }),
      step('many', { failures: 3, passed: 4 }),
      step('now', { failures: 1, failing: [1, 2] }),
    ]
    expect(failedSteps(steps).map((one) => one.step_id)).toEqual(['now', 'many', 'some'])
  })
  test('nobody there is nobody through', () => {
    expect(passPercent({ passed: 0, reached: 0 })).toBe(0)
    expect(passPercent({ passed: 2, reached: 3 })).toBe(67)
  })
})

test('words for figures', () => {
  expect(bucketName({ from: 90, to: 100 })).toBe('90–100')
  expect(spreadWords(null)).toBe('--')
  expect(spreadWords({ min: 60, q1: 90, median: 120, q3: 150, max: 3600 })).toBe('最短 1分，中位 2分，最长 1小时')
})

test.each([
  [1, 'circle'],
  [14, 'circle'],
  [15, 'none'],
])('progress over %i days has points: %s', (days, symbol) => {
  const progress = Array.from({ length: days }, (_, at) => ({ day: `2026-09-${at + 10}`, started: 20, finished: 0 }))
  const { series } = progressOption({ progress, summary: { learners: 20 } } as Analysis)
  expect((series as { symbol: string }[]).map((one) => one.symbol)).toEqual([symbol, symbol])
})

test.each([
  [0, ['1 次']],
  [1, ['1 次']],
  [2, ['1 次', '2 次']],
  [8, ['1–2 次', '3–4 次', '5–6 次', '7–8 次']],
  [61, ['1–15 次', '16–30 次', '31–45 次', '46–61 次']],
])('hours with at most %i operations are distinguished in the steps %j', (most, labels) => {
  expect(heatPieces(most).map(({ label }) => label)).toEqual(labels)
})

test('those behind an answer are found among the people of the page, also when members joined or left meanwhile', () => {
  const people = ['a', 'b', 'c'].map((id) => ({ id, real_name: id, number: '', group_name: '' }))
  const toPlaces = behindAnswers(people, ['c', 'gone', 'a'])
  expect(toPlaces([0, 1, 2])).toEqual([2, 0])
})
