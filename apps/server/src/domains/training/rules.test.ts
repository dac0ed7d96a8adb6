import { charactersOf, type TypingEvent } from '@lab/contract/training'
import { describe, expect, test } from 'vitest'
import { bestOf, logObstacle, mergeMistakes, spread, type ArrivedPiece } from './rules.ts'

const startedAt = new Date('2026-03-02T08:00:00Z')
const at = (ms: number): Date => new Date(startedAt.getTime() + ms)
/** Keys of a hand: never quite evenly. */
const keys = (text: string, gap = 180, from = 0): TypingEvent[] =>
  charactersOf(text).map((one, nth) => ({ type: 'key', at: from + nth * gap + ((nth * 37) % 23), text: one }))
const commit = (text: string, from: number, to: number): TypingEvent => ({
  type: 'commit',
  from,
  at: to,
  text,
  keys: null,
  wasted: null,
})
const whole = (log: TypingEvent[], lag = 400): ArrivedPiece[] => [
  { from: 0, events: log, arrivedAt: at((log.at(-1)?.at ?? 0) + lag) },
]
const obstacle = (log: TypingEvent[], language: 'en' | 'zh' = 'en', pieces = whole(log)) =>
  logObstacle(log, pieces, { startedAt, language, textLength: 2000 })

const sentence = 'the quick brown fox jumps over the lazy dog and runs away'

describe('a log that a hand made is taken', () => {
  test.each<[string, TypingEvent[], 'en' | 'zh']>([
    ['English', keys(sentence), 'en'],
    ['fast English', keys(sentence, 70), 'en'],
    ['Chinese by phrases', [commit('数据结构', 0, 2200), commit('与算法分析', 2400, 4800)], 'zh'],
    ['Chinese by single characters', [commit('我', 0, 300), commit('们', 350, 700)], 'zh'],
    ['with mistakes mended', [...keys('abd'), { type: 'erase', at: 900, count: 1 }, ...keys('c', 1, 1100)], 'en'],
    ['gone on with after a break', [...keys('abc'), { type: 'resume', at: 700 }, ...keys('def', 180, 900)], 'en'],
    ['with something that was not pasted', [...keys('abc'), { type: 'paste', at: 700, count: 40 }], 'en'],
  ])('%s', (_name, log, language) => {
    expect(obstacle(log, language)).toBeNull()
  })
})

describe('a log that cannot be is refused', () => {
  const even: TypingEvent[] = charactersOf(sentence).map((one, nth) => ({ type: 'key', at: nth * 80, text: one }))
  test.each<[string, TypingEvent[], 'en' | 'zh', string]>([
    ['nothing typed', [{ type: 'paste', at: 0, count: 5 }], 'zh', '还没有录入内容'],
    ['time going back', [...keys('ab'), { type: 'key', at: 1, text: 'c' }], 'en', '时间前后颠倒'],
    ['a composition that ends before it begins', [commit('数据', 900, 400)], 'zh', '时间前后颠倒'],
    [
      'a composition begun before the last one ended',
      [commit('数', 0, 900), commit('据', 100, 950)],
      'zh',
      '时间前后颠倒',
    ],
    ['more taken back than typed', [...keys('ab'), { type: 'erase', at: 900, count: 3 }], 'en', '多于已录入'],
    ['several characters by one key', [{ type: 'key', at: 0, text: 'ab' }, ...keys('cd', 300, 600)], 'en', '一次按键'],
    ['a sentence at a blow', [commit('数据结构与算法分析', 0, 60), commit('好', 900, 1500)], 'zh', '输入法'],
    ['faster than anybody', keys(sentence.repeat(12), 20), 'en', '超出了人'],
    ['the gaps of a program', even, 'en', '完全一致'],
    ['done in no time', keys('ab', 20), 'en', '时间过短'],
  ])('%s', (_name, log, language, reason) => {
    expect(obstacle(log, language)).toContain(reason)
  })

  test('more time than there was since the run began', () => {
    const log = keys(sentence)
    const pieces = [{ from: 0, events: log, arrivedAt: at(2_000) }]
    expect(obstacle(log, 'en', pieces)).toContain('超过了实际时长')
  })

  test('less time than there was between its pieces', () => {
    const log = keys(sentence)
    const pieces = [
      { from: 0, events: log.slice(0, 20), arrivedAt: at(4_000) },
      { from: 20, events: log.slice(20), arrivedAt: at(60_000) },
    ]
    expect(obstacle(log, 'en', pieces)).toContain('短于实际时长')
  })

  test('a piece that was long under way is no reason when the next one came in time', () => {
    const log = keys(sentence)
    const pieces = [
      { from: 0, events: log.slice(0, 10), arrivedAt: at(2_200) },
      { from: 10, events: log.slice(10, 20), arrivedAt: at(40_000) },
      { from: 20, events: log.slice(20), arrivedAt: at(log.at(-1)!.at + 700) },
    ]
    expect(obstacle(log, 'en', pieces)).toBeNull()
  })

  test('the time of a break is not asked for', () => {
    const log: TypingEvent[] = [...keys('abcdef'), { type: 'resume', at: 1200 }, ...keys('ghi', 180, 1300)]
    const pieces = [
      { from: 0, events: log.slice(0, 6), arrivedAt: at(1_500) },
      { from: 6, events: log.slice(6), arrivedAt: at(600_000) },
    ]
    expect(obstacle(log, 'en', pieces)).toBeNull()
  })
})

describe('the best run', () => {
  const run = (speed: number, accuracy: number, progress = 100, isReached = false) => ({
    speed,
    accuracy,
    isReached,
    figures: { progress },
  })
  test.each([
    ['of none', [], undefined],
    ['the fastest', [run(30, 99), run(40, 90)], 1],
    ['the more exact of two as fast', [run(40, 90), run(40, 96)], 1],
    ['the earlier of two equal ones', [run(40, 90), run(40, 90)], 0],
    ['the whole text before a part', [run(90, 99, 20), run(40, 90)], 1],
    ['what reached the target before what did not', [run(40, 98, 100, true), run(60, 80)], 0],
  ])('%s', (_name, runs, which) => {
    expect(bestOf(runs)).toBe(which === undefined ? undefined : runs[which])
  })
})

test('mistakes of several runs are added up', () => {
  const one = { wanted: 'a', typed: 's', count: 2 }
  expect(mergeMistakes([[one], [one, { wanted: 'b', typed: '', count: 9 }]])).toEqual([
    { wanted: 'b', typed: '', count: 9 },
    { wanted: 'a', typed: 's', count: 4 },
  ])
})

test.each([
  [[], []],
  [[41], [{ from: 40, learners: 1 }]],
  [
    [12, 19, 33],
    [
      { from: 10, learners: 2 },
      { from: 20, learners: 0 },
      { from: 30, learners: 1 },
    ],
  ],
])('speeds %j lie in stretches of ten', (speeds, stretches) => {
  expect(spread(speeds)).toEqual(stretches)
})
