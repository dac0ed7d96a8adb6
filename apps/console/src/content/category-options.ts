import type { CategoryNode } from '@lab/contract/category'
import type { ContentKind } from '@lab/contract/kinds'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api/request/api.ts'
import type { Option } from '../kit/list/list-types.ts'

/** A tree of categories as choices in its own order, each named by its whole path: `计算机 / 操作系统`. */
export function categoryOptions(nodes: readonly CategoryNode[], above = ''): Option[] {
  return nodes.flatMap((node) => {
    const label = above ? `${above} / ${node.title}` : node.title
    return [{ value: node.id, label }, ...categoryOptions(node.children, label)]
  })
}

/**
 * The categories that a content of this kind can be filed under; undefined until they are there. A list whose filter
 * is closed asks for them once the page has come to rest: `enabled` false until then.
 */
export function useCategoryOptions(kind: ContentKind, enabled = true): Option[] | undefined {
  const { data } = useQuery({
    ...api.category.tree.query({ query: { kind } }, { quiet: true }),
    enabled,
    select: ({ category }) => categoryOptions(category),
  })
  return data
}
