import type { GraphPoint, GraphRelation, RelationKind } from './lesson-graph.ts'

type Edge = Pick<GraphRelation, 'kind' | 'from' | 'to'>
type Node = Pick<GraphPoint, 'id'>

/** Where relations of some kinds lead from each point, in the order of the relations. */
export function successorsOf(relations: readonly Edge[], kinds: readonly RelationKind[]): Map<string, string[]> {
  const next = new Map<string, string[]>()
  for (const { kind, from, to } of relations) {
    if (!kinds.includes(kind)) continue
    const known = next.get(from)
    if (known) known.push(to)
    else next.set(from, [to])
  }
  return next
}

/** The same, backwards. */
export const predecessorsOf = (relations: readonly Edge[], kinds: readonly RelationKind[]): Map<string, string[]> =>
  successorsOf(
    relations.map(({ kind, from, to }) => ({ kind, from: to, to: from })),
    kinds,
  )

/**
 * Points that can all be reached from each other, after Tarjan: a group of more than one has a cycle. Without recursion,
 * so that a chain of any length has room.
 */
function groupsOf(points: readonly Node[], next: ReadonlyMap<string, readonly string[]>): string[][] {
  const there = new Set(points.map(({ id }) => id))
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const open: string[] = []
  const isOpen = new Set<string>()
  const groups: string[][] = []
  const enter = (id: string): { id: string; at: number } => {
    index.set(id, index.size)
    low.set(id, index.get(id)!)
    open.push(id)
    isOpen.add(id)
    return { id, at: 0 }
  }
  for (const { id: start } of points) {
    if (index.has(start)) continue
    const walk = [enter(start)]
    while (walk.length > 0) {
      const here = walk.at(-1)!
      const to = next.get(here.id)?.[here.at]
      here.at += 1
      if (to === undefined) {
        walk.pop()
        const above = walk.at(-1)
        if (above) low.set(above.id, Math.min(low.get(above.id)!, low.get(here.id)!))
        if (low.get(here.id) === index.get(here.id)) {
          const group = open.splice(open.lastIndexOf(here.id))
          for (const id of group) isOpen.delete(id)
          groups.push(group)
        }
      } else if (!there.has(to)) continue
      else if (!index.has(to)) walk.push(enter(to))
      else if (isOpen.has(to)) low.set(here.id, Math.min(low.get(here.id)!, index.get(to)!))
    }
  }
  return groups
}

/** The shortest way from a point back to itself within a group. */
function cycleThrough(
  start: string,
  group: ReadonlySet<string>,
  next: ReadonlyMap<string, readonly string[]>,
): string[] {
  const from = new Map<string, string>()
  const queue = [start]
  for (const id of queue) {
    for (const to of next.get(id) ?? []) {
      if (to === start) {
        const way = [id]
        while (way[0] !== start) way.unshift(from.get(way[0]!)!)
        return way
      }
      if (!group.has(to) || from.has(to)) continue
      from.set(to, id)
      queue.push(to)
    }
  }
  return [start]
}

/** Circles of relations of some kinds: for each group of points that hang together in one, the shortest from its first. */
export function cyclesOf(
  points: readonly Node[],
  relations: readonly Edge[],
  kinds: readonly RelationKind[],
): string[][] {
  const next = successorsOf(relations, kinds)
  const place = new Map(points.map(({ id }, at) => [id, at]))
  const first = (group: readonly string[]): string => group.reduce((a, b) => (place.get(a)! < place.get(b)! ? a : b))
  return groupsOf(points, next)
    .filter((group) => group.length > 1)
    .map((group) => cycleThrough(first(group), new Set(group), next))
    .toSorted((a, b) => place.get(a[0]!)! - place.get(b[0]!)!)
}

/** All that leads to a point, or all that it leads to, itself left out; what is nearer comes first. */
export function reached(start: string, next: ReadonlyMap<string, readonly string[]>): string[] {
  const seen = new Set([start])
  const queue = [start]
  for (const id of queue) {
    for (const to of next.get(id) ?? []) {
      if (seen.has(to)) continue
      seen.add(to)
      queue.push(to)
    }
  }
  return queue.slice(1)
}

/**
 * How many steps of relations lead to each point at most: 0 where none does. Relations that close a circle are left out.
 */
export function ranksOf(
  points: readonly Node[],
  relations: readonly Edge[],
  kinds: readonly RelationKind[],
): Map<string, number> {
  const next = successorsOf(relations, kinds)
  // Within a group that hangs together in circles, relations that lead back in the order of the points do not count.
  const groupOf = new Map<string, number>()
  groupsOf(points, next).forEach((group, at) => group.forEach((id) => groupOf.set(id, at)))
  const place = new Map(points.map(({ id }, at) => [id, at]))
  const counts = (from: string, to: string): boolean =>
    place.has(to) && (groupOf.get(from) !== groupOf.get(to) || place.get(from)! < place.get(to)!)
  const open = new Map(points.map(({ id }) => [id, 0]))
  for (const { id } of points) for (const to of next.get(id) ?? []) if (counts(id, to)) open.set(to, open.get(to)! + 1)
  const ranks = new Map(points.map(({ id }) => [id, 0]))
  const queue = points.flatMap(({ id }) => (open.get(id) === 0 ? [id] : []))
  for (const id of queue) {
    for (const to of next.get(id) ?? []) {
      if (!counts(id, to)) continue
      ranks.set(to, Math.max(ranks.get(to)!, ranks.get(id)! + 1))
      open.set(to, open.get(to)! - 1)
      if (open.get(to) === 0) queue.push(to)
    }
  }
  return ranks
}

/** What a point needs before it, in an order in which it can be learnt: nothing before what it needs itself. */
export function requirementsOf(id: string, points: readonly Node[], relations: readonly Edge[]): string[] {
  const needed = reached(id, predecessorsOf(relations, ['requires']))
  const ranks = ranksOf(points, relations, ['requires'])
  return needed.toSorted((a, b) => ranks.get(a)! - ranks.get(b)!)
}
