import type { CategoryNode } from '@lab/contract/category'
import { categoryDepth } from './depth.ts'

/** A category as a line of the opened tree. */
export type TreeLine = { node: CategoryNode; depth: number; parentId: string | null; index: number; sisters: number }

/** The lines that are seen: every category below an opened one, from top to bottom. */
export function linesOf(
  nodes: readonly CategoryNode[],
  closed: ReadonlySet<string>,
  parentId: string | null = null,
  depth = 0,
): TreeLine[] {
  return nodes.flatMap((node, index) => [
    { node, depth, parentId, index, sisters: nodes.length },
    ...(closed.has(node.id) ? [] : linesOf(node.children, closed, node.id, depth + 1)),
  ])
}

/** Levels that a category and what lies below it take. */
export const heightOf = (node: CategoryNode): number => 1 + Math.max(0, ...node.children.map(heightOf))

/** The nodes whose title has the word, with what is above and below them. */
export function matching(nodes: readonly CategoryNode[], word: string): CategoryNode[] {
  const wanted = word.trim().toLowerCase()
  if (!wanted) return [...nodes]
  return nodes.flatMap((node) => {
    if (node.title.toLowerCase().includes(wanted)) return [node]
    const children = matching(node.children, word)
    return children.length > 0 ? [{ ...node, children }] : []
  })
}

export type CategoryPlace = { parentId: string | null; position: number }

/** Where a category may be moved to: everywhere but below itself, and not so deep that something falls off the end. */
export function placesFor(nodes: readonly CategoryNode[], moved: CategoryNode): { id: string | null; label: string }[] {
  const height = heightOf(moved)
  const below = (list: readonly CategoryNode[], depth: number, above: string): { id: string; label: string }[] =>
    list.flatMap((node) => {
      if (node.id === moved.id) return []
      const label = above ? `${above} / ${node.title}` : node.title
      const here = depth + 1 + height <= categoryDepth ? [{ id: node.id, label }] : []
      return [...here, ...below(node.children, depth + 1, label)]
    })
  return [{ id: null, label: '最上级' }, ...below(nodes, 0, '')]
}

/**
 * Where a category goes with the arrow keys: up and down among its sisters, right below the sister above it, left
 * behind its parent. Undefined where that is not possible.
 */
export function placeByKey(
  lines: readonly TreeLine[],
  id: string,
  key: 'up' | 'down' | 'in' | 'out',
  nodes: readonly CategoryNode[],
): CategoryPlace | undefined {
  const line = lines.find((one) => one.node.id === id)
  if (!line) return undefined
  const { parentId, index, sisters, node, depth } = line
  switch (key) {
    case 'up':
      return index > 0 ? { parentId, position: index - 1 } : undefined
    case 'down':
      return index < sisters - 1 ? { parentId, position: index + 1 } : undefined
    case 'in': {
      const sister = (parentId === null ? nodes : (lines.find((one) => one.node.id === parentId)?.node.children ?? []))[
        index - 1
      ]
      const fits = depth + 1 + heightOf(node) <= categoryDepth
      return sister && fits ? { parentId: sister.id, position: sister.children.length } : undefined
    }
    case 'out': {
      const parent = lines.find((one) => one.node.id === parentId)
      return parent && { parentId: parent.parentId, position: parent.index + 1 }
    }
  }
}
