import { useRoute } from './route-handle.ts'
import { breadcrumb, type Crumb } from './trail.ts'

/**
 * The breadcrumb of the current page; empty at an unknown address. `names` are names of objects by address, for the
 * crumbs of detail pages. The row itself may be hidden (`hideBreadLine`), which the shell decides.
 */
export function useBreadcrumb(names: Readonly<Record<string, string>> = {}): Crumb[] {
  const here = useRoute()
  return here ? breadcrumb(here.trail, here.params, names) : []
}
