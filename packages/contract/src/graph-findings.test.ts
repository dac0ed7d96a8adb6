import { describe, expect, test } from 'vitest'
import { graphCoverage, graphFindings, type ItemCounts } from './graph-findings.ts'
import { laidBelow, laidGraph, pitch } from './graph-layout.ts'
import { emptyGraph, type GraphPoint, type KnowledgeGraph, type RelationKind } from './lesson-graph.ts'

const point = (id: string, more: Partial<GraphPoint> = {}): GraphPoint => ({
  id,
  title: id.toUpperCase(),
  aliases: [],
  level: null,
  marks: [],
  note: '',
  x: 0,
  y: 0,
  row_ids: [],
  content_ids: ['content'],
  ...more,
})
const kinds: Record<string, RelationKind> = { '': 'requires', '>': 'contains', '-': 'related' }
/** Relations are written as `ab` (a is needed before b), `a>b` (contains) and `a-b` (related). */
const graph = (points: GraphPoint[], ...pairs: string[]): KnowledgeGraph => ({
  ...emptyGraph,
  points,
  relations: pairs.map((pair, at) => ({
    id: `${at}`,
    kind: kinds[pair.slice(1, -1)]!,
    from: pair[0]!,
    to: pair.at(-1)!,
  })),
})
const row = (id: string, depth: number) => ({ id, depth, title: `第${id}行` })
const rows = [row('1', 0), row('2', 1), row('3', 1), row('4', 0)]
const counts = (...given: [string, number][]): ItemCounts => new Map(given)
const planned = { row_ids: ['1', '4'] }

describe('what is found', () => {
  test.each<[string, KnowledgeGraph, ItemCounts, string[]]>([
    ['in nothing', emptyGraph, null, []],
    ['where all fits', graph([point('a', planned), point('b', planned)], 'ab'), null, []],
    [
      'in circles',
      graph([point('a', planned), point('b', planned), point('c', planned)], 'ab', 'ba', 'b>c', 'c>b'),
      null,
      ['先修成环，没有能先学的：A → B → A', '包含成环：B → C → B'],
    ],
    [
      'against the order of the outline',
      graph([point('a', { row_ids: ['4'] }), point('b', { row_ids: ['1', '2'] })], 'ab'),
      null,
      ['「A」是「B」的先修，大纲却把它排在后面'],
    ],
    [
      'within a branch of the outline',
      graph([point('a', { row_ids: ['3'] }), point('b', { row_ids: ['1', '4'] })], 'ab'),
      null,
      [],
    ],
    [
      'of lines without a point',
      graph([point('a', { row_ids: ['2'] })]),
      null,
      ['大纲有 2 项没有知识点：「第3行」「第4行」'],
    ],
    ['of points without a line', graph([point('a', planned), point('b')], 'ab'), null, ['1 个知识点没有对应大纲']],
    ['of points that are part of others', graph([point('a'), point('b', planned)], 'a>b'), null, []],
    [
      'of contents and relations',
      graph([point('a', { ...planned, content_ids: [] }), point('b', planned)]),
      null,
      ['1 个知识点没有关联内容', '2 个知识点与其他知识点没有关系'],
    ],
    [
      'of questions',
      graph([point('a', planned), point('b', planned)], 'ab'),
      counts(['a', 3]),
      ['1 个知识点在关联题库中没有题目'],
    ],
    [
      'of far too many questions',
      graph(
        [...'abcde'].map((id) => point(id, planned)),
        'ab',
        'bc',
        'cd',
        'de',
      ),
      counts(['a', 20], ['b', 1], ['c', 1], ['d', 1], ['e', 1]),
      ['「A」有 20 道题，占 83%，远多于其他知识点'],
    ],
    [
      'of few questions',
      graph(
        [...'abcde'].map((id) => point(id, planned)),
        'ab',
        'bc',
        'cd',
        'de',
      ),
      counts(['a', 9], ['b', 1], ['c', 1], ['d', 1], ['e', 1]),
      [],
    ],
  ])('%s', (_what, given, items, expected) => {
    expect(graphFindings(given, rows, items).map(({ text }) => text)).toEqual(expected)
  })
})

test('how much is covered', () => {
  const given = graph([point('a'), point('b', { row_ids: ['2'] }), point('c', { content_ids: [] })], 'a>b')
  expect(graphCoverage(given, rows, counts(['b', 1]))).toEqual({
    rows: { covered: 1, total: 3 },
    planned: { covered: 2, total: 3 },
    contents: { covered: 2, total: 3 },
    items: { covered: 2, total: 3 },
  })
  expect(graphCoverage(given, [], null)).toMatchObject({ rows: { covered: 0, total: 0 }, items: null })
})

describe('the layout', () => {
  const at = (given: KnowledgeGraph) => laidGraph(given.points, given.relations)

  test.each([
    ['what is needed before to the left', 'ab', 'bc'],
    ['what contains to the left', 'a>b', 'b>c'],
    ['the longest way', 'ac', 'ab', 'bc'],
  ])('puts %s', (_what, ...pairs) => {
    const places = at(graph([point('c'), point('b'), point('a')], ...pairs))
    expect(['a', 'b', 'c'].map((id) => places.get(id)!.x)).toEqual([0, pitch.x, 2 * pitch.x])
  })

  test('crosses no lines that need not cross', () => {
    const places = at(
      graph(
        [...'rabcfed'].map((id) => point(id)),
        'ra',
        'rb',
        'rc',
        'ad',
        'be',
        'cf',
      ),
    )
    const order = (ids: string): string => [...ids].toSorted((a, b) => places.get(a)!.y - places.get(b)!.y).join('')
    expect([order('abc'), order('def')]).toEqual(['abc', 'def'])
  })

  test('gives each of 1,500 points a place of its own', () => {
    const points = Array.from({ length: 1500 }, (_one, index) => ({ id: `${index}` }))
    const relations = points.slice(1, 1400).map(({ id }, index) => ({
      kind: 'requires' as const,
      from: `${Math.floor(index / 3)}`,
      to: id,
    }))
    const places = laidGraph(points, relations)
    expect(new Set([...places.values()].map(({ x, y }) => `${x} ${y}`)).size).toBe(1500)
  })

  test('puts what is new below what is drawn', () => {
    const places = laidBelow(
      [{ id: 'a' }],
      [],
      [
        { x: 100, y: -20 },
        { x: 40, y: 300 },
      ],
    )
    expect(places.get('a')).toEqual({ x: 40, y: 300 + 2 * pitch.y })
  })
})
