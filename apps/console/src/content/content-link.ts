import { kinds, type ContentKind } from '@lab/contract/kinds'
import type { LinkParams } from './resolve-name.ts'
import type { Links } from './use-links.ts'

/** The address of a page of a content as near to this one as there is; undefined where its kind has none. */
export function contentLink(
  { has, href }: Pick<Links, 'has' | 'href'>,
  kind: ContentKind,
  page: string,
  contentId: string,
  more: LinkParams = {},
): string | undefined {
  const { slug, param } = kinds[kind]
  const params = { [param]: contentId, ...more }
  const name = `${slug}.${page}`
  return has(name, params) ? href(name, params) : undefined
}

/** The address of one learner's work in a content, of that in one place if given; undefined where its kind has no such page. */
export function learnerLink(
  links: Pick<Links, 'has' | 'href'>,
  kind: ContentKind,
  contentId: string,
  at: { learnerId: string; placeId: string | undefined },
): string | undefined {
  const address = contentLink(links, kind, 'learner', contentId, { userid: at.learnerId })
  if (address === undefined || at.placeId === undefined) return address
  return `${address}${address.includes('?') ? '&' : '?'}place_id=${at.placeId}`
}

/** The address of a record, or of its learner's work where the kind has a page for that instead. */
export type WorkAddress = (recordId: string, learnerId: string) => string | undefined

/** Addresses of all records of a content in a place: the names of routes are looked up once, not for thousands of cells. */
export function workAddress(
  links: Pick<Links, 'has' | 'href'>,
  kind: ContentKind,
  contentId: string,
  { placeId, ...more }: { placeId: string } & LinkParams,
): WorkAddress {
  const pattern =
    contentLink(links, kind, 'record.detail', contentId, { recordid: 'RECORD', ...more }) ??
    learnerLink(links, kind, contentId, { learnerId: 'LEARNER', placeId })
  return (recordId, learnerId) => pattern?.replace('RECORD', recordId).replace('LEARNER', learnerId)
}
