import type { KnowledgePoint } from '@lab/contract/question-bank'

/** A point as a line of the opened tree. */
export type PointLine = { point: KnowledgePoint; depth: number; hasBelow: boolean }

export type PointPlace = { parent_id: string | null; before_id: string | null }
export type Zone = 'before' | 'in' | 'after'
export type MoveKey = 'up' | 'down' | 'in' | 'out'

/** The lines that are seen: every point below an opened one, from top to bottom. Points come in the order of the tree. */
export function linesOf(points: readonly KnowledgePoint[], closed: ReadonlySet<string>): PointLine[] {
  const depths = new Map<string, number>()
  const hidden = new Set<string>()
  const parents = new Set(points.map(({ parent_id }) => parent_id))
  return points.flatMap((point) => {
    const { id, parent_id: parent } = point
    const depth = parent === null ? 0 : (depths.get(parent) ?? 0) + 1
    depths.set(id, depth)
    const isHidden = parent !== null && (hidden.has(parent) || closed.has(parent))
    if (isHidden) hidden.add(id)
    return isHidden ? [] : [{ point, depth, hasBelow: parents.has(id) }]
  })
}

/** Each point with those above it, as a choice: `内存管理 / 分页`. */
export function pathsOf(points: readonly KnowledgePoint[]): { value: string; label: string }[] {
  const paths = new Map<string, string>()
  return points.map(({ id, parent_id, name }) => {
    const above = parent_id === null ? undefined : paths.get(parent_id)
    const label = above === undefined ? name : `${above} / ${name}`
    paths.set(id, label)
    return { value: id, label }
  })
}

/** Whether a point is another one or lies below it. */
function isWithin(points: readonly KnowledgePoint[], id: string | null, within: string): boolean {
  const parents = new Map(points.map((one) => [one.id, one.parent_id]))
  for (let at = id; at !== null; at = parents.get(at) ?? null) if (at === within) return true
  return false
}

const siblingsOf = (points: readonly KnowledgePoint[], parentId: string | null): string[] =>
  points.filter(({ parent_id }) => parent_id === parentId).map(({ id }) => id)

/** The places that a point may be moved below: everything but itself and what lies below it. */
export const placesFor = (points: readonly KnowledgePoint[], moved: string): { value: string; label: string }[] =>
  pathsOf(points).filter(({ value }) => !isWithin(points, value, moved))

/** Where a point goes that is dropped on another one; undefined where that is not possible. */
export function placeByDrop(
  points: readonly KnowledgePoint[],
  moved: string,
  target: string,
  zone: Zone,
): PointPlace | undefined {
  const parentId = points.find(({ id }) => id === target)?.parent_id ?? null
  if (isWithin(points, target, moved)) return undefined
  if (zone === 'in') return { parent_id: target, before_id: null }
  if (zone === 'before') return { parent_id: parentId, before_id: target }
  const siblings = siblingsOf(points, parentId).filter((id) => id !== moved)
  return { parent_id: parentId, before_id: siblings[siblings.indexOf(target) + 1] ?? null }
}

/**
 * Where a point goes with the arrow keys: up and down among its siblings, right below the sibling above it, left behind its
 * parent. Undefined where that is not possible.
 */
export function placeByKey(points: readonly KnowledgePoint[], id: string, key: MoveKey): PointPlace | undefined {
  const parentId = points.find((one) => one.id === id)?.parent_id ?? null
  const siblings = siblingsOf(points, parentId)
  const at = siblings.indexOf(id)
  const [above, below] = [siblings[at - 1], siblings[at + 1]]
  switch (key) {
    case 'up':
      return above === undefined ? undefined : { parent_id: parentId, before_id: above }
    case 'down':
      return below === undefined ? undefined : { parent_id: parentId, before_id: siblings[at + 2] ?? null }
    case 'in':
      return above === undefined ? undefined : { parent_id: above, before_id: null }
    case 'out':
      return parentId === null ? undefined : placeByDrop(points, id, parentId, 'after')
  }
}
