import type { Closed } from '@lab/contract/path-standing'
import { isPartUnit, unitsOfPlan, type CoursePlan } from '@lab/contract/mooc-plan'
import type { RecordState } from '@lab/contract/record'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { isTaught, offerings, type OfferingRow } from '../offering/index.ts'
import { itemsOfAttempts, recordLearners, records, type ItemEntry } from '../record/index.ts'
import { offeringsBelow, standingIn, taughtPlan } from './outline.ts'
import { planOfVersion } from './versions.ts'

/** What a learner has of a course: their record of it, with its items. */
interface OwnCourse {
  recordId: string
  state: RecordState
  contentVersion: number
  items: ItemEntry[]
}

/** What some learners have of a course that is offered, by learner; those who have not begun are left out. */
export async function coursesOf(
  tx: Tx,
  offeringId: string,
  learnerIds: readonly string[],
): Promise<Map<string, OwnCourse>> {
  const found = await tx
    .select({
      userId: recordLearners.userId,
      recordId: records.id,
      state: records.state,
      contentVersion: records.contentVersion,
      attemptId: records.attemptId,
    })
    .from(recordLearners)
    .innerJoin(records, eq(records.id, recordLearners.recordId))
    .where(and(eq(records.offeringId, offeringId), inArray(recordLearners.userId, [...learnerIds])))
  if (!found.length) return new Map()
  const items = Map.groupBy(
    await itemsOfAttempts(
      tx,
      found.map(({ attemptId }) => attemptId),
    ),
    ({ attemptId }) => attemptId,
  )
  return new Map(
    found.map(({ userId, attemptId, ...own }) => [userId, { ...own, items: items.get(attemptId) ?? [] }] as const),
  )
}

type Whole = Pick<OfferingRow, 'id' | 'contentId' | 'contentVersion'>

/**
 * The plan that a learner learns by: that of the version that they began with, else of the one that is offered; without what
 * is not taught below it.
 */
export const planFor = async (
  tx: Tx,
  whole: Whole,
  own: OwnCourse | undefined,
  below: ReadonlyMap<string, string>,
): Promise<CoursePlan> =>
  taughtPlan(
    await planOfVersion(tx, whole.contentId, own?.contentVersion ?? whole.contentVersion),
    below,
    own?.items ?? null,
  )

/** The experiments and exams that the rules of the course keep closed to a learner. */
export async function closedParts(tx: Tx, whole: Whole, learnerId: string, now: Date): Promise<Map<string, Closed>> {
  const own = (await coursesOf(tx, whole.id, [learnerId])).get(learnerId)
  const below = await offeringsBelow(tx, whole.id)
  const plan = await planFor(tx, whole, own, below)
  const { parts } = standingIn(plan, own?.items ?? [], now)
  const closed = new Map<string, Closed>()
  for (const unit of unitsOfPlan(plan).filter(isPartUnit)) {
    const offeringId = below.get(unit.content_id)
    const why = parts.get(unit.id)?.closed
    if (offeringId && why) closed.set(offeringId, why)
  }
  return closed
}

/** Who of some learners has done all that the course asks for. */
export async function completedBy(
  tx: Tx,
  whole: Whole,
  learnerIds: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const courses = await coursesOf(tx, whole.id, learnerIds)
  if (!courses.size) return new Set()
  const below = await offeringsBelow(tx, whole.id)
  const completed = new Set<string>()
  for (const [contentVersion, some] of Map.groupBy(courses, ([, own]) => own.contentVersion)) {
    const plan = await planOfVersion(tx, whole.contentId, contentVersion)
    for (const [learnerId, { items }] of some) {
      if (standingIn(taughtPlan(plan, below, items), items, now).isComplete) completed.add(learnerId)
    }
  }
  return completed
}

/** What a place teaches of courses, in its order. */
export const coursesOffered = (tx: Tx, placeId: string): Promise<OfferingRow[]> =>
  tx
    .select()
    .from(offerings)
    .where(
      and(
        eq(offerings.placeId, placeId),
        eq(offerings.kind, 'mooc'),
        isNull(offerings.parentId),
        isTaught('offerings'),
      ),
    )
    .orderBy(asc(offerings.position), asc(offerings.id))
