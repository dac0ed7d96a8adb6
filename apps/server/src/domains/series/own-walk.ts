import { isSeries } from '@lab/contract/series'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { refuse, throwRefusal } from '../../kernel/result.ts'
import { settingsForLearners } from '../accommodation/index.ts'
import { certificateBrief, lastCertificates } from '../certificate/index.ts'
import { contentBrief } from '../content/index.ts'
import type { OfferingFacts, OfferingRow } from '../offering/index.ts'
import { asTold, type Work } from '../record/index.ts'
import { presentGroups, presentWalk } from './present-walk.ts'
import { seriesOffered, standingIn, taughtSeries, worksIn, type Part, type TaughtSeries } from './walk.ts'

type Kinds = Pick<Kernel, 'kinds'>

/** An offering that is one of a series; any other has none of this. */
export const taught = (tx: Tx, offering: OfferingFacts): Promise<TaughtSeries> =>
  isSeries(offering.kind) ? taughtSeries(tx, offering) : throwRefusal(refuse('absent'))

const partsOf = ({ groups }: TaughtSeries): Part[] => groups.flatMap(({ parts }) => parts)

/** Who looks at what they have of series, and when. */
interface Looking {
  learnerId: string
  now: Date
  /** The parts that open for them at a later moment, by offering. */
  opening: ReadonlyMap<string, string>
}

/**
 * How far one of its learners is, in what they may see of it: their walk with the scores that are not withheld, and what
 * comes next. A part with a later moment of its own is closed until then; one that was begun is not.
 */
async function ownWalk(tx: Tx, kernel: Kinds, found: TaughtSeries, { learnerId, now, opening }: Looking) {
  const own = (await worksIn(tx, found, [learnerId])).get(learnerId) ?? new Map<string, Work>()
  const standing = standingIn(found, own, now)
  const shown = await asTold(tx, kernel, own, now)
  const { score } = standingIn(found, shown, now)
  const walk = presentWalk(found, shown, { ...standing, score })
  const parts = walk.parts.map((part) => {
    const opensAt = opening.get(part.offering_id)
    if (opensAt === undefined || part.closed !== null || part.state !== 'not_started') return part
    return { ...part, closed: '尚未到开放时间', opens_at: opensAt }
  })
  const ahead = partsOf(found).filter(({ offering: { id } }) => {
    const { isDone, closed } = standing.parts.get(id)!
    return !isDone && closed === null && !opening.has(id)
  })
  return { walk: { ...walk, parts }, next: ahead.find((part) => part.isRequired) ?? ahead[0] }
}

/** The series of a class as one learner has them. */
export async function ownSeriesIn(tx: Tx, kernel: Kinds, learnerId: string, placeId: string, now: Date) {
  const offered = await seriesOffered(tx, placeId)
  const names = await contentBrief(
    tx,
    offered.map((row) => row.contentId),
  )
  const wholes: [OfferingRow, TaughtSeries][] = []
  for (const row of offered) wholes.push([row, await taughtSeries(tx, row)])
  const all = wholes.map(([, whole]) => whole)
  const looking = { learnerId, now, opening: await opensLater(tx, all, learnerId, now) }
  const found = []
  for (const [row, whole] of wholes) {
    const { walk: shownWalk, next } = await ownWalk(tx, kernel, whole, looking)
    const { parts: _parts, ...walk } = shownWalk
    const { title = '', cover = '' } = names.get(row.contentId) ?? {}
    found.push({ ...walk, offering_id: row.id, kind: row.kind, title, cover, next_title: next?.title ?? '' })
  }
  return found
}

/** The parts that do not open for a learner before a later moment, of their own or as their series has it; by offering. */
async function opensLater(
  tx: Tx,
  wholes: readonly TaughtSeries[],
  learnerId: string,
  now: Date,
): Promise<Map<string, string>> {
  const offered = wholes.flatMap(partsOf).map(({ offering }) => offering)
  const settings = await settingsForLearners(tx, [learnerId], offered, now)
  return new Map(
    [...settings].flatMap(([id, { opens_at: at }]) => (at !== null && now < new Date(at) ? [[id, at] as const] : [])),
  )
}

/** A series that is offered as one learner walks through it. */
export async function ownPath(tx: Tx, kernel: Kinds, learnerId: string, offering: OfferingFacts, now: Date) {
  const found = await taught(tx, offering)
  const opening = await opensLater(tx, [found], learnerId, now)
  const { walk, next } = await ownWalk(tx, kernel, found, { learnerId, now, opening })
  const last = (await lastCertificates(tx, offering.id, [learnerId])).get(learnerId)
  return {
    ...walk,
    certificate: certificateBrief(last),
    title: offering.contentTitle,
    place_id: offering.placeId,
    place_name: offering.placeName,
    completion: found.plan.completion,
    groups: presentGroups(found),
    next: next?.offering.id ?? null,
  }
}
