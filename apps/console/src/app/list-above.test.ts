import { describe, expect, test } from 'vitest'
import { listAbove } from '../content/list-above.ts'
import type { RouteNode } from '../content/route-types.ts'
import { trailOf } from '../content/trail.ts'
import { routeTable } from './routes.ts'

/** The innermost object's frame around each address. */
const frames = new Map<string, string>()
function frame(nodes: readonly RouteNode[], around: string | undefined): void {
  for (const node of nodes) {
    const here = node.layout === 'detail' ? node.path : around
    if (here !== undefined) frames.set(node.path, here)
    frame(node.children ?? [], here)
  }
}
frame(routeTable.nodes, undefined)

const above = (path: string): string | undefined => {
  const route = routeTable.byPath.get(path)!
  const params = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name!, `<${name}>`]))
  return listAbove(trailOf(routeTable, route), params, frames.get(path))
}

describe('the list that a page hangs in', () => {
  test.each([
    ['/exp/:expid/basics', '/exp'],
    ['/exp/:expid/record/:recordid/score', '/exp/%3Cexpid%3E/record'],
    ['/exp/:expid/class/:classid/record', '/exp/%3Cexpid%3E/class'],
    ['/task/:id', '/task'],
    ['/class/:classid/basics', '/class'],
    ['/exp', undefined],
  ])('of %s is %s', (path, expected) => {
    expect(above(path)).toBe(expected)
  })

  test('every page of an object hangs in something', () => {
    const lost = routeTable.routes.filter(({ path }) => frames.has(path) && above(path) === undefined)
    expect(lost.map(({ path }) => path)).toEqual([])
  })
})
