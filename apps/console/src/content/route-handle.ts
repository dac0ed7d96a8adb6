import { createContext, use } from 'react'
import { useMatches } from 'react-router'
import type { RouteNode } from './route-types.ts'
import type { Route, RouteTable } from './table.ts'

/** What the router hangs on its routes: the row of the table, or the layout around rows. */
export type RouteHandle = { route: Route; trail: readonly Route[] } | { layout: RouteNode }

/** The table that the router was made from, for links by name. */
export const RouteTableContext = createContext<RouteTable | null>(null)

export function useRouteTable(): RouteTable {
  const table = use(RouteTableContext)
  if (!table) throw new Error('Links by name work inside the router only')
  return table
}

/** The row of the table that is shown, its breadcrumb trail and all parameters of the address; null at an unknown one. */
export function useRoute(): {
  route: Route
  trail: readonly Route[]
  params: Readonly<Record<string, string | undefined>>
} | null {
  const leaf = useMatches().at(-1)
  const handle = leaf?.handle as RouteHandle | undefined
  return leaf && handle && 'route' in handle ? { ...handle, params: leaf.params } : null
}

/** The layout node of the innermost frame of that kind around the current page. */
export function useLayoutNode(layout: 'detail' | 'section'): RouteNode | null {
  const nodes = useMatches().flatMap(({ handle }) => {
    const known = handle as RouteHandle | undefined
    return known && 'layout' in known && known.layout.layout === layout ? [known.layout] : []
  })
  return nodes.at(-1) ?? null
}
