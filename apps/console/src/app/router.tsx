import type { ComponentProps, ComponentType, ReactNode } from 'react'
import {
  createBrowserRouter,
  createMemoryRouter,
  type LoaderFunction,
  type LoaderFunctionArgs,
  matchRoutes,
  type MiddlewareFunction,
  Outlet,
  type Params,
  redirectDocument,
  type RouteObject,
  ScrollRestoration,
  useLocation,
} from 'react-router'
import { frameOf } from '../content/frames.ts'
import { type RouteHandle, RouteTableContext } from '../content/route-handle.ts'
import type { FirstCall, PageLoader, RouteNode } from '../content/route-types.ts'
import { fillPath } from '../content/resolve-name.ts'
import type { Route, RouteTable } from '../content/table.ts'
import { trailOf } from '../content/trail.ts'
import { LinksProvider } from '../kit/navigation/link.tsx'
import { homePath, pathOfHashLink } from './home-path.ts'
import { keepQuery } from './keep-query.ts'
import { loginAddress } from '../api/login-address.ts'
import { redirectFrom, standsOn } from './redirect-from.ts'
import { NotFound, RouteError } from './route-error.tsx'
import { routeTable } from './routes.ts'
import { scrollKey } from './scroll-key.ts'

export type RouterOptions = {
  /**
   * What is around pages; each renders an `<Outlet />`. Absent ones draw nothing of their own. `open` is around the
   * pages that need no session.
   */
  layouts?: { shell?: ComponentType; open?: ComponentType; detail?: ComponentType; section?: ComponentType }
  /** Runs before everything inside the shell: who is signed in. Throw a redirect to send somebody away. */
  guard?: MiddlewareFunction
  /** The setting `tms_home_page_url`, read whenever `/` is opened. */
  homePageUrl?: () => string | null | undefined | Promise<string | null | undefined>
  /** Asks for a page's first data while its code is on its way; ends when there is something to show. */
  askFirst?: (call: FirstCall) => Promise<void>
  /** Shows a page that is still mounted before the router has gone to its address; false when it cannot. */
  stepAhead?: (to: string) => boolean
  /** What is shown before the first page has arrived. */
  firstLoad?: ComponentType
  table?: RouteTable
  /** Addresses to start from instead of the browser's, for a rendered page in a test. */
  memory?: string[]
}

/** The console's router, made from the route table. Give it to `RouterProvider` of `react-router/dom`. */
export function createRouter(options: RouterOptions = {}) {
  let router: ReturnType<typeof createBrowserRouter> | undefined
  // Asked before there is a router as well: the first address is gone to while it is being made.
  const routes = routeObjects(
    options,
    (pathname) => router?.state.initialized === true && router.state.location.pathname !== pathname,
  )
  router = options.memory ? createMemoryRouter(routes, { initialEntries: options.memory }) : createBrowserRouter(routes)
  return router
}

/** The route objects of the router. `leavesPage`: another page than the one of this path is shown meanwhile. */
export function routeObjects(
  {
    layouts = {},
    guard,
    homePageUrl,
    askFirst = () => Promise.resolve(),
    stepAhead = () => false,
    firstLoad,
    table = routeTable,
  }: RouterOptions,
  leavesPage: (pathname: string) => boolean = () => false,
): RouteObject[] {
  const inShell: RouteObject[] = []
  const framed: RouteObject[] = []
  const outside: RouteObject[] = []
  const context: Context = {
    table,
    layouts,
    askFirst,
    leavesPage,
    home: async () => homePath(await homePageUrl?.(), (path) => isKnown(matchRoutes(all, path))),
  }
  for (const node of table.nodes) {
    const place = node.framed ? framed : node.public ? outside : inShell
    place.push(...objectsOf(node, context))
  }
  const shell: RouteObject = {
    id: 'shell',
    Component: layouts.shell ?? Outlet,
    ErrorBoundary: RouteError,
    ...(guard ? { middleware: [guard] } : {}),
    children: [...inShell, { id: 'unknown', path: '*', Component: NotFound }],
  }
  const open: RouteObject = {
    id: 'open',
    Component: layouts.open ?? Outlet,
    ErrorBoundary: RouteError,
    children: framed,
  }
  const all: RouteObject[] = [
    {
      id: 'root',
      middleware: [keepQuery()],
      element: <Root table={table} preload={(to) => preload(all, to, { askFirst })} stepAhead={stepAhead} />,
      ErrorBoundary: RouteError,
      HydrateFallback: firstLoad ?? Nothing,
      children: [shell, open, ...outside],
    },
  ]
  return all
}

type Context = {
  table: RouteTable
  layouts: NonNullable<RouterOptions['layouts']>
  askFirst: (call: FirstCall) => Promise<void>
  leavesPage: (pathname: string) => boolean
  home: () => Promise<string>
}

function objectsOf(node: RouteNode, context: Context): RouteObject[] {
  if (node.external) return []
  const own = [leafOf(context.table.byPath.get(node.path)!, context)]
  if (!node.layout) return own
  const handle: RouteHandle = { layout: node }
  const frame: RouteObject = {
    id: `${node.layout} ${node.path}`,
    handle,
    Component: context.layouts[node.layout] ?? Outlet,
    ErrorBoundary: RouteError,
    children: (node.children ?? []).flatMap((child) => objectsOf(child, context)),
  }
  // A frame's own address only leads to its first tab, so it is outside the frame.
  return [...own, frame]
}

/** One address. Frames have no path of their own: every leaf carries its whole pattern, and the router ranks them. */
function leafOf(route: Route, context: Context): RouteObject {
  const handle: RouteHandle = { route, trail: trailOf(context.table, route) }
  const common = { id: route.path, path: route.path, handle, ErrorBoundary: RouteError }
  if (route.kind === 'redirect') return { ...common, loader: redirectLoader(route, context), Component: Nothing }
  const load = route.page ?? (() => import('../content/pending-page.tsx'))
  return {
    ...common,
    ...lazyPage(
      () => codeOf(route, load),
      ({ url, params }) => {
        const answers = askFirst(route, url.search, params, context)
        return context.leavesPage(url.pathname) ? within(patienceMs, answers) : undefined
      },
    ),
  }
}

/**
 * How long the page that is left stays for the next one's first answer. One that comes in time is drawn at once instead of
 * after bones, which cost as much to draw as the rows.
 */
const patienceMs = 100

const within = (ms: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, ms))])

/**
 * A page that is fetched by the navigation to it, so that the old page stays until the new one is there. It is a loader
 * and not the router's `lazy`, because a `lazy` that fails leaves the whole console blank (react-router 8.5.1 draws the
 * first-load fallback for a route that is still lazy, even when it has an error); so the page's boundary shows the
 * failure, and the next visit tries again.
 */
function lazyPage(
  load: PageLoader,
  ask: (args: Pick<LoaderFunctionArgs, 'url' | 'params'>) => Promise<unknown> | undefined,
): Pick<RouteObject, 'loader' | 'Component'> {
  let Page: ComponentType = Nothing
  let loaded = false
  return {
    loader: async ({ url, params }) => {
      const answers = ask({ url, params })
      if (!loaded) Page = (await load()).default
      loaded = true
      await answers
      return null
    },
    // Mounted again whenever the refresh parameter `t` changes.
    Component: function LoadedPage() {
      const { search } = useLocation()
      return <Page key={new URLSearchParams(search).get('t')} />
    },
  }
}

/** The code of the page at a fixed address, fetched ahead; nothing where there is no such page. */
export async function fetchCode(path: string): Promise<void> {
  const route = routeTable.byPath.get(path)
  if (route?.page) await codeOf(route, route.page)
}

/** A page with the frame that it is in, so that both are drawn at once. */
async function codeOf(route: Route, load: PageLoader): ReturnType<PageLoader> {
  const [page] = await Promise.all([load(), frameOf(route)?.load()])
  return page
}

const askFirst = (route: Route, search: string, params: Params, context: Pick<Context, 'askFirst'>): Promise<unknown> =>
  Promise.all((route.node.first?.(new URLSearchParams(search), params) ?? []).map(context.askFirst))

function redirectLoader(route: Route, { home }: Context): LoaderFunction {
  if (route.path === '/') {
    return async ({ request, url }) =>
      redirectFrom(request, pathOfHashLink(url) ?? withRest(await home(), request, url))
  }
  if (route.path === '/login')
    return ({ request, url }) => leaveFor(request, loginAddress(url.searchParams.get('redirect_url')))
  const target = route.redirectTo ?? '/'
  return ({ params, request, url }) => redirectFrom(request, withRest(fillPath(target, params), request, url))
}

/** Leaves the console for another document of this server; see redirectFrom for when it takes the entry's place. */
function leaveFor(request: Request, address: string): Response | Promise<never> {
  if (!standsOn(request)) return redirectDocument(address)
  window.location.replace(address)
  return new Promise(() => undefined)
}

/**
 * A redirect keeps the query and the fragment of the address it came from, unless the target has its own. The router
 * gives the query as it was written in the request only, the fragment in the url only.
 */
function withRest(target: string, request: Request, { hash }: URL): string {
  return target.includes('?') || target.includes('#') ? target : `${target}${new URL(request.url).search}${hash}`
}

type RootProps = { table: RouteTable } & Pick<ComponentProps<typeof LinksProvider>, 'preload' | 'stepAhead'>

function Root({ table, ...links }: RootProps): ReactNode {
  return (
    <RouteTableContext value={table}>
      <LinksProvider {...links}>
        <Outlet />
        <ScrollRestoration getKey={scrollKey} />
      </LinksProvider>
    </RouteTableContext>
  )
}

function Nothing() {
  return null
}

function preload(routes: RouteObject[], to: string, context: Pick<Context, 'askFirst'>): void {
  if (!to.startsWith('/')) return
  const found = matchAt(routes, to)
  // A failed prefetch is no failure yet: the navigation itself tries again and shows what went wrong.
  if (!found || !('route' in found.handle)) return
  const { route } = found.handle
  if (route.page) void codeOf(route, route.page).catch(() => undefined)
  const at = to.indexOf('?')
  void askFirst(route, at < 0 ? '' : to.slice(at), found.params, context)
}

type Found = { handle: RouteHandle; params: Params } | undefined
/** What is at addresses that the pointer was on: finding it means ranking every route again, and a press asks again. */
const known = new Map<string, Found>()

function matchAt(routes: RouteObject[], to: string): Found {
  const path = to.split(/[?#]/, 1)[0]!
  if (!known.has(path)) {
    if (known.size > 200) known.clear()
    const match = matchRoutes(routes, path)?.at(-1)
    const handle = match?.route.handle as RouteHandle | undefined
    known.set(path, handle && { handle, params: match!.params })
  }
  return known.get(path)
}

function isKnown(matches: ReturnType<typeof matchRoutes>): boolean {
  const id = matches?.at(-1)?.route.id
  return id !== undefined && id !== 'unknown' && id !== '/' && id !== '/login'
}
