import { Question } from '@lab/contract/question/content'
import { expect, test } from 'vitest'
import { analyseSheets } from './analyse.ts'
import type { Sheet } from './sheets.ts'

const single = Question.parse({
  type: 'single',
  options: ['先来先服务', '短作业优先', '轮转'],
  answer: ['A'],
  analysis: '',
})
const idOf = (at: number): string => (single.type === 'single' ? single.options[at]!.id : '')
const key = (at: number): string => `00000000-0000-4000-8000-00000000000${at}`

/** Three questions: who answers with `choices` has the first option right. */
const sheet = (who: number, choices: (number | null)[]): Sheet => ({
  learnerId: `learner${who}`,
  version: 1,
  submittedAt: new Date(0),
  items: choices.map((choice, at) => ({
    key: key(at),
    title: `题${at + 1}`,
    position: at,
    points: 2,
    mark: choice === 0 ? 2 : 0,
    answer: choice === null ? null : [idOf(choice)],
    at: at * 10,
    question: single,
  })),
})

test('sheets become figures with the learners behind them', () => {
  const sheets = Array.from({ length: 10 }, (_, who) =>
    sheet(who, [who < 8 ? 0 : 1, who < 5 ? 0 : 2, who === 9 ? null : who < 3 ? 0 : 1]),
  )
  const found = analyseSheets(sheets)
  expect(found).toMatchObject({ is_of_few: true, paper: { n: 10, points: 6, mean: 3.2, highest: 6, lowest: 0 } })
  expect(found.items[0]).toMatchObject({ title: '题1', facility: 0.8, none: [8, 9], unmarked: [] })
  expect(found.items[0]!.options.map(({ mark, is_right, who }) => [mark, is_right, who.length])).toEqual([
    ['A', true, 8],
    ['B', false, 2],
    ['C', false, 0],
  ])
  expect(found.items[0]!.options[2]!.says).toBe('unused')
})

test('a question that waits for a person has figures of those who have a mark', () => {
  const sheets = [sheet(0, [0]), sheet(1, [1])]
  sheets[0]!.items[0]!.mark = null
  expect(analyseSheets(sheets).items[0]).toMatchObject({ n: 1, unmarked: [0] })
})

test('nobody sat it', () => {
  expect(analyseSheets([])).toMatchObject({ learners: [], items: [], pairs: [], paper: { n: 0, alpha: null } })
})
