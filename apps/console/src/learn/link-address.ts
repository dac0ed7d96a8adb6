import type { PageLink } from '@lab/contract/page-link'

/** The page of this site that a notice is about; null where a learner has none. */
export function linkAddress(link: PageLink | null): string | null {
  if (!link) return null
  const { classid, recordid, thread, offeringid } = link.params
  if (thread) return `/learn/questions/${thread}`
  if (recordid) return `/learn/record/${recordid}`
  if (offeringid)
    return link.kind === 'series' || link.kind === 'exp_series'
      ? `/learn/series/${offeringid}`
      : `/learn/offering/${offeringid}`
  if (link.kind === 'class' && link.id)
    return `/learn/class/${link.id}${link.params.panel === 'announcements' ? '?view=announcements' : ''}`
  return classid ? `/learn/class/${classid}` : null
}
