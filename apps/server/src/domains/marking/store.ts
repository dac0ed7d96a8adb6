import { and, asc, eq, or, sql } from 'drizzle-orm'
import { MarkingSettings, type MarkingAllocation } from '@lab/contract/marking'
import type { Tx } from '../../kernel/database/pool.ts'
import { users } from '../identity/index.ts'
import { leadRoles, placeRoles } from '../place/index.ts'
import type { GivenMark } from './rules/agreement.ts'
import type { Mark } from './rules/rounds.ts'
import { markingAllocations, markingComments, markingMarks, markingSettings } from './tables.ts'

export interface Staff {
  id: string
  real_name: string
  avatar: string
}

/** Who teaches or helps in a place, and so may mark there. */
export async function staffOf(tx: Tx, placeId: string): Promise<Staff[]> {
  const found = await tx.execute<Staff & Record<string, unknown>>(sql`
    SELECT DISTINCT u.id, u.real_name, u.avatar FROM ${placeRoles} AS theirs JOIN ${users} u ON u.id = theirs.user_id
    WHERE theirs.place_id = ${placeId} AND theirs.role IN ${leadRoles} ORDER BY u.real_name, u.id`)
  return found.rows
}

export async function settingsOf(tx: Tx, offeringId: string): Promise<MarkingSettings> {
  const [row] = await tx.select().from(markingSettings).where(eq(markingSettings.offeringId, offeringId))
  return MarkingSettings.parse(row?.settings ?? {})
}

/** When appeals against the scores of an offering end; null: never. */
export async function appealsUntil(tx: Tx, offeringId: string): Promise<Date | null> {
  const { appeals_until: until } = await settingsOf(tx, offeringId)
  return until === null ? null : new Date(until)
}

export async function saveSettings(
  tx: Tx,
  { offeringId, orgId }: { offeringId: string; orgId: string },
  settings: MarkingSettings,
): Promise<void> {
  await tx
    .insert(markingSettings)
    .values({ offeringId, orgId, settings })
    .onConflictDoUpdate({ target: markingSettings.offeringId, set: { settings } })
}

export async function allocationsOf(tx: Tx, offeringId: string): Promise<MarkingAllocation[]> {
  const rows = await tx
    .select()
    .from(markingAllocations)
    .where(eq(markingAllocations.offeringId, offeringId))
    .orderBy(asc(markingAllocations.id))
  return rows.map(({ markerId, itemKey, quota, learnerIds }) => ({
    marker_id: markerId,
    item_key: itemKey,
    quota,
    learner_ids: learnerIds,
  }))
}

export async function saveAllocations(
  tx: Tx,
  { offeringId, orgId }: { offeringId: string; orgId: string },
  allocations: readonly MarkingAllocation[],
): Promise<void> {
  await tx.delete(markingAllocations).where(eq(markingAllocations.offeringId, offeringId))
  if (!allocations.length) return
  const rows = allocations.map((one) => ({
    offeringId,
    orgId,
    markerId: one.marker_id,
    itemKey: one.item_key,
    quota: one.quota,
    learnerIds: one.learner_ids,
  }))
  await tx.insert(markingAllocations).values(rows).onConflictDoNothing()
}

type MarkRow = typeof markingMarks.$inferInsert

/** Keeps what a marker gave, in the place of what was given in the same round before. */
export async function keepMark(tx: Tx, row: MarkRow): Promise<void> {
  const { markerId, score, criteria, comment, seconds, at } = row
  await tx
    .insert(markingMarks)
    .values(row)
    .onConflictDoUpdate({
      target: [markingMarks.attemptId, markingMarks.key, markingMarks.round],
      set: { markerId, score, criteria, comment, seconds, at },
    })
}

export async function dropMark(tx: Tx, attemptId: string, key: string, { round }: Pick<Mark, 'round'>): Promise<void> {
  const { attemptId: attempt, key: item, round: number } = markingMarks
  await tx.delete(markingMarks).where(and(eq(attempt, attemptId), eq(item, key), eq(number, round)))
}

/** All marks of an item of an offering, for figures. */
export async function marksOfItem(tx: Tx, offeringId: string, key: string): Promise<GivenMark[]> {
  const { attemptId: answer, round, markerId, score, seconds } = markingMarks
  return tx
    .select({ answer, round, markerId, score, seconds })
    .from(markingMarks)
    .where(and(eq(markingMarks.offeringId, offeringId), eq(markingMarks.key, key)))
}

interface Owner {
  orgId: string
  userId: string
}

/** One's own remarks and those that others of the organisation share, one's own first. */
export const commentsOf = (tx: Tx, { orgId, userId }: Owner) =>
  tx
    .select()
    .from(markingComments)
    .where(
      and(
        eq(markingComments.orgId, orgId),
        or(eq(markingComments.ownerId, userId), eq(markingComments.isShared, true)),
      ),
    )
    .orderBy(sql`${markingComments.ownerId} <> ${userId}`, asc(markingComments.createdAt), asc(markingComments.id))
    .limit(1000)

export const countComments = (tx: Tx, { orgId, userId }: Owner): Promise<number> =>
  tx.$count(markingComments, and(eq(markingComments.orgId, orgId), eq(markingComments.ownerId, userId)))

export const addComment = async (tx: Tx, values: typeof markingComments.$inferInsert) =>
  (await tx.insert(markingComments).values(values).returning())[0]!

/** Removes one's own remark; false when it is not there. */
export async function removeComment(tx: Tx, userId: string, id: string): Promise<boolean> {
  const gone = await tx
    .delete(markingComments)
    .where(and(eq(markingComments.id, id), eq(markingComments.ownerId, userId)))
    .returning({ id: markingComments.id })
  return gone.length > 0
}
