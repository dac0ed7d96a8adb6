import {
  changedGraph,
  emptyGraph,
  type GraphPoint,
  type KnowledgeGraph,
  type RelationKind,
} from '@lab/contract/lesson-graph'
import { describe, expect, test } from 'vitest'
import {
  freeTitle,
  fromOutline,
  isOnlyMoved,
  laidAgain,
  withDraft,
  withoutPoint,
  withPoints,
  withRelation,
} from './graph-edits.ts'
import { changeOf, graphOf, graphValues, incompleteGraph, inverseOf, type GraphPatch } from './graph-values.ts'
import { boxWidth, centredOn, fitted, isOnHandle, pointAt, toWorld, zoomed } from './graph-view.ts'
import { cutTo } from './text-width.ts'

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
  content_ids: [],
  ...more,
})
const relation = (id: string, pair: string, kind: RelationKind = 'requires') => ({
  id,
  kind,
  from: pair[0]!,
  to: pair[1]!,
})
const graph: KnowledgeGraph = {
  points: [point('a'), point('b', { x: 300 }), point('c', { y: 100 })],
  relations: [relation('1', 'ab'), relation('2', 'bc')],
  bank_ids: ['bank'],
}
const after = (patch: GraphPatch, from = graph): KnowledgeGraph =>
  graphOf({ ...graphValues({ graph: from }), ...patch })
const shown = ({ points, relations }: KnowledgeGraph): string => {
  const titles = new Map(points.map(({ id, title }) => [id, title]))
  return [
    ...points.map(({ title }) => title),
    ...relations.map(({ kind, from, to }) => `${kind} ${titles.get(from)}${titles.get(to)}`),
  ].join(', ')
}

test('a graph is the same in parts and as a whole', () => {
  expect(after({})).toEqual(graph)
})

describe('a change', () => {
  test.each([
    ['removes a point with its relations', withoutPoint(graph, 'b'), 'A, C'],
    ['relates two points', withRelation(graph, 'related', 'a', 'c'), 'A, B, C, requires AB, requires BC, related AC'],
    ['turns a relation', withRelation(graph, 'contains', 'b', 'a'), 'A, B, C, contains BA, requires BC'],
    ['renames a point', withPoints([point('a', { title: 'X' })]), 'X, B, C, requires XB, requires BC'],
  ])('%s', (_what, patch, expected) => {
    expect(shown(after(patch))).toBe(expected)
    // The server makes the same of what is sent, and taking it back leaves nothing of it.
    expect(shown(changedGraph(graph, changeOf(patch)))).toBe(shown(after(patch)))
    const before = graphValues({ graph })
    expect(graphOf({ ...before, ...patch, ...inverseOf(patch, before) })).toEqual(graph)
  })
})

test('what is laid out again is moved only where it has to be', () => {
  const moved = after(laidAgain(graph))
  expect(Object.keys(laidAgain(moved))).toEqual([])
})

test('a point without a name is not saved', () => {
  expect(incompleteGraph(graphValues({ graph }))).toBe('')
  expect(incompleteGraph(withPoints([point('a', { title: ' ' })]))).toBe('请填写知识点名称')
})

test('a new point gets a name that is free', () => {
  expect(freeTitle({ ...graph, points: [...graph.points, point('d', { title: '知识点 5' })] })).toBe('知识点 6')
})

describe('a table', () => {
  const draft = {
    points: [point('x', { title: 'A', note: '说明' }), point('y', { title: 'Y' })],
    relations: [relation('9', 'xy')],
    notes: [],
  }

  test.each([
    ['is added to what is there', 'append' as const, 'A, B, C, Y, requires AB, requires BC, requires AY'],
    ['takes the place of what is there', 'replace' as const, 'A, Y, requires AY'],
  ])('%s', (_what, how, expected) => {
    const taken = after(withDraft(graph, draft, how))
    expect(shown(taken)).toBe(expected)
    expect(taken.points.find(({ title }) => title === 'A')!.note).toBe('说明')
    expect(new Set(taken.points.map(({ x, y }) => `${x} ${y}`)).size).toBe(taken.points.length)
  })
})

test('an outline becomes points that contain those below them', () => {
  const row = (id: string, depth: number, title: string) => ({
    id,
    depth,
    title,
    theory: 0,
    practice: 0,
    level: null,
    objective_ids: [],
    note: '',
  })
  const rows = [row('1', 0, 'A'), row('2', 1, 'B'), row('3', 2, 'C'), row('4', 0, 'D'), row('5', 1, 'B')]
  const made = after(fromOutline(rows), emptyGraph)
  expect(shown(made)).toBe('A, B, C, D, contains AB, contains BC, contains DB')
  expect(made.points[1]!.row_ids).toEqual(['2', '5'])
})

describe('what is seen', () => {
  const view = { x: 10, y: 20, scale: 2 }

  test('stays at its place while it becomes larger around it', () => {
    const at = { x: 50, y: 60 }
    expect(toWorld(zoomed(view, at, 1.5), at)).toEqual(toWorld(view, at))
  })

  test.each([
    ['all points', graph.points],
    ['a single one', graph.points.slice(0, 1)],
  ])('has %s in it', (_what, points) => {
    const size = { width: 400, height: 300 }
    const { x, y, scale } = fitted(points, size)
    for (const one of points) {
      expect(one.x - boxWidth(one.title) / 2).toBeGreaterThan(x)
      expect(one.x + boxWidth(one.title) / 2).toBeLessThan(x + size.width / scale)
      expect(one.y).toBeGreaterThan(y)
    }
  })

  test('has a chosen point in its middle', () => {
    const size = { width: 400, height: 300 }
    expect(toWorld(centredOn({ x: 7, y: 9 }, view, size), { x: 200, y: 150 })).toEqual({ x: 7, y: 9 })
  })

  test('is pointed at', () => {
    expect(pointAt(graph.points, { x: 5, y: -5 })?.id).toBe('a')
    expect(pointAt(graph.points, { x: 150, y: 0 })).toBeUndefined()
    expect(isOnHandle(graph.points[0]!, { x: boxWidth('A') / 2 + 4, y: 0 }, 1)).toBe(true)
  })
})

test.each([
  ['进程', 200, '进程'],
  ['一个很长很长的知识点名称', 100, '一个很长很长…'],
])('%s in %d pixels', (text, width, expected) => expect(cutTo(text, width)).toBe(expected))

test('a graph that was only moved says the same, and nothing else does', () => {
  expect(isOnlyMoved(graph, after(withPoints([{ ...graph.points[0]!, x: 8, y: 16 }])))).toBe(true)
  expect(isOnlyMoved(graph, after(withPoints([{ ...graph.points[0]!, title: '改名' }])))).toBe(false)
  expect(isOnlyMoved(graph, after(withoutPoint(graph, 'c')))).toBe(false)
  expect(isOnlyMoved(graph, after(withRelation(graph, 'related', 'a', 'b')))).toBe(false)
})
