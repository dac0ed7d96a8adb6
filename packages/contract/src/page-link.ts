import { z } from 'zod'
import { contentKinds } from './kinds.ts'
import type { PlaceKind } from './place-words.ts'

/** Objects other than contents that links lead to. */
export const otherLinkKinds = [
  'class',
  'course',
  'project',
  'suite',
  'resource',
  'research_task',
  'research_assignment',
  'publish_review',
  'sync_review',
  'banner',
  'settings',
] as const
export type OtherLinkKind = (typeof otherLinkKinds)[number]
const linkKinds = [...contentKinds, ...otherLinkKinds] as const
export type LinkKind = (typeof linkKinds)[number]

/**
 * A page of an object as the server names it; only the console knows addresses. An empty `page` is the object's own, or
 * with no `id` the list of its kind. `params` are the other objects around it (`classid`, `recordid`) and what the page
 * shall show (`panel`, `thread`).
 */
export const PageLink = z.object({
  kind: z.enum(linkKinds),
  id: z.string().nullable(),
  page: z.string(),
  params: z.record(z.string(), z.string()),
  /** The content lies in the repository of cases. */
  is_case: z.boolean().optional(),
})
export type PageLink = z.output<typeof PageLink>

/** A link to a page; parameters without a value are left out. */
export function pageLink(
  kind: LinkKind,
  id: string | null = null,
  page = '',
  params: Readonly<Record<string, string | null | undefined>> = {},
): PageLink {
  const given = Object.entries(params).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return { kind, id, page, params: Object.fromEntries(given) }
}

/** A link to a place, where its kind has pages. */
export const placeLink = (
  kind: PlaceKind,
  id: string,
  page = '',
  params: Readonly<Record<string, string>> = {},
): PageLink | null => (kind === 'organisation' ? null : pageLink(kind, id, page, params))
