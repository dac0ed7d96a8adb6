import { knowledgeLimits, type KnowledgePoint } from '@lab/contract/question-bank'
import { refuse, type Refusal } from '../../kernel/result.ts'

/** A point as its place in the tree is decided. */
export interface Placed {
  id: string
  parentId: string | null
  name: string
}

const wrong = (message: string): Refusal<'invalid'> => refuse('invalid', { message })

/** Points below each, `null` at the top, in their order. */
function below(points: readonly Placed[]): Map<string | null, Placed[]> {
  const found = new Map<string | null, Placed[]>()
  for (const point of points) found.set(point.parentId, [...(found.get(point.parentId) ?? []), point])
  return found
}

/** Points with how deep they lie (1 at the top), each before those below it. */
export function inTreeOrder<Point extends Placed>(points: readonly Point[]): { point: Point; depth: number }[] {
  const children = below(points)
  const walk = (parentId: string | null, depth: number): { point: Point; depth: number }[] =>
    (children.get(parentId) ?? []).flatMap((point) => [{ point: point as Point, depth }, ...walk(point.id, depth + 1)])
  return walk(null, 1)
}

/** Whether `id` (null: a new point) may be called so below `parentId`: it is not below itself, and the tree stays shallow. */
export function placeable(
  points: readonly Placed[],
  wish: { id: string | null; parentId: string | null; name: string },
): true | Refusal<'invalid' | 'nameTaken' | 'absent'> {
  const { id, parentId, name } = wish
  const ordered = inTreeOrder(points)
  const depthOf = new Map(ordered.map(({ point, depth }) => [point.id, depth]))
  if (parentId !== null && !depthOf.has(parentId)) return refuse('absent')
  if (id === null && points.length >= knowledgeLimits.points) return wrong(`知识点最多${knowledgeLimits.points}个`)
  const parents = new Map(points.map((point) => [point.id, point.parentId]))
  for (let at = parentId; at !== null; at = parents.get(at) ?? null)
    if (at === id) return wrong('不能移动到自己的下级知识点中')
  if (points.some((point) => point.parentId === parentId && point.name === name && point.id !== id))
    return refuse('nameTaken', { label: '知识点', name })
  const height = id === null ? 1 : heightOf(ordered, id)
  const level = parentId === null ? 0 : depthOf.get(parentId)!
  return level + height > knowledgeLimits.depth ? wrong(`知识点最多${knowledgeLimits.depth}级`) : true
}

/** Levels of a point with those below it. */
function heightOf(ordered: readonly { point: Placed; depth: number }[], id: string): number {
  const start = ordered.findIndex(({ point }) => point.id === id)
  const own = ordered[start]!.depth
  const rest = ordered.slice(start + 1)
  const end = rest.findIndex(({ depth }) => depth <= own)
  const inside = end === -1 ? rest : rest.slice(0, end)
  return 1 + Math.max(0, ...inside.map(({ depth }) => depth - own))
}

/** Those of `ids` that nothing is about and nothing is below but others of them; each before what is above it. */
export function unusedAmong(
  points: readonly Placed[],
  ids: ReadonlySet<string>,
  questions: ReadonlyMap<string, number>,
): string[] {
  const unused = new Set<string>()
  const children = below(points)
  for (const { point } of inTreeOrder(points).toReversed()) {
    const isFree = ids.has(point.id) && !questions.get(point.id)
    if (isFree && (children.get(point.id) ?? []).every(({ id }) => unused.has(id))) unused.add(point.id)
  }
  return [...unused]
}

/** Siblings with `id` placed before `beforeId`, or last. */
export function placedBefore(siblings: readonly string[], id: string, beforeId: string | null): string[] {
  const others = siblings.filter((other) => other !== id)
  const at = beforeId === null ? -1 : others.indexOf(beforeId)
  return at === -1 ? [...others, id] : [...others.slice(0, at), id, ...others.slice(at)]
}

/**
 * Points with how many questions are about each itself (`own`), and about it or one below it. A question about several
 * points counts once for what is above more than one of them.
 */
export function countedTree(
  points: readonly Placed[],
  own: ReadonlyMap<string, number>,
  shared: readonly { points: readonly string[]; count: number }[],
): KnowledgePoint[] {
  const parents = new Map(points.map(({ id, parentId }) => [id, parentId]))
  const whole = new Map<string, number>()
  const add = (id: string | null | undefined, count: number): void => {
    for (let at = id ?? null; at !== null; at = parents.get(at) ?? null) whole.set(at, (whole.get(at) ?? 0) + count)
  }
  for (const [id, count] of own) add(id, count)
  for (const { points: several, count } of shared) {
    const met = new Set<string>()
    for (const id of several) {
      let at: string | null = id
      while (at !== null && !met.has(at)) {
        met.add(at)
        at = parents.get(at) ?? null
      }
      add(at, -count)
    }
  }
  return inTreeOrder(points).map(({ point }) => ({
    id: point.id,
    parent_id: point.parentId,
    name: point.name,
    own_count: own.get(point.id) ?? 0,
    question_count: whole.get(point.id) ?? 0,
  }))
}
