// Prints every address of the console as JSON; run by `npm run -s routes`.
import { exampleOf } from './route-example.ts'
import { routeTable } from './routes.ts'

const rows = routeTable.routes.map((route) => ({
  path: route.path,
  title: route.title,
  kind: route.kind,
  redirectTo: route.redirectTo,
  menuHidden: route.hideMenu,
  pending: route.pending,
  example: exampleOf(route),
}))
process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`)
