import type { DemoName } from '@lab/contract/demo-ids'
import type { ComponentType, ReactNode } from 'react'
import type { KindName } from './kind-names.ts'

/** Loads a page; its module's default export is the component. Never called when the table is only printed. */
export type PageLoader = () => Promise<{ default: ComponentType }>

/** A call of the API that a page makes first: `experiment.list`, with the same input as the page's own, for one cache. */
export type FirstCall = {
  call: `${string}.${string}`
  input: { params?: Readonly<Record<string, string>>; query?: Record<string, unknown> }
}

/** What a frame draws around the page of a tab: the object's header and its tabs. */
export type FrameProps = { children: ReactNode }

/** Loads the frame of a kind's detail pages: it reads the object itself (`useMount`) and renders `KindFrame`. */
export type FrameLoader = () => Promise<{ default: ComponentType<FrameProps> }>

/** The first calls of a page at an address with this query and these parameters; none when it makes none there. */
export type FirstCallsOf = (
  search: URLSearchParams,
  params: Readonly<Record<string, string | undefined>>,
) => readonly FirstCall[]

/** Pages by the name of their aspect or tab. What is absent is pending. */
export type Pages = Readonly<Record<string, PageLoader>>

/** Where a content is being looked at; the context narrows the data and never changes the page's code. */
export type Within = 'class' | 'series' | 'project' | 'topic'

/** Route parameter name → name of the demo object that opens this route. */
export type ExampleRecipe = Readonly<Record<string, DemoName>>

/** The frame of tabs a page sits in: the content itself, one learner's record of it, or the content in one class. */
export type FrameName = 'main' | 'record' | 'class' | 'class.record'

/** What a page learns about its mount before any parameter has a value. */
export type MountInfo = {
  kind: KindName
  /** First part of its link names: the kind, or what tells this mount from others of the kind (`exp-series`). */
  name: string
  /** Parameter that carries the id of the kind's object. */
  param: string
  frame: FrameName
  /** Pattern of the frame, the prefix of all its tabs. */
  at: string
  within: Within | null
  isCase: boolean
  /** The kind's own frame; absent while the kind is being built. */
  detail?: FrameLoader
  /** The content whose data set this is, where a data set is opened from a content. */
  owner?: { kind: KindName; param: string }
}

/** How a route is shown; the same words as the specification's route meta. */
export type RouteMeta = {
  title: string
  /** The left menu is not drawn; routes below a mount inherit it. */
  hideMenu?: boolean
  hideBreadLine?: boolean
  /** false keeps a route out of the breadcrumb of the routes below it. */
  showInBread?: boolean
  /** Title of a detail page's crumb on its tabs, where it differs from the detail page's own title. */
  parentTitle?: string
}

/** One route of the expanded table. A node has its full pattern; nesting only says which frames are around it. */
export type RouteNode = RouteMeta & {
  path: string
  /** Name for links, unique up to the parameters of its pattern: `experiment.record.process`. */
  name: string
  /** Name inside its mount: `record`, `member.student`, `record.process`. Absent outside mounts. */
  aspect?: string
  /** What the node puts around its children. */
  layout?: 'detail' | 'section'
  /** Listed among the tabs of the layout around it. */
  tab?: boolean
  /** The heading it is listed under, where the tabs of a section are too many for one line. */
  group?: string
  page?: PageLoader
  first?: FirstCallsOf
  /** A list of objects, which stays mounted for a while after it is left. */
  list?: true
  redirectTo?: string
  /** Opens without a session, so nothing of the shell is around it. */
  public?: true
  /** Public, with the shell around it for people who are signed in. */
  framed?: true
  /** Served by another document than the console, so the router leaves it to the server. */
  external?: true
  /** Pattern of the route above it in the breadcrumb, where the address does not say so. */
  parent?: string
  mount?: MountInfo
  example?: ExampleRecipe
  /** Query part of the example address, where the page shows nothing useful without one. */
  exampleQuery?: string
  children?: readonly RouteNode[]
}
