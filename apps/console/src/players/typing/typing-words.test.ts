import { figuresOf } from '@lab/contract/typing-figures'
import { expect, test } from 'vitest'
import {
  byKey,
  characterBars,
  characterName,
  figureTiles,
  keyHeat,
  keyOf,
  runsCurve,
  speedBars,
} from './typing-words.ts'

const goal = { language: 'zh', target_speed: 60, target_accuracy: 95 } as const

test.each([
  ['a', 'a'],
  ['A', 'a'],
  ['!', '1'],
  ['"', "'"],
  ['?', '/'],
  [' ', ' '],
  ['数', undefined],
  ['', undefined],
])('the key of %j is %j', (character, key) => {
  expect(keyOf(character)).toBe(key)
})

test('both characters of a key are added up, the worst key first', () => {
  const keys = byKey([
    { character: 'a', hits: 9, misses: 1 },
    { character: 'A', hits: 0, misses: 2 },
    { character: 'b', hits: 1, misses: 3 },
    { character: '数', hits: 0, misses: 9 },
  ])
  expect(keys).toEqual([
    { character: 'b', hits: 1, misses: 3 },
    { character: 'a', hits: 9, misses: 3 },
  ])
})

test('every chart has the same figures as a table', () => {
  const heat = keyHeat([{ character: 'a', hits: 3, misses: 1 }])
  expect(heat.table.rows).toEqual([{ character: 'a', rate: 25, misses: 1, hits: 3 }])
  const bars = characterBars([
    { character: '数', hits: 0, misses: 2 },
    { character: '据', hits: 4, misses: 0 },
  ])
  expect(bars.table.rows).toHaveLength(1)
  expect(speedBars([{ from: 40, learners: 2 }], goal).table.rows).toEqual([{ speed: '40–50', learners: 2 }])
  expect(runsCurve([], goal).table.rows).toEqual([])
})

test('runs of several places are counted in their order', () => {
  const run = {
    id: '',
    place_name: '',
    content_version: 1,
    submitted_at: '2026-09-01T00:00:00Z',
    speed: 40,
    accuracy: 90,
    progress: 100,
    duration_ms: 1,
    corrections: 0,
    key_accuracy: null,
    score: null,
    is_reached: false,
  }
  const { table } = runsCurve(
    [1, 1, 2].map((number) => ({ ...run, number })),
    goal,
  )
  expect(table.rows.map(({ number }) => number)).toEqual([1, 2, 3])
})

test('a space, a line end and nothing have names', () => {
  expect([' ', '\n', '', 'x'].map(characterName)).toEqual(['空格', '换行', '漏打', 'x'])
})

test('tiles say what a figure was measured by, and that keys are unknown', () => {
  const log = [{ type: 'commit', from: 0, at: 6000, text: '数据', keys: null, wasted: null }] as const
  const tiles = figureTiles(figuresOf('数据', [...log], { language: 'zh', errorPenalty: 0 }), goal)
  expect(tiles[0]).toEqual({ label: '速度', value: '20 字/分', note: '目标 60 字/分' })
  expect(tiles.find(({ label }) => label === '键准')).toMatchObject({ value: '--', note: '键盘未提供按键信息' })
})
