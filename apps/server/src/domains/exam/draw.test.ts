import type { PaperContent, PaperQuestion } from '@lab/contract/question/paper-content'
import { expect, test } from 'vitest'
import { drawsOf } from '../paper/index.ts'
import { drawPaper } from './draw.ts'
import { asked } from './testing/an-exam.ts'
import { paperGap } from './versions.ts'

const bankId = '00000000-0000-4000-8000-000000000000'
const idOf = (at: number): string => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
const trueFalse = (stem: string) => asked(stem, { type: 'true_false', answer: ['对'], analysis: '' })
const ofBank = (at: number, stem = `题目 ${at}`): PaperQuestion => ({
  ...trueFalse(stem),
  source: { bank_id: bankId, question_id: idOf(at), version: 1 },
})
const rule = (id: string, count: number, points = 2) => ({
  id,
  bank_id: bankId,
  types: [],
  point_ids: [],
  difficulties: [],
  tags: [],
  count,
  points,
})
const content = (questions: PaperQuestion[], draws: ReturnType<typeof rule>[]): PaperContent => ({
  sections: [{ id: 'one', title: '一、判断', note: '', questions, draws }],
})
const plain = { shuffle_questions: false, shuffle_options: false, duration_minutes: null }
const draw = (asks: PaperContent, pools: Record<string, PaperQuestion[]>, seen: number[] = [], lately: number[] = []) =>
  drawPaper({ content: asks, draws: () => drawsOf(asks, { pools }) }, plain, {
    seed: 'seed',
    seen: new Set(seen.map(idOf)),
    lately: new Set(lately.map(idOf)),
  }).sections.flatMap(({ questions }) => questions.map(({ source }) => source?.question_id))

test('a rule leaves to another what only that one can draw', () => {
  const asks = content([], [rule('a', 1), rule('b', 1)])
  expect(draw(asks, { a: [ofBank(1), ofBank(2)], b: [ofBank(1)] })).toEqual([idOf(2), idOf(1)])
})

test('nothing is drawn that is in the paper, or that asks the same', () => {
  const asks = content([ofBank(1), trueFalse('进程是什么？')], [rule('a', 2)])
  const pool = [ofBank(1), ofBank(2, '进程是什么'), ofBank(3), ofBank(4)]
  expect(draw(asks, { a: pool }).slice(2).toSorted()).toEqual([idOf(3), idOf(4)])
})

test('what a learner had before comes last, and what was asked there lately before it', () => {
  const pool = [1, 2, 3, 4].map((at) => ofBank(at))
  expect(draw(content([], [rule('a', 2)]), { a: pool }, [1], [2]).toSorted()).toEqual([idOf(3), idOf(4)])
  expect(draw(content([], [rule('a', 3)]), { a: pool }, [1], [2]).toSorted()).toEqual([idOf(2), idOf(3), idOf(4)])
})

test('a question has the points of the rule that draws it', () => {
  const asks = content([], [rule('a', 1, 2), rule('b', 1, 5)])
  const { sections } = drawPaper(
    { content: asks, draws: () => drawsOf(asks, { pools: { a: [ofBank(1)], b: [ofBank(2)] } }) },
    plain,
    { seed: 'seed' },
  )
  expect(sections[0]!.questions.map(({ points }) => points)).toEqual([2, 5])
})

test('publishing is refused where rules that each have enough do not have enough together', () => {
  const pool = [ofBank(1), ofBank(2), ofBank(3)]
  const gap = (draws: ReturnType<typeof rule>[]) =>
    paperGap({ content: content([], draws), pools: { a: pool, b: pool } })
  expect(gap([rule('a', 2), rule('b', 1)])).toBeNull()
  expect(gap([rule('a', 2), rule('b', 2)])).toContain('还差 1 题')
  expect(gap([rule('a', 4)])).toContain('只有 3 题符合')
})
