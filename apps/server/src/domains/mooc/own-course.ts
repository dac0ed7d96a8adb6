import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { refuse, throwRefusal } from '../../kernel/result.ts'
import { certificateBrief, lastCertificates } from '../certificate/index.ts'
import { contentBrief, findContent } from '../content/index.ts'
import { closedAmong, type Learner } from '../learning/index.ts'
import type { OfferingFacts } from '../offering/index.ts'
import { coursesOf, coursesOffered, planFor } from './learners.ts'
import { closedAsWhole, nextTitle, offeringsBelow, presentOutline, standingIn } from './outline.ts'

/** The courses of a class as one learner has them. */
export async function ownCoursesIn(tx: Tx, learnerId: string, placeId: string, now: Date) {
  const offered = await coursesOffered(tx, placeId)
  const names = await contentBrief(
    tx,
    offered.map((row) => row.contentId),
  )
  const found = []
  for (const row of offered) {
    const own = (await coursesOf(tx, row.id, [learnerId])).get(learnerId)
    const plan = await planFor(tx, row, own, await offeringsBelow(tx, row.id))
    const standing = standingIn(plan, own?.items ?? [], now)
    const { title = '', cover = '' } = names.get(row.contentId) ?? {}
    const { done, total, progress, isComplete } = standing
    found.push({
      offering_id: row.id,
      kind: row.kind,
      title,
      cover,
      done,
      total,
      progress,
      is_complete: isComplete,
      next_title: nextTitle(plan, standing),
    })
  }
  return found
}

/** What a course that is offered consists of for one learner, begun or not. */
export async function ownCourse(
  tx: Tx,
  kernel: Pick<Kernel, 'kinds'>,
  who: Learner,
  offering: OfferingFacts,
  now: Date,
) {
  if (offering.kind !== 'mooc') return throwRefusal(refuse('absent'))
  const own = (await coursesOf(tx, offering.id, [who.userId])).get(who.userId)
  const below = await offeringsBelow(tx, offering.id)
  const plan = await planFor(tx, offering, own, below)
  const items = own?.items ?? []
  const standing = standingIn(plan, items, now)
  const above = own ? undefined : (await closedAmong(tx, kernel, who, [offering], now)).get(offering.id)
  const seen = { plan, items, standing: above ? closedAsWhole(standing, above) : standing, offerings: below }
  const content = await findContent(tx, offering.contentId, null)
  return {
    ...presentOutline(seen, () => ({})),
    title: offering.contentTitle,
    summary: content?.summary ?? ({ format: 'markdown', value: '' } as const),
    place_id: offering.placeId,
    place_name: offering.placeName,
    record_id: own?.recordId ?? null,
    state: own?.state ?? ('not_started' as const),
    certificate: certificateBrief((await lastCertificates(tx, offering.id, [who.userId])).get(who.userId)),
  }
}
