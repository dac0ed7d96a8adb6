import type { KnowledgePoint } from '@lab/contract/question-bank'
import { expect, it } from 'vitest'
import { linesOf, pathsOf, placeByDrop, placeByKey, placesFor } from './knowledge-tree.ts'

const point = (id: string, parent_id: string | null): KnowledgePoint => ({
  id,
  parent_id,
  name: id.toUpperCase(),
  own_count: 0,
  question_count: 0,
})
const tree = [point('a', null), point('b', 'a'), point('c', 'b'), point('d', 'a'), point('e', null)]

it('shows what lies below opened points', () => {
  const shown = (closed: string[]) => linesOf(tree, new Set(closed)).map((line) => `${line.point.id}${line.depth}`)
  expect(shown([])).toEqual(['a0', 'b1', 'c2', 'd1', 'e0'])
  expect(shown(['b'])).toEqual(['a0', 'b1', 'd1', 'e0'])
  expect(shown(['a'])).toEqual(['a0', 'e0'])
})

it('names points by their paths', () => {
  expect(pathsOf(tree).map(({ label }) => label)).toEqual(['A', 'A / B', 'A / B / C', 'A / D', 'E'])
  expect(placesFor(tree, 'b').map(({ value }) => value)).toEqual(['a', 'd', 'e'])
})

it.each([
  ['b', 'e', 'in', { parent_id: 'e', before_id: null }],
  ['b', 'e', 'before', { parent_id: null, before_id: 'e' }],
  ['b', 'e', 'after', { parent_id: null, before_id: null }],
  ['e', 'b', 'after', { parent_id: 'a', before_id: 'd' }],
  ['d', 'b', 'after', { parent_id: 'a', before_id: null }],
  ['a', 'c', 'in', undefined],
  ['a', 'a', 'in', undefined],
] as const)('%s dropped on %s (%s)', (moved, target, zone, place) => {
  expect(placeByDrop(tree, moved, target, zone)).toEqual(place)
})

it.each([
  ['d', 'up', { parent_id: 'a', before_id: 'b' }],
  ['b', 'up', undefined],
  ['b', 'down', { parent_id: 'a', before_id: null }],
  ['d', 'in', { parent_id: 'b', before_id: null }],
  ['b', 'out', { parent_id: null, before_id: 'e' }],
  ['a', 'out', undefined],
] as const)('%s with the key %s', (id, key, place) => {
  expect(placeByKey(tree, id, key)).toEqual(place)
})
