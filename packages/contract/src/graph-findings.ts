import { cyclesOf, reached, successorsOf } from './graph-order.ts'
import type { GraphPoint, GraphRelation, KnowledgeGraph } from './lesson-graph.ts'
import { endOfBranch, type OutlineRow } from './lesson-outline.ts'

type Line = Pick<OutlineRow, 'id' | 'title' | 'depth'>
/** Questions of the linked banks by point; null while no bank is linked. */
export type ItemCounts = ReadonlyMap<string, number> | null

export const findingKinds = [
  'cycle',
  'circular',
  'order',
  'rows',
  'unplanned',
  'contentless',
  'untested',
  'overtested',
  'alone',
] as const
export type FindingKind = (typeof findingKinds)[number]
/** Those that contradict themselves; the others may be meant. */
export const wrongFindings: ReadonlySet<FindingKind> = new Set(['cycle', 'circular', 'order'])

export interface GraphFinding {
  kind: FindingKind
  text: string
  /** Points that it is about. */
  pointIds: string[]
}

/** How much of something is covered. */
export interface Coverage {
  covered: number
  total: number
}
export interface GraphCoverage {
  /** Lines of the outline that nothing is below of, with a point that they teach. */
  rows: Coverage
  /** Points with a line of the outline, with contents, and with questions; null while no bank is linked. */
  planned: Coverage
  contents: Coverage
  items: Coverage | null
}

/** An even share of the questions, so many times over and at least so many, is more than a point needs. */
export const overtested = { times: 3, items: 10 } as const

/** Points for which something holds, or for one that they contain at any depth. */
function withContained(
  { points, relations }: Pick<KnowledgeGraph, 'points' | 'relations'>,
  holds: (point: GraphPoint) => boolean,
): Set<string> {
  const above = successorsOf(
    relations.map(({ kind, from, to }) => ({ kind, from: to, to: from })),
    ['contains'],
  )
  const held = new Set<string>()
  const queue = points.flatMap((point) => (holds(point) ? [point.id] : []))
  for (const id of queue) {
    if (held.has(id)) continue
    held.add(id)
    queue.push(...(above.get(id) ?? []))
  }
  return held
}

/** Lines that nothing is below of, and whether a point is about them or about a line above them. */
function leafLines(rows: readonly Line[], points: readonly GraphPoint[]): { row: Line; isCovered: boolean }[] {
  const named = new Set(points.flatMap((point) => point.row_ids))
  const trail: boolean[] = []
  return rows.flatMap((row, at) => {
    trail.length = row.depth
    const isCovered = named.has(row.id) || trail.some(Boolean)
    trail.push(isCovered)
    const isLeaf = (rows[at + 1]?.depth ?? 0) <= row.depth
    return isLeaf ? [{ row, isCovered }] : []
  })
}

/** How much of the outline, and how many points, are covered by what. */
export function graphCoverage(graph: KnowledgeGraph, rows: readonly Line[], items: ItemCounts): GraphCoverage {
  const { points } = graph
  const lines = leafLines(rows, points)
  const of = (holds: (point: GraphPoint) => boolean): Coverage => ({
    covered: withContained(graph, holds).size,
    total: points.length,
  })
  return {
    rows: { covered: lines.filter(({ isCovered }) => isCovered).length, total: lines.length },
    planned: of((point) => point.row_ids.length > 0),
    contents: of((point) => point.content_ids.length > 0),
    items: items && of(({ id }) => (items.get(id) ?? 0) > 0),
  }
}

/** Points that have far more questions than their share. */
function overtestedPoints({ points, relations }: KnowledgeGraph, items: ReadonlyMap<string, number>) {
  const contains = new Set(relations.flatMap(({ kind, from }) => (kind === 'contains' ? [from] : [])))
  const single = points.filter(({ id }) => !contains.has(id))
  const all = single.reduce((sum, { id }) => sum + (items.get(id) ?? 0), 0)
  const bound = Math.max(overtested.items, (overtested.times * all) / Math.max(1, single.length))
  return single.flatMap(({ id, title }) => {
    const count = items.get(id) ?? 0
    return count > bound ? [{ id, title, count, percent: Math.round((count / all) * 100) }] : []
  })
}

/** Relations of what is needed before that the outline teaches the other way round. */
function backwards(points: readonly GraphPoint[], relations: readonly GraphRelation[], rows: readonly Line[]) {
  const place = new Map(rows.map(({ id }, at) => [id, at]))
  const firstOf = new Map(
    points.map(({ id, row_ids: ids }) => [id, Math.min(...ids.flatMap((row) => place.get(row) ?? []))]),
  )
  // What is taught within the branch of another is not taught after it.
  return relations.filter(({ kind, from, to }) => {
    const [before, after] = [firstOf.get(from)!, firstOf.get(to)!]
    return (
      kind === 'requires' && Number.isFinite(before) && Number.isFinite(after) && before >= endOfBranch(rows, after)
    )
  })
}

const named = (titles: readonly string[]): string =>
  titles
    .slice(0, 3)
    .map((title) => `「${title}」`)
    .join('') + (titles.length > 3 ? '等' : '')

/** What does not fit in a graph, or is missing from it, what is wrong first. */
export function graphFindings(graph: KnowledgeGraph, rows: readonly Line[], items: ItemCounts): GraphFinding[] {
  const { points, relations } = graph
  const titles = new Map(points.map(({ id, title }) => [id, title]))
  const titleOf = (id: string): string => titles.get(id) ?? ''
  const circle = (ids: readonly string[]): string => [...ids, ids[0]!].map(titleOf).join(' → ')
  const missing = (kind: FindingKind, holds: (point: GraphPoint) => boolean, text: string): GraphFinding[] => {
    const held = withContained(graph, holds)
    const without = points.filter(({ id }) => !held.has(id))
    if (without.length === 0) return []
    return [{ kind, text: `${without.length} 个知识点${text}`, pointIds: without.map(({ id }) => id) }]
  }
  const uncovered = leafLines(rows, points).filter(({ isCovered }) => !isCovered)
  const related = new Set(relations.flatMap(({ from, to }) => [from, to]))
  return [
    ...cyclesOf(points, relations, ['requires']).map((ids) => ({
      kind: 'cycle' as const,
      text: `先修成环，没有能先学的：${circle(ids)}`,
      pointIds: ids,
    })),
    ...cyclesOf(points, relations, ['contains']).map((ids) => ({
      kind: 'circular' as const,
      text: `包含成环：${circle(ids)}`,
      pointIds: ids,
    })),
    ...backwards(points, relations, rows).map(({ from, to }) => ({
      kind: 'order' as const,
      text: `「${titleOf(from)}」是「${titleOf(to)}」的先修，大纲却把它排在后面`,
      pointIds: [from, to],
    })),
    ...(uncovered.length > 0 && points.length > 0
      ? [
          {
            kind: 'rows' as const,
            text: `大纲有 ${uncovered.length} 项没有知识点：${named(uncovered.map(({ row }) => row.title))}`,
            pointIds: [],
          },
        ]
      : []),
    ...(rows.length > 0 ? missing('unplanned', (point) => point.row_ids.length > 0, '没有对应大纲') : []),
    ...missing('contentless', (point) => point.content_ids.length > 0, '没有关联内容'),
    ...(items ? missing('untested', ({ id }) => (items.get(id) ?? 0) > 0, '在关联题库中没有题目') : []),
    ...(items ? overtestedPoints(graph, items) : []).map(({ id, title, count, percent }) => ({
      kind: 'overtested' as const,
      text: `「${title}」有 ${count} 道题，占 ${percent}%，远多于其他知识点`,
      pointIds: [id],
    })),
    ...(points.length > 1 ? aloneIn(points, related) : []),
  ]
}

function aloneIn(points: readonly GraphPoint[], related: ReadonlySet<string>): GraphFinding[] {
  const alone = points.filter(({ id }) => !related.has(id))
  if (alone.length === 0) return []
  const text = `${alone.length} 个知识点与其他知识点没有关系`
  return [{ kind: 'alone', text, pointIds: alone.map(({ id }) => id) }]
}

/** All that a point contains, at any depth. */
export const containedIn = (id: string, relations: readonly GraphRelation[]): string[] =>
  reached(id, successorsOf(relations, ['contains']))
