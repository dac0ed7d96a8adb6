import { fillPath } from './resolve-name.ts'
import type { Route } from './table.ts'

/**
 * The list that a page of an object hangs in: the nearest address above it in the breadcrumb that is not a page of the
 * object itself. `detail` is the pattern of the object's frame, where the page has one.
 */
export function listAbove(
  trail: readonly Route[],
  params: Readonly<Record<string, string | undefined>>,
  detail: string | undefined,
): string | undefined {
  const isOfObject = (path: string): boolean => detail !== undefined && `${path}/`.startsWith(`${detail}/`)
  const above = trail.slice(0, -1).findLast((route) => !isOfObject(route.path))
  return above && fillPath(above.path, params)
}
