import type { AspectList, Kind, Mount } from './kind.ts'
import type { KindName } from './kind-names.ts'
import type { ExampleRecipe, FirstCallsOf, PageLoader, Pages, RouteMeta } from './route-types.ts'

/** A page at an address of its own: a list, a settings page, a detail without tabs. */
export type PageDecl = RouteMeta & {
  is: 'page'
  at: string
  page?: PageLoader
  /** Its data is asked for together with its code, instead of after it. */
  first?: FirstCallsOf
  external?: true
  /** Opens without a session, outside the shell. */
  public?: true
  /** Public, but people who are signed in see it inside the shell. */
  framed?: true
  example?: ExampleRecipe
  parent?: string
  /** The kind a list shows; names the route `<kind>.list` for links. */
  lists?: KindName
  /** The kind of which one learner's work is shown, with `:userid`; names the route `<kind>.learner` for links. */
  learnerOf?: KindName
}

/** An address that only leads elsewhere. */
export type RedirectDecl = RouteMeta & { is: 'redirect'; at: string; to: string; public?: true }

/** Pages side by side with tabs, outside a detail page: settings, the personal centre. */
export type TabsDecl = RouteMeta & {
  is: 'tabs'
  at: string
  opens?: string
  children: AspectList
  /** Headings with the paths of the tabs below them: the tabs are then a list at the left instead of a line. */
  groups?: Readonly<Record<string, readonly string[]>>
  pages: Pages
  example?: ExampleRecipe
}

export type Declaration = PageDecl | RedirectDecl | TabsDecl | Mount

/** What one domain gives to the table: the kinds it makes, and where its pages and anybody's kinds are mounted. */
export type DomainRoutes<Made extends KindName = never> = {
  domain: string
  routes: readonly Declaration[]
} & ([Made] extends [never]
  ? { kinds?: Readonly<Partial<Record<KindName, Kind>>> }
  : { kinds: Readonly<Record<Made, Kind>> })

/** A page at an address; without `page` it is pending. */
export function page(options: Omit<PageDecl, 'is'>): PageDecl {
  return { ...options, is: 'page' }
}

/** An address that leads to another; parameters of the target must be among its own. */
export function redirect(options: Omit<RedirectDecl, 'is'>): RedirectDecl {
  return { ...options, is: 'redirect' }
}

/** Tabs at an address; opening it opens the first tab, or the one named by `opens`. Pages are given by tab name. */
export function tabs(options: Omit<TabsDecl, 'is' | 'pages'> & { pages?: Pages }): TabsDecl {
  return { pages: {}, ...options, is: 'tabs' }
}
