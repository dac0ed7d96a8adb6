import { describe, expect, test } from 'vitest'
import {
  changedGraph,
  emptyGraph,
  graphExcess,
  graphLimits,
  GraphRelation,
  type GraphPoint,
  type RelationKind,
} from './lesson-graph.ts'

const point = (id: string, title = id): GraphPoint => ({
  id,
  title,
  aliases: [],
  level: null,
  marks: [],
  note: '',
  x: 0,
  y: 0,
  row_ids: [],
  content_ids: [],
})
const relation = (id: string, pair: string, kind: RelationKind = 'requires'): GraphRelation => ({
  id,
  kind,
  from: pair[0]!,
  to: pair[1]!,
})
const before = {
  points: [point('a'), point('b'), point('c')],
  relations: [relation('1', 'ab'), relation('2', 'bc')],
  bank_ids: ['bank'],
}
const shown = ({ points, relations, bank_ids: banks }: typeof before) =>
  [
    points.map(({ title }) => title).join(''),
    relations.map(({ id, from, to }) => `${id}${from}${to}`).join(' '),
    banks.join(''),
  ].join(' | ')

describe('a graph is changed by', () => {
  test.each([
    ['nothing', {}, 'abc | 1ab 2bc | bank'],
    ['a new point', { points: [point('d')] }, 'abcd | 1ab 2bc | bank'],
    ['another name', { points: [point('b', 'B')] }, 'aBc | 1ab 2bc | bank'],
    ['a point less, with its relations', { removed: ['b'] }, 'ac |  | bank'],
    ['a relation less', { removed: ['1'] }, 'abc | 2bc | bank'],
    ['another relation between the same two', { relations: [relation('3', 'ba')] }, 'abc | 2bc 3ba | bank'],
    ['a relation that is turned', { relations: [relation('1', 'ba')] }, 'abc | 1ba 2bc | bank'],
    ['a relation to what is not there', { relations: [relation('3', 'ax')] }, 'abc | 1ab 2bc | bank'],
    [
      'a point with its relation',
      { points: [point('d')], relations: [relation('3', 'ad')] },
      'abcd | 1ab 2bc 3ad | bank',
    ],
    ['other banks', { bank_ids: [] }, 'abc | 1ab 2bc | '],
  ])('%s', (_what, change, expected) => expect(shown(changedGraph(before, change))).toBe(expected))
})

test('nothing is related to itself', () => {
  const id = '00000000-0000-4000-8000-000000000001'
  expect(GraphRelation.safeParse({ id, kind: 'related', from: id, to: id }).success).toBe(false)
})

test('a graph has so many points at most', () => {
  const points = Array.from({ length: graphLimits.points + 1 }, (_one, at) => point(`${at}`))
  expect(graphExcess({ ...emptyGraph, points })).toBe('知识点最多1500个')
  expect(graphExcess({ ...emptyGraph, points: points.slice(1) })).toBe('')
})
