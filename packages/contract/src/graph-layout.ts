import { predecessorsOf, ranksOf, successorsOf } from './graph-order.ts'
import type { GraphPoint, GraphRelation } from './lesson-graph.ts'

type Node = Pick<GraphPoint, 'id'>
type Edge = Pick<GraphRelation, 'kind' | 'from' | 'to'>
export interface Place {
  x: number
  y: number
}

/** From the middle of one point to that of the next. */
export const pitch = { x: 240, y: 56 } as const
/** Points in a column at most; more take several columns. */
const tallest = 24
/** Between parts that nothing relates. */
const partGap = 32
/** Points that nothing relates to any other, in a row. */
const alonePerRow = 5
const sweeps = 4
const ranked = ['requires', 'contains'] as const

/** Points that hang together by relations of any kind, the largest part first. */
function partsOf(points: readonly Node[], relations: readonly Edge[]): string[][] {
  const above = new Map(points.map(({ id }) => [id, id]))
  const rootOf = (id: string): string => {
    let root = id
    while (above.get(root) !== root) root = above.get(root)!
    // What was walked is shortened, so that the next walk is short.
    for (let at = id; at !== root;) {
      const next = above.get(at)!
      above.set(at, root)
      at = next
    }
    return root
  }
  for (const { from, to } of relations) if (above.has(from) && above.has(to)) above.set(rootOf(from), rootOf(to))
  const parts = Map.groupBy(points, ({ id }) => rootOf(id))
  return [...parts.values()].map((part) => part.map(({ id }) => id)).toSorted((a, b) => b.length - a.length)
}

/** The columns of one part, each ordered so that related points are near each other. */
function columnsOf(part: readonly string[], relations: readonly Edge[]): string[][] {
  const nodes = part.map((id) => ({ id }))
  const ranks = ranksOf(nodes, relations, ranked)
  const columns: string[][] = []
  for (const id of part) (columns[ranks.get(id)!] ??= []).push(id)
  const [next, before] = [successorsOf(relations, ranked), predecessorsOf(relations, ranked)]
  const place = new Map(columns.flatMap((column) => column.map((id, at) => [id, (at + 0.5) / column.length] as const)))
  const meanOf = (id: string, ways: ReadonlyMap<string, readonly string[]>): number => {
    const near = (ways.get(id) ?? []).flatMap((one) => place.get(one) ?? [])
    return near.length > 0 ? near.reduce((sum, one) => sum + one, 0) / near.length : place.get(id)!
  }
  for (let sweep = 0; sweep < sweeps; sweep += 1) {
    const isForth = sweep % 2 === 0
    for (const at of isForth ? columns.keys() : [...columns.keys()].toReversed()) {
      const means = new Map(columns[at]!.map((id) => [id, meanOf(id, isForth ? before : next)]))
      columns[at] = columns[at]!.toSorted((a, b) => means.get(a)! - means.get(b)!)
      columns[at].forEach((id, row) => place.set(id, (row + 0.5) / columns[at]!.length))
    }
  }
  return columns.flatMap((column) =>
    Array.from({ length: Math.ceil(column.length / tallest) }, (_one, at) =>
      column.slice(at * tallest, (at + 1) * tallest),
    ),
  )
}

/** Places for all points: what is needed before, and what contains, to the left of the rest; parts below each other. */
export function laidGraph(points: readonly Node[], relations: readonly Edge[]): Map<string, Place> {
  const places = new Map<string, Place>()
  const parts = partsOf(points, relations)
  let top = 0
  for (const part of parts.filter(({ length }) => length > 1)) {
    const inside = new Set(part)
    const columns = columnsOf(
      part,
      relations.filter(({ from }) => inside.has(from)),
    )
    const tall = Math.max(...columns.map(({ length }) => length))
    columns.forEach((column, across) =>
      column.forEach((id, at) =>
        places.set(id, {
          x: across * pitch.x,
          y: Math.round(top + (at + (tall - column.length) / 2) * pitch.y),
        }),
      ),
    )
    top += tall * pitch.y + partGap
  }
  parts
    .filter(({ length }) => length === 1)
    .forEach(([id], at) =>
      places.set(id!, { x: (at % alonePerRow) * pitch.x, y: top + Math.floor(at / alonePerRow) * pitch.y }),
    )
  return places
}

/** Some new points, laid below all that is drawn already. */
export function laidBelow(
  points: readonly Node[],
  relations: readonly Edge[],
  drawn: readonly Place[],
): Map<string, Place> {
  const places = laidGraph(points, relations)
  if (drawn.length === 0) return places
  const left = Math.min(...drawn.map(({ x }) => x))
  const top = Math.max(...drawn.map(({ y }) => y)) + 2 * pitch.y
  return new Map([...places].map(([id, { x, y }]) => [id, { x: x + left, y: y + top }]))
}
