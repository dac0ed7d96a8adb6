import type { DomainRoutes } from './declare.ts'
import { expand, type Kinds } from './expand.ts'
import type { MountInfo, PageLoader, Pages, RouteNode } from './route-types.ts'

/** One address of the console. */
export type Route = {
  path: string
  name: string
  title: string
  kind: 'page' | 'redirect'
  redirectTo: string | null
  hideMenu: boolean
  hideBreadLine: boolean
  /** A page that has not been built yet. */
  pending: boolean
  page: PageLoader | null
  domain: string
  aspect: string | null
  mount: MountInfo | null
  node: RouteNode
}

export type RouteTable = {
  /** The tree, as the router frames it. */
  nodes: readonly RouteNode[]
  /** Every address once, in the order of declaration. */
  routes: readonly Route[]
  byPath: ReadonlyMap<string, Route>
  /** Routes of one name differ in their parameters. */
  byName: ReadonlyMap<string, readonly Route[]>
}

/** Builds the table from what the domains declare. `shared` are the pages of aspects that several kinds have. */
export function buildTable(domains: readonly DomainRoutes[], shared: Pages): RouteTable {
  const kinds: Kinds = new Map(
    domains.flatMap((domain) => Object.values(domain.kinds ?? {})).map((kind) => [kind.name, kind]),
  )
  const nodes: RouteNode[] = []
  const routes: Route[] = []
  for (const { domain, routes: declarations } of domains) {
    const expanded = declarations.flatMap((declaration) => expand(declaration, kinds, shared))
    nodes.push(...expanded)
    for (const node of expanded) collect(node, domain, routes)
  }
  return {
    nodes,
    routes,
    byPath: new Map(routes.map((route) => [route.path, route])),
    byName: Map.groupBy(routes, (route) => route.name),
  }
}

function collect(node: RouteNode, domain: string, into: Route[]): void {
  into.push({
    path: node.path,
    name: node.name,
    title: node.title,
    kind: node.redirectTo ? 'redirect' : 'page',
    redirectTo: node.redirectTo ?? null,
    hideMenu: node.hideMenu ?? false,
    hideBreadLine: node.hideBreadLine ?? false,
    pending: !node.redirectTo && !node.page && !node.external,
    page: node.page ?? null,
    domain,
    aspect: node.aspect ?? null,
    mount: node.mount ?? null,
    node,
  })
  for (const child of node.children ?? []) collect(child, domain, into)
}
