import { useLocation } from 'react-router'
import { withKept } from '../kit/navigation/keep-query.ts'
import { useGo } from '../kit/navigation/link.tsx'
import { type LinkParams, resolveName } from './resolve-name.ts'
import { useRoute, useRouteTable } from './route-handle.ts'

export type Links = {
  /** Whether the name means an address here; a tab that does not apply in this context has none. */
  has: (name: string, params?: LinkParams) => boolean
  /** The address of a name, with `s` and `hm`. Throws for a name that means nothing here. */
  href: (name: string, params?: LinkParams) => string
  go: (name: string, params?: LinkParams, options?: { replace?: boolean }) => void
}

/** Links by name, resolved against the page they are on: `go('record.process', { recordid })`. */
export function useLinks(): Links {
  const table = useRouteTable()
  const here = useRoute()
  const { search } = useLocation()
  const goTo = useGo()
  const origin = { route: here?.route ?? null, params: here?.params ?? {} }
  const path = (name: string, params: LinkParams = {}) => resolveName(table, name, params, origin)
  const href = (name: string, params?: LinkParams) => {
    const found = path(name, params)
    if (!found) throw new Error(`No address is called ${name} here (${origin.route?.path ?? 'unknown address'})`)
    return withKept(found, search)
  }
  return {
    has: (name, params) => path(name, params) !== null,
    href,
    go: (name, params, options) => goTo(href(name, params), options),
  }
}
