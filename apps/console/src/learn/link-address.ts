import { isContainer, isContentKind, kinds, type ContentKind } from '@lab/contract/kinds'
import type { PageLink } from '@lab/contract/page-link'
import { placeKindLabels } from '@lab/contract/place-words'

/** The page about an offering of a kind. */
export const pageOfOffering = (kind: ContentKind, offeringId: string): string =>
  `/learn/${kinds[kind].learnersPage ?? 'offering'}/${offeringId}`

/** The page of this site that a notice is about; null where a learner has none. */
export function linkAddress(link: PageLink | null): string | null {
  if (!link) return null
  const { classid, projectid, recordid, thread, offeringid } = link.params
  if (thread) return `/learn/questions/${thread}`
  if (offeringid && isContentKind(link.kind) && isContainer(link.kind)) return pageOfOffering(link.kind, offeringid)
  if (recordid) return `/learn/record/${recordid}`
  if (offeringid && isContentKind(link.kind)) return pageOfOffering(link.kind, offeringid)
  if (link.params.panel === 'marks') return '/learn/scores'
  if (Object.hasOwn(placeKindLabels, link.kind) && link.id)
    return `/learn/class/${link.id}${link.params.panel === 'announcements' ? '?view=announcements' : ''}`
  const placeId = classid ?? projectid
  return placeId ? `/learn/class/${placeId}` : null
}
