import { isSeries } from '@lab/contract/series'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { refuse, throwRefusal } from '../../kernel/result.ts'
import { settingsForLearners } from '../accommodation/index.ts'
import { certificateBrief, lastCertificates } from '../certificate/index.ts'
import { contentBrief } from '../content/index.ts'
import type { OfferingFacts } from '../offering/index.ts'
import { asTold, type Work } from '../record/index.ts'
import { presentGroups, presentWalk } from './present-walk.ts'
import { seriesOffered, standingIn, taughtSeries, worksIn, type TaughtSeries } from './walk.ts'

type Kinds = Pick<Kernel, 'kinds'>

/** An offering that is one of a series; any other has none of this. */
export const taught = (tx: Tx, offering: OfferingFacts): Promise<TaughtSeries> =>
  isSeries(offering.kind) ? taughtSeries(tx, offering) : throwRefusal(refuse('absent'))

/** How far one of its learners is, in what they may see of it: their walk with the scores that are not withheld. */
async function ownWalk(tx: Tx, kernel: Kinds, found: TaughtSeries, learnerId: string, now: Date) {
  const own = (await worksIn(tx, found, [learnerId])).get(learnerId) ?? new Map<string, Work>()
  const standing = standingIn(found, own, now)
  const shown = await asTold(tx, kernel, own, now)
  const { score } = standingIn(found, shown, now)
  return { walk: presentWalk(found, shown, { ...standing, score }), next: standing.next }
}

/** The series of a class as one learner has them. */
export async function ownSeriesIn(tx: Tx, kernel: Kinds, learnerId: string, placeId: string, now: Date) {
  const offered = await seriesOffered(tx, placeId)
  const names = await contentBrief(
    tx,
    offered.map((row) => row.contentId),
  )
  const found = []
  for (const row of offered) {
    const whole = await taughtSeries(tx, row)
    const { walk: shownWalk, next: nextId } = await ownWalk(tx, kernel, whole, learnerId, now)
    const { parts: _parts, ...walk } = shownWalk
    const next = whole.groups.flatMap(({ parts }) => parts).find(({ offering }) => offering.id === nextId)
    const { title = '', cover = '' } = names.get(row.contentId) ?? {}
    found.push({ ...walk, offering_id: row.id, kind: row.kind, title, cover, next_title: next?.title ?? '' })
  }
  return found
}

/** The parts that do not open for a learner before a later moment, of their own or as the series has it; by offering. */
async function opensLater(
  tx: Tx,
  { groups }: TaughtSeries,
  learnerId: string,
  now: Date,
): Promise<Map<string, string>> {
  const offered = groups.flatMap(({ parts }) => parts.map(({ offering }) => offering))
  const settings = await settingsForLearners(tx, [learnerId], offered, now)
  return new Map(
    [...settings].flatMap(([id, { opens_at: at }]) => (at !== null && now < new Date(at) ? [[id, at] as const] : [])),
  )
}

/** A series that is offered as one learner walks through it. */
export async function ownPath(tx: Tx, kernel: Kinds, learnerId: string, offering: OfferingFacts, now: Date) {
  const found = await taught(tx, offering)
  const { walk, next } = await ownWalk(tx, kernel, found, learnerId, now)
  const opening = await opensLater(tx, found, learnerId, now)
  const parts = walk.parts.map((part) => {
    const opensAt = part.closed === null ? opening.get(part.offering_id) : undefined
    return opensAt === undefined ? part : { ...part, closed: '尚未到开放时间', opens_at: opensAt }
  })
  const last = (await lastCertificates(tx, offering.id, [learnerId])).get(learnerId)
  return {
    ...walk,
    parts,
    certificate: certificateBrief(last),
    title: offering.contentTitle,
    place_id: offering.placeId,
    place_name: offering.placeName,
    completion: found.plan.completion,
    groups: presentGroups(found),
    next: next !== null && opening.has(next) ? null : next,
  }
}
