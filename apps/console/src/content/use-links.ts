import { useMemo } from 'react'
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

/**
 * Links by name, resolved against the page they are on: `go('record.process', { recordid })`. The same as long as the
 * address is: columns and actions that are made of them are kept, and with them every row that they draw.
 */
export function useLinks(): Links {
  const table = useRouteTable()
  const here = useRoute()
  const { search } = useLocation()
  const goTo = useGo()
  const route = here?.route ?? null
  const params = here?.params
  return useMemo(() => {
    const origin = { route, params: params ?? {} }
    const path = (name: string, given: LinkParams = {}) => resolveName(table, name, given, origin)
    const href = (name: string, given?: LinkParams) => {
      const found = path(name, given)
      if (!found) throw new Error(`No address is called ${name} here (${route?.path ?? 'unknown address'})`)
      return withKept(found, search)
    }
    return {
      has: (name, given) => path(name, given) !== null,
      href,
      go: (name, given, options) => goTo(href(name, given), options),
    }
  }, [table, route, params, search, goTo])
}
