import type { GraphDraft } from '@lab/contract/lesson-parts'
import { laidBelow, laidGraph, type Place } from '@lab/contract/graph-layout'
import {
  pairOf,
  type GraphPoint,
  type GraphRelation,
  type KnowledgeGraph,
  type RelationKind,
} from '@lab/contract/lesson-graph'
import { endOfBranch, type OutlineRow } from '@lab/contract/lesson-outline'
import { newId } from '../../../kit/new-id.ts'
import { pointKey, relationKey, type GraphPatch } from './graph-values.ts'

export const newPoint = (title: string, { x, y }: Place): GraphPoint => ({
  id: newId(),
  title,
  aliases: [],
  level: null,
  marks: [],
  note: '',
  x: Math.round(x),
  y: Math.round(y),
  row_ids: [],
  content_ids: [],
})

/** A name for a new point that no other has. */
export function freeTitle({ points }: KnowledgeGraph): string {
  const taken = new Set(points.map(({ title }) => title))
  for (let number = points.length + 1; ; number += 1) {
    const title = `知识点 ${number}`
    if (!taken.has(title)) return title
  }
}

export const withPoints = (points: readonly GraphPoint[]): GraphPatch =>
  Object.fromEntries(points.map((point) => [pointKey(point.id), point]))

const isSameButPlace = (one: GraphPoint, other: GraphPoint): boolean =>
  one === other ||
  (Object.keys({ ...one, ...other }) as (keyof GraphPoint)[]).every(
    (name) => name === 'x' || name === 'y' || one[name] === other[name],
  )

const allAlike = <One>(
  ones: readonly One[],
  others: readonly One[],
  alike: (one: One, other: One) => boolean,
): boolean => ones.length === others.length && ones.every((one, at) => alike(one, others[at]!))

/** Whether two graphs say the same, wherever their points are. */
export const isOnlyMoved = (one: KnowledgeGraph, other: KnowledgeGraph): boolean =>
  one.bank_ids === other.bank_ids &&
  allAlike(one.relations, other.relations, Object.is) &&
  allAlike(one.points, other.points, isSameButPlace)

/** Points moved to where they are to be drawn. */
export const withPlaces = ({ points }: KnowledgeGraph, places: ReadonlyMap<string, Place>): GraphPatch =>
  withPoints(
    points.flatMap((point) => {
      const place = places.get(point.id)
      return place && (place.x !== point.x || place.y !== point.y) ? [{ ...point, ...place }] : []
    }),
  )

/** A point taken out, and its relations with it. */
export const withoutPoint = ({ relations }: KnowledgeGraph, id: string): GraphPatch => ({
  [pointKey(id)]: null,
  ...Object.fromEntries(
    relations.flatMap((one) => (one.from === id || one.to === id ? [[relationKey(one.id), null]] : [])),
  ),
})

/** Two points related: in place of what they were to each other before. */
export function withRelation({ relations }: KnowledgeGraph, kind: RelationKind, from: string, to: string): GraphPatch {
  const known = relations.find((one) => pairOf(one) === pairOf({ from, to }))
  const made: GraphRelation = { id: known?.id ?? newId(), kind, from, to }
  return { [relationKey(made.id)]: made }
}

export const withoutRelation = (id: string): GraphPatch => ({ [relationKey(id)]: null })

/** Everything laid out again. */
export const laidAgain = (graph: KnowledgeGraph): GraphPatch =>
  withPlaces(graph, laidGraph(graph.points, graph.relations))

const union = <One>(a: readonly One[], b: readonly One[]): One[] => [...new Set([...a, ...b])]

/** What a table says of a point that is there already: added to what it has. */
const enriched = (point: GraphPoint, { aliases, level, marks, note, row_ids: rowIds }: GraphPoint): GraphPoint => ({
  ...point,
  aliases: union(point.aliases, aliases).slice(0, 5),
  level: level ?? point.level,
  marks: union(point.marks, marks),
  note: point.note || note,
  row_ids: union(point.row_ids, rowIds).slice(0, 20),
})

/** A graph with what was read of a table: points of the same name are the same, new ones are laid below. */
export function withDraft(graph: KnowledgeGraph, draft: GraphDraft, how: 'append' | 'replace'): GraphPatch {
  const gone =
    how === 'replace'
      ? Object.fromEntries([
          ...graph.points.map(({ id }) => [pointKey(id), null]),
          ...graph.relations.map(({ id }) => [relationKey(id), null]),
        ])
      : {}
  const before = how === 'replace' ? [] : graph.points
  const byTitle = new Map(before.map((point) => [point.title, point]))
  const idOf = new Map(draft.points.map(({ id, title }) => [id, byTitle.get(title)?.id ?? id]))
  const relations = draft.relations.map((one) => ({ ...one, from: idOf.get(one.from)!, to: idOf.get(one.to)! }))
  const fresh = draft.points.filter(({ title }) => !byTitle.has(title))
  const isFresh = new Set(fresh.map(({ id }) => id))
  const within = relations.filter(({ from, to }) => isFresh.has(from) && isFresh.has(to))
  const places = laidBelow(fresh, within, before)
  const added = fresh.map((point) => ({ ...point, ...places.get(point.id)! }))
  const changed = draft.points.flatMap((point) => {
    const known = byTitle.get(point.title)
    return known ? [enriched(known, point)] : []
  })
  const patch: GraphPatch = { ...gone, ...withPoints([...changed, ...added]) }
  const kept = how === 'replace' ? { ...graph, relations: [] } : graph
  for (const { id, kind, from, to } of relations) {
    const known = kept.relations.find((one) => pairOf(one) === pairOf({ from, to }))
    patch[relationKey(known?.id ?? id)] = { id: known?.id ?? id, kind, from, to }
  }
  return patch
}

/** A graph that says what an outline says: a point for each line, each containing those below it. */
export function fromOutline(rows: readonly OutlineRow[]): GraphPatch {
  const byTitle = new Map<string, GraphPoint>()
  for (const { id, title, level } of rows) {
    const known = byTitle.get(title)
    const point = known ?? { ...newPoint(title.slice(0, 60), { x: 0, y: 0 }), level }
    byTitle.set(title, { ...point, row_ids: [...point.row_ids, id].slice(0, 20) })
  }
  const points = [...byTitle.values()]
  const relations = new Map<string, GraphRelation>()
  rows.forEach((above, at) => {
    const below = rows.slice(at + 1, endOfBranch(rows, at)).filter(({ depth }) => depth === above.depth + 1)
    for (const { title } of below) {
      const [from, to] = [byTitle.get(above.title)!.id, byTitle.get(title)!.id]
      if (from !== to) relations.set(pairOf({ from, to }), { id: newId(), kind: 'contains', from, to })
    }
  })
  const made = [...relations.values()]
  const places = laidGraph(points, made)
  return {
    ...withPoints(points.map((point) => ({ ...point, ...places.get(point.id)! }))),
    ...Object.fromEntries(made.map((one) => [relationKey(one.id), one])),
  }
}
