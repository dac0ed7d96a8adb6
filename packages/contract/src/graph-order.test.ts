import { describe, expect, test } from 'vitest'
import { cyclesOf, ranksOf, requirementsOf } from './graph-order.ts'
import type { RelationKind } from './lesson-graph.ts'

/** Points named by single letters, and relations as `ab` (a is needed before b), `a>b` (contains) and `a-b` (related). */
const kinds: Record<string, RelationKind> = { '': 'requires', '>': 'contains', '-': 'related' }
const graph = (names: string, ...pairs: string[]) => ({
  points: [...names].map((id) => ({ id })),
  relations: pairs.map((pair) => ({ kind: kinds[pair.slice(1, -1)]!, from: pair[0]!, to: pair.at(-1)! })),
})

describe('circles of what is needed before', () => {
  test.each([
    ['none', graph('abc', 'ab', 'bc', 'ac'), []],
    ['two', graph('ab', 'ab', 'ba'), ['ab']],
    ['the shortest of several through the first', graph('abcd', 'ab', 'bc', 'cd', 'da', 'ca'), ['abc']],
    ['one in each of two groups', graph('abcdef', 'ef', 'fe', 'bc', 'cd', 'db', 'ab'), ['bcd', 'ef']],
    ['what is only related or contained', graph('ab', 'a>b', 'b-a'), []],
    ['relations to points that are not there', graph('a', 'ab', 'ba'), []],
  ])('%s', (_what, { points, relations }, cycles) => {
    expect(cyclesOf(points, relations, ['requires']).map((cycle) => cycle.join(''))).toEqual(cycles)
  })

  test('a chain of any length', () => {
    const points = Array.from({ length: 20_000 }, (_one, at) => ({ id: `${at}` }))
    const relations = points.slice(1).map(({ id }, at) => ({ kind: 'requires' as const, from: `${at}`, to: id }))
    expect(cyclesOf(points, relations, ['requires'])).toEqual([])
    const closed = [...relations, { kind: 'requires' as const, from: '19999', to: '0' }]
    expect(cyclesOf(points, closed, ['requires'])[0]).toHaveLength(20_000)
  })
})

test.each([
  ['a chain', graph('abc', 'ab', 'bc'), 'a0 b1 c2'],
  ['the longest way', graph('abcd', 'ad', 'ab', 'bc', 'cd'), 'a0 b1 c2 d3'],
  ['a circle', graph('abcd', 'ab', 'bc', 'cb', 'cd'), 'a0 b1 c2 d3'],
  ['a circle against the order of the points', graph('ab', 'ba', 'ab'), 'a0 b1'],
  ['several kinds', graph('abc', 'a>b', 'bc', 'c-a'), 'a0 b1 c2'],
])('steps to each point of %s', (_what, { points, relations }, expected) => {
  const ranks = ranksOf(points, relations, ['requires', 'contains'])
  expect(points.map(({ id }) => `${id}${ranks.get(id)}`).join(' ')).toBe(expected)
})

test.each([
  ['nothing', graph('ab', 'ab'), 'a', ''],
  ['everything before it, in order', graph('dcba', 'ab', 'bc', 'ad', 'dc'), 'c', 'abd'],
  ['only what is needed', graph('abc', 'ac', 'b>c', 'b-a'), 'c', 'a'],
  ['a circle, without itself', graph('abc', 'ab', 'bc', 'ca'), 'c', 'ab'],
])('a point needs %s', (_what, { points, relations }, id, expected) => {
  expect(requirementsOf(id, points, relations).join('')).toBe(expected)
})
