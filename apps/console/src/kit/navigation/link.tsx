import { createContext, use, useCallback, type AnchorHTMLAttributes, type Ref } from 'react'
import { Link as RouterLink, useLocation, useNavigate } from 'react-router'
import { withKept } from './keep-query.ts'

/** Starts loading what an address will show; given by the router, absent in a page rendered alone. */
export const PreloadContext = createContext<(to: string) => void>(() => undefined)

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  to: string
  replace?: boolean
  ref?: Ref<HTMLAnchorElement>
}

/** A link inside the console. Its address carries `s` and `hm`, so that a new browser tab keeps them too. */
export function Link({ to, onMouseEnter, onFocus, ...rest }: LinkProps) {
  const { search } = useLocation()
  const preload = use(PreloadContext)
  return (
    <RouterLink
      {...rest}
      to={withKept(to, search)}
      onMouseEnter={(event) => {
        preload(to)
        onMouseEnter?.(event)
      }}
      onFocus={(event) => {
        preload(to)
        onFocus?.(event)
      }}
    />
  )
}

/** The address of an in-app target as a link carries it. */
export function useKeptHref(to: string): string {
  const { search } = useLocation()
  return withKept(to, search)
}

/** Goes to an in-app address and keeps `s` and `hm`. The function is the same until the query of the page changes. */
export function useGo(): (to: string, options?: { replace?: boolean }) => void {
  const { search } = useLocation()
  const navigate = useNavigate()
  return useCallback((to, options) => void navigate(withKept(to, search), options), [navigate, search])
}

/** Opens the current address anew: everything on it is mounted and loaded again, at the time in `t`. */
export function useRefresh(): () => void {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  return () => {
    const params = new URLSearchParams(search)
    params.delete('t')
    const query = [params.toString().replaceAll('%2C', ','), `t=${Date.now()}`].filter(Boolean).join('&')
    void navigate(`${pathname}?${query}${hash}`, { replace: true })
  }
}
