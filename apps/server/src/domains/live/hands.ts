import { and, count, eq, isNull, lt, sql } from 'drizzle-orm'
import type { RaisedHand } from '@lab/contract/live'
import type { Party, PartyKind } from '@lab/contract/record'
import type { Tx } from '../../kernel/database/pool.ts'
import { runningEnvironment } from '../environment/index.ts'
import { users } from '../identity/index.ts'
import { groups, memberships } from '../place/index.ts'
import { learnersByRecord, membersOf, records, type RecordFacts } from '../record/index.ts'
import { raisedHands } from './tables.ts'

const isOpen = isNull(raisedHands.loweredAt)

type HandRow = {
  id: string
  record_id: string
  party_kind: PartyKind
  party_id: string
  real_name: string
  avatar: string
  number: string
  group_name: string
  members: Party['members']
  step_title: string
  note: string
  raised_at: string
  taker_id: string | null
  taker_name: string | null
  environment_id: string | null
}

/** The hands that are up, oldest first. */
export async function listHands(tx: Tx, offeringId: string): Promise<RaisedHand[]> {
  const found = await tx.execute<HandRow>(sql`
    SELECT h.id, h.record_id, r.party_kind, r.party_id,
      CASE r.party_kind WHEN 'group' THEN g.name || '（' || u.real_name || '）' ELSE u.real_name END AS real_name, u.avatar,
      u.number, coalesce(g.name, '') AS group_name, ${membersOf(sql.raw('r.id'), sql.raw('r.group_id'))} AS members,
      h.step_title, h.note, h.raised_at, t.id AS taker_id, t.real_name AS taker_name, e.id AS environment_id
    FROM raised_hands h JOIN ${records} r ON r.id = h.record_id JOIN ${users} u ON u.id = h.learner_id
    LEFT JOIN ${users} t ON t.id = h.taken_by
    LEFT JOIN ${memberships} cm ON cm.place_id = h.place_id AND cm.user_id = h.learner_id
    LEFT JOIN ${groups} g ON g.id = coalesce(r.group_id, cm.group_id)
    CROSS JOIN LATERAL (SELECT ${runningEnvironment(sql`r.kind`, sql`r.id`)} AS id) AS e
    WHERE h.offering_id = ${offeringId} AND h.lowered_at IS NULL ORDER BY h.raised_at, h.id`)
  return found.rows.map((row) => ({
    id: row.id,
    learner: {
      kind: row.party_kind,
      id: row.party_id,
      real_name: row.real_name,
      avatar: row.avatar,
      number: row.number,
      group_name: row.group_name,
      members: row.members,
    },
    record_id: row.record_id,
    step_title: row.step_title,
    note: row.note,
    raised_at: new Date(row.raised_at).toISOString(),
    taken_by: row.taker_id && row.taker_name !== null ? { id: row.taker_id, real_name: row.taker_name } : null,
    environment_id: row.environment_id,
  }))
}

/** Raises the hand of a record; one that is up already only gets the new note. */
export async function raiseHand(
  tx: Tx,
  record: Pick<RecordFacts, 'id' | 'orgId' | 'placeId' | 'offeringId'>,
  given: { learnerId: string; note: string; stepTitle: string },
  now: Date,
): Promise<void> {
  await tx
    .insert(raisedHands)
    .values({
      orgId: record.orgId,
      placeId: record.placeId,
      offeringId: record.offeringId,
      recordId: record.id,
      raisedAt: now,
      ...given,
    })
    .onConflictDoUpdate({ target: raisedHands.recordId, targetWhere: isOpen, set: given })
}

/** Takes the hand of a record down; false when none was up. */
export async function lowerHand(tx: Tx, recordId: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(raisedHands)
    .set({ loweredAt: now })
    .where(and(eq(raisedHands.recordId, recordId), isOpen))
    .returning({ id: raisedHands.id })
  return rows.length > 0
}

type Hand = typeof raisedHands.$inferSelect

/** The open hand of an offering, with all who learn in its record; null when it is down. */
export async function findHand(
  tx: Tx,
  offeringId: string,
  id: string,
): Promise<(Hand & { learnerIds: readonly string[] }) | null> {
  const rows = await tx
    .select()
    .from(raisedHands)
    .where(and(eq(raisedHands.id, id), eq(raisedHands.offeringId, offeringId), isOpen))
    .for('update')
  const hand = rows[0]
  return hand ? { ...hand, learnerIds: (await learnersByRecord(tx, [hand.recordId])).get(hand.recordId) ?? [] } : null
}

export const saveHand = async (tx: Tx, id: string, patch: Partial<Hand>): Promise<void> => {
  await tx.update(raisedHands).set(patch).where(eq(raisedHands.id, id))
}

/** A learner's own hand, and how many wait before it. */
export async function ownHand(tx: Tx, recordId: string) {
  const rows = await tx.execute<{
    id: string
    note: string
    raised_at: string
    offering_id: string
    taker_id: string | null
    taker_name: string | null
  }>(sql`SELECT h.id, h.note, h.raised_at, h.offering_id, t.id AS taker_id, t.real_name AS taker_name
    FROM raised_hands h LEFT JOIN ${users} t ON t.id = h.taken_by
    WHERE h.record_id = ${recordId} AND h.lowered_at IS NULL`)
  const row = rows.rows[0]
  if (!row) return null
  const raisedAt = new Date(row.raised_at)
  const [before] = await tx
    .select({ n: count() })
    .from(raisedHands)
    .where(
      and(
        eq(raisedHands.offeringId, row.offering_id),
        isOpen,
        isNull(raisedHands.takenBy),
        lt(raisedHands.raisedAt, raisedAt),
      ),
    )
  return {
    id: row.id,
    note: row.note,
    raised_at: raisedAt,
    taken_by: row.taker_id && row.taker_name !== null ? { id: row.taker_id, real_name: row.taker_name } : null,
    ahead: before?.n ?? 0,
  }
}
