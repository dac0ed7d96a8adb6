import { useLocation } from 'react-router'
import { useRoute } from './route-handle.ts'
import { breadcrumb, type Crumb } from './trail.ts'

/** Where the name of a view of a page is kept, such as the recycle bin of a list. */
export const viewAddress = (path: string, view: string): string => `${path}?view=${view}`

/**
 * The breadcrumb of the current page; empty at an unknown address. `names` are names of objects by address, for the
 * crumbs of detail pages. The row itself may be hidden (`hideBreadLine`), which the shell decides.
 */
export function useBreadcrumb(names: Readonly<Record<string, string>> = {}): Crumb[] {
  const here = useRoute()
  const { pathname, search } = useLocation()
  if (!here) return []
  const crumbs = breadcrumb(here.trail, here.params, names)
  const to = viewAddress(pathname, new URLSearchParams(search).get('view') ?? '')
  const view = names[to]
  return view === undefined ? crumbs : [...crumbs, { title: view, to }]
}
