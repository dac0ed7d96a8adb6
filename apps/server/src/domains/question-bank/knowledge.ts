import type { KnowledgePoint } from '@lab/contract/question-bank'
import type { Tx } from '../../kernel/database/pool.ts'
import { refuse, Refusal } from '../../kernel/result.ts'
import { countedTree, inTreeOrder, placeable, placedBefore, unusedAmong, type Placed } from './knowledge-rules.ts'
import {
  deletePoint,
  holdKnowledge,
  insertPoint,
  knowledgeOf,
  orderPoints,
  questionsByPoint,
  savePoint,
  sharedPoints,
} from './knowledge-store.ts'

interface Bank {
  id: string
  orgId: string
}

/** A bank's tree with how many questions are about each point, and about it or one below it. */
export async function treeOfBank(tx: Tx, bankId: string): Promise<{ points: KnowledgePoint[]; total: number }> {
  const points = await knowledgeOf(tx, bankId)
  const own = await questionsByPoint(tx, bankId)
  return { points: countedTree(points, own, await sharedPoints(tx, bankId)), total: points.length }
}

export async function addPoint(
  tx: Tx,
  { id: bankId, orgId }: Bank,
  { name, parentId }: Pick<Placed, 'name' | 'parentId'>,
): Promise<string | Refusal<'invalid' | 'nameTaken' | 'absent'>> {
  const points = await holdKnowledge(tx, bankId)
  const allowed = placeable(points, { id: null, parentId, name })
  if (allowed instanceof Refusal) return allowed
  const last = Math.max(0, ...points.filter((one) => one.parentId === parentId).map(({ position }) => position))
  return insertPoint(tx, { bankId, orgId, parentId, name, position: last + 1 })
}

export interface PointChange {
  name?: string | undefined
  place?: { parentId: string | null; beforeId: string | null } | undefined
}

export async function changePoint(
  tx: Tx,
  bankId: string,
  id: string,
  change: PointChange,
): Promise<true | Refusal<'invalid' | 'nameTaken' | 'absent'>> {
  const points = await holdKnowledge(tx, bankId)
  const point = points.find((one) => one.id === id)
  if (!point) return refuse('absent')
  const parentId = change.place ? change.place.parentId : point.parentId
  const name = change.name ?? point.name
  const allowed = placeable(points, { id, parentId, name })
  if (allowed instanceof Refusal) return allowed
  await savePoint(tx, id, { name, parentId })
  if (change.place) {
    const siblings = points.filter((one) => one.parentId === parentId).map((one) => one.id)
    await orderPoints(tx, placedBefore(siblings, id, change.place.beforeId))
  }
  return true
}

export async function removePoint(tx: Tx, bankId: string, id: string): Promise<true | Refusal<'absent'>> {
  const points = await holdKnowledge(tx, bankId)
  if (!points.some((one) => one.id === id)) return refuse('absent')
  await deletePoint(tx, id)
  return true
}

/**
 * Finds points of a bank by the names above and of other points, and makes those that are not there. Answers the bank's
 * point for each of `wanted`, which come in any order with all above them.
 */
export async function adoptPoints(
  tx: Tx,
  { id: bankId, orgId }: Bank,
  wanted: readonly Placed[],
): Promise<Map<string, string> | Refusal<'invalid'>> {
  const found = new Map<string, string>()
  if (wanted.length === 0) return found
  const points: Placed[] = await holdKnowledge(tx, bankId)
  const keyOf = (parentId: string | null, name: string): string => `${parentId ?? ''}\n${name}`
  const byName = new Map(points.map((one) => [keyOf(one.parentId, one.name), one.id]))
  let position = points.length + 1
  for (const { point } of inTreeOrder(wanted)) {
    const parentId = point.parentId === null ? null : found.get(point.parentId)!
    const key = keyOf(parentId, point.name)
    let id = byName.get(key)
    if (id === undefined) {
      const allowed = placeable(points, { id: null, parentId, name: point.name })
      if (allowed instanceof Refusal) return allowed as Refusal<'invalid'>
      id = await insertPoint(tx, { bankId, orgId, parentId, name: point.name, position: position++ })
      points.push({ id, parentId, name: point.name })
      byName.set(key, id)
    }
    found.set(point.id, id)
  }
  return found
}

/** Deletes those of a bank's points that nothing is about any more. Returns how many. */
export async function removeUnusedPoints(tx: Tx, bankId: string, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const unused = unusedAmong(await holdKnowledge(tx, bankId), new Set(ids), await questionsByPoint(tx, bankId))
  for (const id of unused) await deletePoint(tx, id)
  return unused.length
}

/** Names a path of points in what `ensurePoints` answers. */
export const pathKey = (path: readonly string[]): string => path.join('\n')

/** The bank's points at paths of names (`['内存管理', '分页']`), made where they are not there, by `pathKey`. */
export async function ensurePoints(
  tx: Tx,
  bank: Bank,
  paths: readonly (readonly string[])[],
): Promise<Map<string, string> | Refusal<'invalid'>> {
  const wanted = new Map<string, Placed>()
  for (const path of paths) {
    for (const [at, name] of path.entries()) {
      const id = pathKey(path.slice(0, at + 1))
      wanted.set(id, { id, parentId: at === 0 ? null : pathKey(path.slice(0, at)), name })
    }
  }
  return adoptPoints(tx, bank, [...wanted.values()])
}
