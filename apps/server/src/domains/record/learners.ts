import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Party } from '@lab/contract/record'
import type { Tx } from '../../kernel/database/pool.ts'
import { users } from '../identity/index.ts'
import { withBelow } from '../offering/index.ts'
import { learnersAmong, memberships } from '../place/index.ts'
import * as rules from './rules.ts'
import { recordLearners, records } from './tables.ts'

/** Who learns in each of some records. */
export async function learnersByRecord(tx: Tx, recordIds: readonly string[]): Promise<Map<string, string[]>> {
  const { recordId, userId } = recordLearners
  const rows = await tx
    .select({ recordId, userId })
    .from(recordLearners)
    .where(inArray(recordId, [...recordIds]))
  const byRecord = Map.groupBy(rows, (row) => row.recordId)
  return new Map([...byRecord].map(([id, its]) => [id, its.map((row) => row.userId)]))
}

/**
 * SQL: who does a group's work, as `Party` has them; an empty list for a person. Of a record those who learn in it, else
 * who is in the group now.
 */
export const membersOf = (recordId: SQL, groupId: SQL): SQL<Party['members']> => sql<Party['members']>`
  CASE WHEN ${groupId} IS NULL THEN '[]' ELSE coalesce((
    SELECT json_agg(json_build_object('id', w.id, 'real_name', w.real_name, 'avatar', w.avatar, 'number', w.number)
      ORDER BY w.number, w.id)
    FROM ${users} w WHERE w.id IN (
      SELECT l.user_id FROM ${recordLearners} l WHERE l.record_id = ${recordId}
      UNION ALL SELECT m.user_id FROM ${memberships} m
      WHERE ${recordId} IS NULL AND m.group_id = ${groupId} AND m.role = 'student')), '[]') END`

/** Puts the members of a group into its record, as far as they have no record of the offering yet; answers with them. */
export async function putLearners(
  tx: Tx,
  { id: recordId, offeringId }: { id: string; offeringId: string },
  userIds: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .insert(recordLearners)
    .values(userIds.map((userId) => ({ recordId, offeringId, userId })))
    .onConflictDoNothing()
    .returning({ userId: recordLearners.userId })
  return rows.map((row) => row.userId)
}

/** SQL on `r`: a group's record of which nothing has been submitted yet, so that it follows the group. */
const followsGroup = sql.raw(`r.party_kind = 'group'
  AND NOT EXISTS (SELECT FROM attempts a WHERE a.record_id = r.id AND a.submitted_at IS NOT NULL)`)

/**
 * Lets the unsubmitted work of a place's groups follow their members: who is in a group no more leaves its record, who
 * came joins it. What was submitted stays with those who did it. Nobody begins meanwhile: who changes groups holds them.
 * A submit under way is waited for, so that what it submits is seen as submitted.
 */
export async function groupsChanged(tx: Tx, placeId: string): Promise<void> {
  await tx.execute(sql`
    SELECT r.id FROM records r WHERE r.place_id = ${placeId} AND ${followsGroup} ORDER BY r.id FOR NO KEY UPDATE`)
  await tx.execute(sql`
    DELETE FROM record_learners l USING records r
    WHERE r.id = l.record_id AND r.place_id = ${placeId} AND ${followsGroup} AND NOT EXISTS (
      SELECT FROM ${memberships} m
      WHERE m.place_id = r.place_id AND m.user_id = l.user_id AND m.group_id = r.group_id AND m.role = 'student')`)
  await tx.execute(sql`
    INSERT INTO record_learners (record_id, offering_id, user_id)
    SELECT r.id, r.offering_id, m.user_id FROM records r JOIN ${memberships} m ON m.group_id = r.group_id AND m.role = 'student'
    WHERE r.place_id = ${placeId} AND ${followsGroup} ON CONFLICT DO NOTHING`)
}

/** Notes how long a group's member was at its record, by their own pauses. */
export async function noteMember(
  tx: Tx,
  { recordId, userId }: { recordId: string; userId: string },
  now: Date,
  claimed?: number,
): Promise<void> {
  const own = and(eq(recordLearners.recordId, recordId), eq(recordLearners.userId, userId))
  const [row] = await tx.select({ lastActiveAt: recordLearners.lastActiveAt }).from(recordLearners).where(own)
  const seconds = rules.secondsSpent(row?.lastActiveAt ?? null, now, claimed)
  await tx
    .update(recordLearners)
    .set({ durationSeconds: sql`${recordLearners.durationSeconds} + ${seconds}`, lastActiveAt: now })
    .where(own)
}

/**
 * SQL, a table (user_id, group_id): who learns in a place, begun or not. Where that follows from what was begun, as in an
 * organisation's own place, an offering's learners are those who have begun it or a part of it.
 */
export const learnersOf = (placeId: SQL, offeringId?: SQL): SQL =>
  learnersAmong(
    placeId,
    sql`SELECT DISTINCT learner.user_id FROM ${records} AS begun
      JOIN ${recordLearners} AS learner ON learner.record_id = begun.id
      WHERE begun.place_id = ${placeId} AND NOT begun.is_trial
        AND ${offeringId ? sql`begun.offering_id IN ${withBelow(offeringId)}` : sql`true`}`,
  )

/** Which of some people learn in a place. */
export async function learnersAt(tx: Tx, placeId: string, userIds: readonly string[]): Promise<string[]> {
  const found = await tx.execute<{ user_id: string }>(sql`SELECT learner.user_id
    FROM ${learnersOf(sql`${placeId}::uuid`)} AS learner
    WHERE learner.user_id = ANY(${sql.param([...userIds])}::uuid[])`)
  return found.rows.map((row) => row.user_id)
}
