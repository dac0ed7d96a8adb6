import { isContentKind } from '@lab/contract/kinds'
import type { Declaration, PageDecl, RedirectDecl, TabsDecl } from './declare.ts'
import { type Aspect, type AspectList, asAspect, type Kind, type Mount, mount } from './kind.ts'
import { type KindName, pageKinds } from './kind-names.ts'
import type {
  FirstCall,
  FirstCallsOf,
  FrameName,
  MountInfo,
  PageLoader,
  Pages,
  RouteMeta,
  RouteNode,
} from './route-types.ts'

export type Kinds = ReadonlyMap<KindName, Kind>

/** Turns one declaration into route nodes: a mount into its detail page, its records, its classes and its data sets. */
export function expand(declaration: Declaration, kinds: Kinds, shared: Pages): RouteNode[] {
  switch (declaration.is) {
    case 'page':
      return [expandPage(declaration)]
    case 'redirect':
      return [expandRedirect(declaration)]
    case 'tabs':
      return [expandTabs(declaration)]
    case 'mount':
      return expandMount(declaration, kinds, shared)
  }
}

/** Dotted name of a pattern: its fixed segments, and `detail` when it ends with a parameter. */
export function nameOf(pattern: string): string {
  const segments = pattern.split('/').filter(Boolean)
  const fixed = segments.filter((segment) => !segment.startsWith(':'))
  return [...fixed, ...(segments.at(-1)?.startsWith(':') ? ['detail'] : [])].join('.')
}

function expandPage({
  at,
  lists,
  learnerOf,
  page,
  first,
  external,
  public: open,
  framed,
  example,
  parent,
  ...rest
}: PageDecl): RouteNode {
  return {
    ...metaOf(rest),
    path: at,
    name: pageName(at, lists, learnerOf),
    ...defined({
      page,
      first,
      list: lists && page ? (true as const) : undefined,
      external,
      public: open,
      framed,
      example,
      parent,
    }),
  }
}

function pageName(at: string, lists: KindName | undefined, learnerOf: KindName | undefined): string {
  if (lists) return `${pageKinds[lists].slug}.list`
  return learnerOf ? `${pageKinds[learnerOf].slug}.learner` : nameOf(at)
}

function expandRedirect({ at, to, public: open, ...rest }: RedirectDecl): RouteNode {
  return { ...metaOf(rest), path: at, name: nameOf(at) || 'home', redirectTo: to, ...defined({ public: open }) }
}

function expandTabs({ at, children, opens, groups = {}, pages, example, ...rest }: TabsDecl): RouteNode {
  const aspects = children.map(asAspect)
  const frame: Frame = { at, name: nameOf(at), pageFor: (name) => pages[name], example }
  const groupOf = (path: string) => Object.keys(groups).find((group) => groups[group]?.includes(path))
  return {
    ...metaOf(rest),
    path: at,
    name: frame.name,
    layout: 'section',
    redirectTo: `${at}/${opens ?? aspects[0]!.path}`,
    ...defined({ example }),
    children: aspects.map((aspect) => ({
      ...expandAspect(aspect, at, '', frame),
      ...defined({ group: groupOf(aspect.path) }),
    })),
  }
}

/** The meta of a declaration without what tells declarations apart. */
function metaOf({ title, hideMenu, hideBreadLine, showInBread, parentTitle }: RouteMeta): RouteMeta {
  return { title, ...defined({ hideMenu, hideBreadLine, showInBread, parentTitle }) }
}

/** The fields that have a value, so that printed routes and comparisons carry no empty ones. */
function defined<T extends object>(fields: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never
}

type Frame = {
  at: string
  /** First part of the link names of its aspects. */
  name: string
  /** Name of an aspect inside the mount, when the frame is one of a mount. */
  prefix?: string
  mount?: MountInfo
  pageFor: (aspectName: string) => PageLoader | undefined
  firstFor?: (aspectName: string) => FirstCallsOf
  hideMenu?: boolean
  parentTitle?: string
  example?: RouteNode['example'] | undefined
}

function expandAspect(aspect: Aspect, at: string, above: string, frame: Frame): RouteNode {
  const { children, opens, lists, tab, path: segment, example, ...meta } = aspect
  const path = `${at}/${segment}`
  const inFrame = [above, nameOf(segment)].filter(Boolean).join('.')
  const aspectName = `${frame.prefix ?? ''}${inFrame}`
  const loader = children ? undefined : frame.pageFor(aspectName)
  return {
    ...(frame.hideMenu ? { hideMenu: true } : {}),
    ...(frame.parentTitle && !above ? { parentTitle: frame.parentTitle } : {}),
    ...meta,
    path,
    name: lists ? `${pageKinds[lists].slug}.list` : `${frame.name}.${inFrame}`,
    ...(lists && loader ? { list: true as const } : {}),
    ...(frame.mount ? { mount: frame.mount, aspect: aspectName } : {}),
    ...(tab ? { tab } : {}),
    ...(loader ? { page: loader, ...defined({ first: frame.firstFor?.(aspectName) }) } : {}),
    example: { ...frame.example, ...example },
    ...(children
      ? {
          layout: 'section' as const,
          redirectTo: `${path}/${opens}`,
          children: children.map((child) => expandAspect(child, path, inFrame, frame)),
        }
      : {}),
  }
}

function expandMount(declaration: Mount, kinds: Kinds, shared: Pages): RouteNode[] {
  const kind = kinds.get(declaration.kind)
  if (!kind) throw new Error(`No kind ${declaration.kind} for the mount at ${declaration.at}`)
  const { at, name, within, isCase, hideMenu, parentTitle } = declaration
  const example = { ...kind.example, ...declaration.example }
  const { name: kindName, param, detail: frameOfKind } = kind
  const info: MountInfo = { kind: kindName, name, param, frame: 'main', at, within, isCase }
  if (frameOfKind) info.detail = frameOfKind
  const common = { example, ...(hideMenu ? { hideMenu } : {}) }
  const frame = (frameName: FrameName, frameAt: string, mountInfo: MountInfo): Frame => ({
    ...common,
    at: frameAt,
    name: frameName === 'main' ? name : `${name}.${frameName}`,
    prefix: frameName === 'main' ? '' : `${frameName}.`,
    mount: { ...mountInfo, frame: frameName, at: frameAt },
    // Of a kind without any page nothing can be opened yet, so what it shares with others is not there either.
    pageFor: (aspect) => findPage(aspect, kind.pages, Object.keys(kind.pages).length > 0 ? shared : {}),
    firstFor: (aspect) => firstCalls(kind, frameName, aspect),
  })

  const main = { ...frame('main', at, info), ...(parentTitle ? { parentTitle } : {}) }
  const taken = takeAspects(kind, declaration)
  const records = (inFrame: Frame): RouteNode[] => [
    expandAspect({ path: 'records', title: '全部记录', tab: false }, inFrame.at, '', { ...inFrame, parentTitle: '' }),
  ]
  const nodes: RouteNode[] = []

  const mainChildren = [
    ...taken.map((aspect) => expandAspect(aspect, at, '', main)),
    ...(kind.records && declaration.records ? records(main) : []),
  ]
  if (declaration.root) {
    nodes.push({
      ...detail(main, declaration.title ?? kind.title, mainChildren),
      ...(parentTitle ? { parentTitle } : {}),
      ...(declaration.parent ? { parent: declaration.parent } : {}),
    })
  } else {
    nodes.push(
      ...mainChildren.map((node) => ({ ...node, ...(declaration.parent ? { parent: declaration.parent } : {}) })),
    )
  }

  const record = (frameName: FrameName, above: MountInfo, recordsAt: string): RouteNode[] => {
    if (!kind.record || declaration.record === 'none') return []
    const recordFrame = frame(frameName, `${recordsAt}/record/:recordid`, above)
    const asTabs = declaration.record === 'tabs' && kind.record.length > 0
    return [
      asTabs ? detail(recordFrame, '记录详情', expandAll(kind.record, recordFrame)) : single(recordFrame, '记录详情'),
    ]
  }
  nodes.push(...record('record', info, at))

  if (kind.inClass && declaration.inClass) {
    const inClass: MountInfo = { ...info, within: 'class' }
    const classFrame = frame('class', `${at}/class/:classid`, inClass)
    const children = [
      ...expandAll(kind.inClass.aspects, classFrame),
      ...(kind.inClass.records ? records(classFrame) : []),
    ]
    nodes.push(detail(classFrame, '班级学习情况', children))
    if (kind.inClass.record) nodes.push(...record('class.record', inClass, classFrame.at))
  }

  if (taken.some((aspect) => aspect.path === 'dataset')) {
    const datasets = mount('dataset', {
      at: `${at}/dataset/:datasetid`,
      only: ['basics', 'content'],
      name: `${name}.dataset`,
      within,
      isCase,
      example,
      ...(hideMenu ? { hideMenu } : {}),
    })
    const owner = { kind: kind.name, param: kind.param }
    nodes.push(...expandMount(datasets, kinds, shared).map((node) => withOwner(node, owner)))
  }
  return nodes
}

function expandAll(aspects: AspectList, frame: Frame): RouteNode[] {
  return aspects.map((aspect) => expandAspect(asAspect(aspect), frame.at, '', frame))
}

/** Aspects of the mount in its order. A mount that is not taught in classes has no tab of classes, unless it says so. */
function takeAspects(kind: Kind, { only, inClass }: Mount): Aspect[] {
  const all = kind.aspects.map(asAspect)
  if (!only) return inClass ? all : all.filter((aspect) => aspect.path !== 'class')
  return only.map((path) => {
    const found = all.find((aspect) => aspect.path === path)
    if (!found) throw new Error(`The kind ${kind.name} has no aspect ${path}`)
    return found
  })
}

/** The frame's own address, which opens its first tab. */
function detail(frame: Frame, title: string, children: readonly RouteNode[]): RouteNode {
  const first = children.find((child) => child.tab)
  if (!first) throw new Error(`No tab opens at ${frame.at}`)
  return { ...frameNode(frame, title), layout: 'detail', redirectTo: first.path, children }
}

/** A frame that is one page without tabs. Its page is the aspect `<frame>.detail`. */
function single(frame: Frame, title: string): RouteNode {
  const node = frameNode(frame, title)
  const loader = frame.pageFor(`${frame.prefix}detail`)
  return {
    ...node,
    ...(loader ? { page: loader, ...defined({ first: frame.firstFor?.(`${frame.prefix}detail`) }) } : {}),
  }
}

function frameNode(frame: Frame, title: string): RouteNode {
  return {
    path: frame.at,
    name: `${frame.name}.detail`,
    title,
    aspect: `${frame.prefix}detail`,
    ...(frame.mount ? { mount: frame.mount } : {}),
    ...(frame.hideMenu ? { hideMenu: true } : {}),
    ...(frame.example ? { example: frame.example } : {}),
  }
}

/**
 * The page of an aspect: the kind's own, else the one shared by kinds. What a kind shows in one class is the page it
 * shows anyway, narrowed by the context, unless it names a page for the class.
 */
function findPage(aspect: string, own: Pages, shared: Pages): PageLoader | undefined {
  const found = own[aspect] ?? shared[aspect]
  if (found || !aspect.startsWith('class.')) return found
  return findPage(aspect.slice('class.'.length), own, shared)
}

/** What somebody did in a place is no record of its own. */
const recordCalls = (kind: KindName, id = ''): readonly FirstCall[] =>
  isContentKind(kind) ? [{ call: 'record.get', input: { params: { id } } }] : []

/** What the frame and the page of an aspect ask for: the object or the learner's record, and what the page shows. */
function firstCalls({ name, first, firstOf }: Kind, frame: FrameName, aspect: string): FirstCallsOf {
  const isRecord = frame === 'record' || frame === 'class.record'
  return (search, params) => [
    ...(isRecord ? recordCalls(name, params.recordid) : (first?.(search, params) ?? [])),
    ...(firstOf?.[aspect]?.(search, params) ?? []),
  ]
}

function withOwner(node: RouteNode, owner: NonNullable<MountInfo['owner']>): RouteNode {
  return {
    ...node,
    ...(node.mount ? { mount: { ...node.mount, owner } } : {}),
    ...(node.children ? { children: node.children.map((child) => withOwner(child, owner)) } : {}),
  }
}
