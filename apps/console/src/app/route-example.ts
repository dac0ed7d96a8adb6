import { demoIds } from '@lab/contract/demo-ids'
import type { Route } from '../content/table.ts'

/** An address that opens the route on the demo data. Throws when the route does not say which object to open. */
export function exampleOf(route: Route): string {
  const path = route.path.replace(/:(\w+)/g, (_, param: string) => {
    const name = route.node.example?.[param]
    if (!name) throw new Error(`No example for ${param} of ${route.path}`)
    return encodeURIComponent(demoIds[name])
  })
  return route.node.exampleQuery ? `${path}?${route.node.exampleQuery}` : path
}
