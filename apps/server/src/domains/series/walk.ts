import { standingOn, type Closed, type Standing, type WalkedGroup } from '@lab/contract/path-standing'
import { emptyPlan, seriesKinds, type SeriesPlan, type Unlock } from '@lab/contract/series-plan'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { contentBrief } from '../content/index.ts'
import { isTaught, offerings, partsBelow, type OfferingRow } from '../offering/index.ts'
import { worksOf, type Work } from '../record/index.ts'
import { loadSeries } from './versions.ts'

/** A part that is taught: its offering, with what the plan says of it. */
export interface Part {
  offering: OfferingRow
  title: string
  isRequired: boolean
  unlock: Unlock
}

/** A series as it is taught: the plan of the version that is offered, with what hangs below the offering now. */
export interface TaughtSeries {
  plan: SeriesPlan
  groups: { title: string; unlock: Unlock; parts: Part[] }[]
}

/**
 * What a series is taught as. What a teacher has removed below the offering is in no group; what a teacher has added comes
 * last, open and optional.
 */
export async function taughtSeries(
  tx: Tx,
  { id, contentId, contentVersion }: Pick<OfferingRow, 'id' | 'contentId' | 'contentVersion'>,
): Promise<TaughtSeries> {
  const plan = (await loadSeries(tx, contentId, contentVersion))?.plan ?? emptyPlan
  const below = await partsBelow(tx, id)
  const names = await contentBrief(
    tx,
    below.map((part) => part.contentId),
  )
  const byContent = new Map(below.map((offering) => [offering.contentId, offering]))
  const titleOf = (offering: OfferingRow): string => names.get(offering.contentId)?.title ?? ''
  const groups = plan.groups.map(({ title, unlock, parts }) => ({
    title,
    unlock,
    parts: parts.flatMap((part) => {
      const offering = byContent.get(part.content_id)
      byContent.delete(part.content_id)
      if (!offering) return []
      return [{ offering, title: titleOf(offering), isRequired: part.is_required, unlock: part.unlock }]
    }),
  }))
  const free: Unlock = { rule: 'free' }
  const added = [...byContent.values()].map((offering) => ({
    offering,
    title: titleOf(offering),
    isRequired: false,
    unlock: free,
  }))
  const all = added.length ? [...groups, { title: '补充内容', unlock: free, parts: added }] : groups
  return { plan, groups: all.filter((group) => group.parts.length > 0) }
}

/** What some learners did in the parts of a series, by learner and then by offering. */
export const worksIn = (
  tx: Tx,
  { groups }: TaughtSeries,
  learnerIds: readonly string[],
): Promise<Map<string, Map<string, Work>>> =>
  worksOf(
    tx,
    groups.flatMap(({ parts }) => parts.map(({ offering }) => offering.id)),
    learnerIds,
  )

/** Where a learner is in a series by what they did in its parts. Pure. */
export function standingIn({ plan, groups }: TaughtSeries, works: ReadonlyMap<string, Work>, now: Date): Standing {
  const walked: WalkedGroup[] = groups.map(({ title, unlock, parts }) => ({
    title,
    unlock,
    parts: parts.map((part) => {
      const { id, settings } = part.offering
      const work = works.get(id)
      return {
        id,
        title: part.title,
        isRequired: part.isRequired,
        weight: settings.weight,
        unlock: part.unlock,
        isSubmitted: work?.state === 'submitted' || work?.state === 'graded',
        score: work?.percent ?? null,
        passScore: settings.pass_score,
      }
    }),
  }))
  return standingOn(walked, plan.completion, now)
}

/** What a place teaches of series of either kind, in its order. */
export const seriesOffered = (tx: Tx, placeId: string): Promise<OfferingRow[]> =>
  tx
    .select()
    .from(offerings)
    .where(
      and(
        eq(offerings.placeId, placeId),
        inArray(offerings.kind, [...seriesKinds]),
        isNull(offerings.parentId),
        isTaught('offerings'),
      ),
    )
    .orderBy(asc(offerings.position), asc(offerings.id))

/** The parts that the rules of the series keep closed to a learner. */
export async function closedParts(
  tx: Tx,
  whole: Pick<OfferingRow, 'id' | 'contentId' | 'contentVersion'>,
  learnerId: string,
  now: Date,
): Promise<Map<string, Closed>> {
  const taught = await taughtSeries(tx, whole)
  const works = (await worksIn(tx, taught, [learnerId])).get(learnerId) ?? new Map<string, Work>()
  const { parts } = standingIn(taught, works, now)
  return new Map([...parts].flatMap(([id, { closed }]) => (closed ? [[id, closed] as const] : [])))
}

/** Who of some learners has done all that the series asks for. */
export async function completedBy(
  tx: Tx,
  whole: Pick<OfferingRow, 'id' | 'contentId' | 'contentVersion'>,
  learnerIds: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const taught = await taughtSeries(tx, whole)
  const works = await worksIn(tx, taught, learnerIds)
  return new Set(learnerIds.filter((id) => standingIn(taught, works.get(id) ?? new Map(), now).isComplete))
}
