import { expect, test } from 'vitest'
import { curvePoints, figure, pairWords, percent, reliabilityWord, scatterOption, scatterTable } from './items-rules.ts'

test.each([
  [null, ''],
  [0.8, '较好'],
  [0.64, '一般'],
  [0.4, '偏低'],
])('a reliability of %j reads %j', (alpha, word) => {
  expect(reliabilityWord(alpha)).toBe(word)
})

test('figures that are not there are dashes', () => {
  expect([figure(null), figure(0.456), percent(null), percent(0.456)]).toEqual(['--', '0.46', '--', '46%'])
})

test('a curve goes from edge to edge and leaves gaps out', () => {
  expect(curvePoints([0, null, 0.5, 1, 1], 80, 20)).toBe('0.0,20.0 40.0,10.0 60.0,0.0 80.0,0.0')
})

test('a pair says what is the same and what chance makes of it', () => {
  const pair = { one: 0, other: 1, both_wrong: 9, same: 8, expected: 2.64, chance: 0.001, close_in_time: 3, items: [] }
  expect(pairWords(pair)).toBe('共同答错 9 题，8 题答案相同（按全班作答预期 2.6 题），其中 3 题的作答时间相差不到1分钟')
  expect(pairWords({ ...pair, close_in_time: 0 })).not.toContain('1分钟')
})

test('a question keeps its number in the table of the chart where another one has no figures', () => {
  const plotted = [0.5, null, 0.7].map((facility, at) => ({ title: `题${at}`, facility, discrimination: facility }))
  expect(scatterTable(plotted).rows.map(({ title }) => title)).toEqual(['1. 题0', '3. 题2'])
})

test.each([
  [0.3, 0],
  [-0.125, -0.2],
  [-0.41, -0.6],
])('with %d as the lowest discrimination the axis begins at %d', (min, expected) => {
  expect(scatterOption([]).yAxis.min({ min })).toBeCloseTo(expected)
})
