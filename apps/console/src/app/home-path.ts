import { menuPages } from '@lab/contract/menu-pages'
import { safePath } from '../kit/navigation/safe-path.ts'

export const defaultHome = menuPages.dashboard

/**
 * Where `/` leads (spec 2, decision 1). `tms_home_page_url` may be a whole address with a fragment, a fragment, or a
 * path: what follows the hash is home, else the path. What is unsafe, unknown to the console or `/` itself is the default.
 */
export function homePath(setting: string | null | undefined, isKnown: (pathname: string) => boolean): string {
  const path = safePath(wantedPath((setting ?? '').trim()))
  const pathname = path?.split(/[?#]/)[0]
  return path && pathname && pathname !== '/' && isKnown(pathname) ? path : defaultHome
}

function wantedPath(setting: string): string {
  const hashAt = setting.indexOf('#')
  const fragment = hashAt < 0 ? '' : setting.slice(hashAt + 1)
  if (fragment) return fragment.startsWith('/') ? fragment : `/${fragment}`
  const rest = hashAt < 0 ? setting : setting.slice(0, hashAt)
  if (!/^https?:\/\//i.test(rest)) return rest
  if (!URL.canParse(rest)) return ''
  const { pathname, search } = new URL(rest)
  return `${pathname}${search}`
}

/** The path that a hash link (`/#/exp/7`) means, with the query of the address added, or null when it is none. */
export function pathOfHashLink(url: URL): string | null {
  if (!url.hash.startsWith('#/')) return null
  const path = safePath(url.hash.slice(1))
  if (!path || path === '/') return null
  const target = new URL(path, url)
  for (const [name, value] of url.searchParams) {
    if (!target.searchParams.has(name)) target.searchParams.append(name, value)
  }
  // hm=h,h is read by people, so its comma stays as it is.
  return `${target.pathname}${target.search.replaceAll('%2C', ',')}${target.hash}`
}
