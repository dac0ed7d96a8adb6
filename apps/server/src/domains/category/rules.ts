import { categoryDepth, type CategoryNode, type CategoryRow } from '@lab/contract/category'
import { refuse, type Refusal } from '../../kernel/result.ts'

interface Placed {
  id: string
  parentId: string | null
}

const childrenOf = (rows: Placed[], id: string): Placed[] => rows.filter((row) => row.parentId === id)

/** Levels below and including `id`. */
function height(rows: Placed[], id: string): number {
  return 1 + Math.max(0, ...childrenOf(rows, id).map((child) => height(rows, child.id)))
}

/** Level of `id` from the top, which is 1; 0 for no parent. */
function level(rows: Placed[], id: string | null): number {
  let found = 0
  for (let at = id; at !== null; found++) at = rows.find((row) => row.id === at)?.parentId ?? null
  return found
}

/** Whether `id` (null: a new category) may lie below `parentId`: not below itself, and the tree stays shallow. */
export function mayLieBelow(
  rows: Placed[],
  id: string | null,
  parentId: string | null,
): true | Refusal<'category.tooDeep' | 'category.intoItself'> {
  for (let at = parentId; at !== null; at = rows.find((row) => row.id === at)?.parentId ?? null) {
    if (at === id) return refuse('category.intoItself')
  }
  const own = id === null ? 1 : height(rows, id)
  return level(rows, parentId) + own > categoryDepth ? refuse('category.tooDeep', { depth: categoryDepth }) : true
}

/** Rows as a tree, in their order; a row whose parent is not among them is at the top. */
export function treeOf(rows: CategoryRow[]): CategoryNode[] {
  const known = new Set(rows.map((row) => row.id))
  const below = (parentId: string | null): CategoryNode[] =>
    rows
      .filter((row) => (row.parent_id !== null && known.has(row.parent_id) ? row.parent_id : null) === parentId)
      .map((row) => ({ ...row, children: below(row.id) }))
  return below(null)
}

/** Places `id` at `position` among its sisters. */
export function placeAmong(sisters: string[], id: string, position: number): string[] {
  const others = sisters.filter((other) => other !== id)
  return [...others.slice(0, position), id, ...others.slice(position)]
}
