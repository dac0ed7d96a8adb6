import { type KindName, pageKinds } from './kind-names.ts'
import type { ExampleRecipe, FirstCallsOf, FrameLoader, Pages, RouteMeta, Within } from './route-types.ts'
import { aspectTitles } from './titles.ts'

/** One tab, a section of tabs, or a page below a tab. */
export type Aspect = RouteMeta & {
  /** Path below its parent, with its parameters: `basics`, `file/tree/:branchname`. */
  path: string
  tab: boolean
  children?: readonly Aspect[]
  /** Path of the child that opens when the section itself is opened. */
  opens?: string
  /** The kind that it lists: names it `<kind>.list` for links. */
  lists?: KindName
  example?: ExampleRecipe
  exampleQuery?: string
}

/** Aspects as they are declared: a segment of the title table, or an aspect made by the functions below. */
export type AspectList = readonly (Aspect | string)[]

/** A tab by its segment, titled from the one table of aspect titles unless a title is given. */
export function tab(segment: string, title = aspectTitles[segment], more: Partial<Aspect> = {}): Aspect {
  if (!title) throw new Error(`No title for the aspect ${segment}`)
  return { path: segment, title, tab: true, ...more }
}

/** A tab that consists of tabs; opening it opens the first, or the one named by `opens`. */
export function section(segment: string, children: AspectList, more: Partial<Aspect> = {}): Aspect {
  const all = children.map(asAspect)
  return { ...tab(segment, more.title), ...more, children: all, opens: more.opens ?? all[0]!.path }
}

/** A page of the frame that is reached from a tab and is none itself. */
export function below(path: string, title: string, more: Partial<Aspect> = {}): Aspect {
  return { path, title, tab: false, ...more }
}

/** 阅卷台: reached from the tab of records, wherever something is marked by people. */
export const markingBench: Aspect = below('record/marking', '阅卷台')

/** 监考台: where an exam is run while it is sat, reached from the tab of records. */
export const examCockpit: Aspect = below('record/cockpit', '监考台')

/** 计分设置: what the marks of a place come to, reached from its 成绩册. */
export const markbookSetup: Aspect = below('markbook/setup', '计分设置')

/** Declared aspects with their titles filled in. */
export function asAspect(aspect: Aspect | string): Aspect {
  return typeof aspect === 'string' ? tab(aspect) : aspect
}

/** What a kind has wherever it is mounted; a mount takes all of it or less. */
export type Kind = {
  name: KindName
  /** Parameter that carries the object's id. */
  param: string
  /** Title of the detail page. */
  title: string
  aspects: AspectList
  /** Tabs of one learner's record; an empty list means one page without tabs; absent means no such page. */
  record?: AspectList
  /** Whether there is a page with everybody's records side by side. */
  records?: boolean
  /** The content in one of its classes, with or without the learners' records. */
  inClass?: { aspects: AspectList; record: boolean; records: boolean }
  /** Pages by aspect name: `basics`, `member.student`, `record.process`, `class.analysis`. Those absent are pending. */
  pages: Pages
  /** What is drawn around its tabs; a kind without one is still being built and shows the title of its route. */
  detail?: FrameLoader
  /** What its header asks for, together with the code of whichever page is opened: the object itself. */
  first?: FirstCallsOf
  /** What pages ask for in addition to it, by aspect name. */
  firstOf?: Readonly<Record<string, FirstCallsOf>>
  example: ExampleRecipe
}

/** Declares a kind. */
export function kind(name: KindName, options: Omit<Kind, 'name' | 'param' | 'pages'> & { pages?: Pages }): Kind {
  return { pages: {}, ...options, name, param: pageKinds[name].param }
}

/** A kind mounted at an address. */
export type Mount = Omit<RouteMeta, 'title'> & {
  is: 'mount'
  kind: KindName
  name: string
  at: string
  title?: string
  within: Within | null
  isCase: boolean
  /** Paths of the aspects it takes, in the order of its tabs; null for all. */
  only: readonly string[] | null
  /** Whether the address itself opens (its first tab); a mount without root has pages but no tabs. */
  root: boolean
  record: 'tabs' | 'page' | 'none'
  records: boolean
  inClass: boolean
  example: ExampleRecipe
  parent?: string
}

/**
 * Mounts a kind, by name so that no domain needs another's insides. Without `only` the mount has all the kind has; with
 * it only those aspects, and records and classes where asked for. Data sets open wherever there is a dataset tab.
 */
export function mount(kindName: KindName, options: { at: string } & Partial<Omit<Mount, 'is' | 'kind' | 'at'>>): Mount {
  const all = !options.only
  return {
    name: pageKinds[kindName].slug,
    within: null,
    isCase: false,
    only: null,
    root: true,
    record: all ? 'tabs' : 'none',
    records: all,
    inClass: all,
    example: {},
    ...options,
    is: 'mount',
    kind: kindName,
  }
}
