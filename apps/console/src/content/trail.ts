import { fillPath } from './resolve-name.ts'
import type { Route, RouteTable } from './table.ts'

export type Crumb = { title: string; to: string }

/** The routes above a route and itself, outermost first, as the breadcrumb shows them. */
export function trailOf(table: RouteTable, route: Route): Route[] {
  const above: Route[] = []
  for (let at = parentOf(table, route); at; at = parentOf(table, at)) above.unshift(at)
  const shown = above.filter((each, index) => {
    // A section among a content's tabs only repeats the tab it opens, except as the direct parent of this one.
    const passedSection = each.node.layout === 'section' && each.mount !== null && index < above.length - 1
    return each.node.showInBread !== false && !passedSection
  })
  return [...shown, route]
}

/**
 * The breadcrumb of a trail. `names` are what is known of objects by now, by address: a detail page's crumb shows its
 * object's name there, and until then what its tabs call it.
 */
export function breadcrumb(
  trail: readonly Route[],
  params: Readonly<Record<string, string | undefined>>,
  names: Readonly<Record<string, string>> = {},
): Crumb[] {
  return trail.map((route, index) => {
    const to = fillPath(route.path, params)
    const passedDetail = index < trail.length - 1 && route.node.layout === 'detail'
    return { title: names[to] ?? (passedDetail ? (route.node.parentTitle ?? route.title) : route.title), to }
  })
}

function parentOf(table: RouteTable, route: Route): Route | undefined {
  if (route.node.parent) return table.byPath.get(route.node.parent)
  const segments = route.path.split('/')
  for (let length = segments.length - 1; length > 1; length--) {
    const found = table.byPath.get(segments.slice(0, length).join('/'))
    if (found) return found
  }
  return undefined
}
