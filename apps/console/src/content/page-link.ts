import { isContentKind, kinds, type ContentKind } from '@lab/contract/kinds'
import type { OtherLinkKind, PageLink } from '@lab/contract/page-link'
import { useCallback } from 'react'
import { useLocation } from 'react-router'
import { withKept } from '../kit/navigation/keep-query.ts'
import { fillPath } from './resolve-name.ts'
import { useRouteTable } from './route-handle.ts'
import type { Route, RouteTable } from './table.ts'

/** How pages of an object are named in links, and the parameter that carries its id. */
type Named = { name: string; list: string; param: string; query?: Readonly<Record<string, string>> }

const others = {
  class: { name: 'class', list: 'class.list', param: 'classid' },
  course: { name: 'course', list: 'course', param: 'lessonid' },
  project: { name: 'project', list: 'project.list', param: 'projectid' },
  suite: { name: 'env.template', list: 'env.template', param: 'envid', query: { view: 'suite' } },
  resource: { name: 'repository.resource', list: 'repository.resource', param: '' },
  research_task: { name: 'task', list: 'task', param: 'id' },
  research_assignment: { name: 'my.task', list: 'my.task', param: 'id' },
  publish_review: { name: 'publish', list: 'publish', param: '' },
  sync_review: { name: 'sync', list: 'sync', param: '' },
  banner: { name: 'platform.banner', list: 'platform.banner', param: '' },
  settings: { name: 'platform', list: 'platform', param: '' },
} as const satisfies Record<OtherLinkKind, Named>

/** Lists that are a section of tabs, which is named by its address; null for those with an address of their own. */
const sectionLists: Readonly<Record<ContentKind, string | null>> = {
  experiment: null,
  mooc: null,
  lesson: 'course-preparation',
  exam: null,
  series: null,
  exp_series: null,
  training: 'practice',
  code_practice: null,
  exp_practice: null,
  dataset: null,
  question_bank: null,
}

function namedBy({ kind, is_case: isCase }: Pick<PageLink, 'kind' | 'is_case'>): Named {
  if (!isContentKind(kind)) return others[kind]
  const { slug, param } = kinds[kind]
  return isCase
    ? { name: `${slug}-case`, list: `${slug}-case.list`, param }
    : { name: slug, list: sectionLists[kind] ?? `${slug}.list`, param }
}

const paramsOf = ({ path }: Route): string[] => [...path.matchAll(/:(\w+)/g)].map((match) => match[1]!)
const trainingClasses = '/practical-training/'
/** Whether an address is in the tree of classes of practical training. */
export const inTrainingClass = (path: string): boolean => path.startsWith(trainingClasses)

/** A link to an object as lists give it: its own page, without what `PageLink` leaves empty. */
type GivenLink = Pick<PageLink, 'kind' | 'id'> & Partial<PageLink> & { is_training?: boolean }

/**
 * The address of a link; null where the console has no such page. What the address has no place for goes into its query.
 * Of several addresses the one that has a place for most wins: a record in a class opens in that class.
 */
export function linkAddress(table: RouteTable, link: GivenLink): string | null {
  const { id, page = '', params = {}, is_training: isTraining = false } = link
  const named = namedBy(link)
  const values: Record<string, string> = { ...params, ...(id === null ? {} : { [named.param]: id }) }
  const name = page ? `${named.name}.${page}` : id === null ? named.list : `${named.name}.detail`
  // An appeal is answered with the scores; where a kind has no page of them, at the record itself.
  const found = page === 'record.score' && !table.byName.has(name) ? `${named.name}.record.detail` : name
  const [best] = (table.byName.get(found) ?? [])
    .filter((route) => paramsOf(route).every((param) => Object.hasOwn(values, param)))
    .filter((route) => inTrainingClass(route.path) === isTraining)
    .toSorted((a, b) => paramsOf(b).length - paramsOf(a).length)
  if (!best || (id !== null && !paramsOf(best).includes(named.param))) return null
  const placed = new Set(paramsOf(best))
  const query = new URLSearchParams([
    ...Object.entries(named.query ?? {}),
    ...Object.entries(values).filter(([param]) => !placed.has(param)),
  ]).toString()
  return fillPath(best.path, values) + (query && `?${query}`)
}

export type LinkAddress = (link: GivenLink | null | undefined) => string | null

/** Resolves links of the server, with what the address keeps; null for a page that this console does not have. */
export function useLinkAddress(): LinkAddress {
  const table = useRouteTable()
  const { search } = useLocation()
  return useCallback(
    (link) => {
      const address = link && linkAddress(table, link)
      return address ? withKept(address, search) : null
    },
    [table, search],
  )
}
