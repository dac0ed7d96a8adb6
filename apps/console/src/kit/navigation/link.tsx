import {
  createContext,
  use,
  useCallback,
  useMemo,
  type AnchorHTMLAttributes,
  type MouseEvent,
  type ReactNode,
  type Ref,
} from 'react'
import { Link as RouterLink, useLocation, useNavigate } from 'react-router'
import { goAhead } from './ahead.ts'
import { addMissing, keptOf, withKept } from './keep-query.ts'

/** Starts loading what an address will show; given by the router, absent in a page rendered alone. */
export const PreloadContext = createContext<(to: string) => void>(() => undefined)

/** A press that is meant for this page, and nobody else's: no new tab, no download. */
export const isPlainPress = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey && !event.defaultPrevented

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  to: string
  replace?: boolean
  ref?: Ref<HTMLAnchorElement>
}

/** What a link needs of the router; only `kept` ever changes. */
type Links = { kept: string; go: (to: string, options: { replace: boolean }) => void }
const LinksContext = createContext<Links | undefined>(undefined)

type LinksProviderProps = {
  preload: (to: string) => void
  /** Shows the page at an address before the router has gone there; false when it cannot. */
  stepAhead: (to: string) => boolean
  children: ReactNode
}

/** Stands around everything with links, inside the router. */
export function LinksProvider({ preload, stepAhead, children }: LinksProviderProps) {
  const { search } = useLocation()
  const kept = addMissing('', keptOf(search))
  const navigate = useNavigate()
  const links = useMemo<Links>(
    () => ({
      kept: kept && `?${kept}`,
      go: (to, options) =>
        goAhead(to, stepAhead, () => {
          // A finger was not on it before: the answer is on its way while the router finds the page.
          preload(to)
          return navigate(to, options)
        }),
    }),
    [kept, navigate, preload, stepAhead],
  )
  return (
    <LinksContext value={links}>
      <PreloadContext value={preload}>{children}</PreloadContext>
    </LinksContext>
  )
}

/**
 * A link inside the console. Its address carries `s` and `hm`, so that a new browser tab keeps them too. The router's own
 * link is drawn again with every change of the address, and a page of rows has a hundred; this one is not.
 */
export function Link(props: LinkProps) {
  const links = use(LinksContext)
  // A query or a fragment alone belongs to the page's address, which the router knows.
  return links && props.to.startsWith('/') ? <PlainLink {...props} links={links} /> : <AddressLink {...props} />
}

function PlainLink({ links, ...props }: LinkProps & { links: Links }) {
  const { to, replace, onClick, onMouseEnter, onFocus, children, ...rest } = props
  const preload = use(PreloadContext)
  const href = links.kept ? withKept(to, links.kept) : to
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (!isPlainPress(event) || (rest.target !== undefined && rest.target !== '_self')) return
        event.preventDefault()
        const { pathname, search, hash } = window.location
        // As a browser does: the address one is at gets no second entry.
        links.go(href, { replace: replace ?? href === `${pathname}${search}${hash}` })
      }}
      onMouseEnter={(event) => {
        preload(to)
        onMouseEnter?.(event)
      }}
      onFocus={(event) => {
        preload(to)
        onFocus?.(event)
      }}
    >
      {children}
    </a>
  )
}

function AddressLink({ to, onMouseEnter, onFocus, ...rest }: LinkProps) {
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

/** Goes to an in-app address as a link does; ends when the router has arrived or given up. */
export function useGoing(): (to: string) => Promise<void> {
  const { search } = useLocation()
  const navigate = useNavigate()
  return async (to) => navigate(withKept(to, search))
}

/** Goes to an in-app address and keeps `s` and `hm`. The function is the same until the query of the page changes. */
export function useGo(): (to: string, options?: { replace?: boolean }) => void {
  const { search } = useLocation()
  const navigate = useNavigate()
  return useCallback((to, options) => void navigate(withKept(to, search), options), [navigate, search])
}

/** Opens the current address again: everything on it is mounted and loaded again, at the time in `t`. */
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
