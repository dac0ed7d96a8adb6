import { and, count, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Accommodation } from '@lab/contract/accommodation'
import { dayOf } from '@lab/contract/days'
import type { Tx } from '../../kernel/database/pool.ts'
import { contents } from '../content/index.ts'
import { users } from '../identity/index.ts'
import { isTaught, offerings } from '../offering/index.ts'
import { groups, memberships } from '../place/index.ts'
import { isValidOn } from './rules.ts'
import { accommodations, offeringExceptions } from './tables.ts'

export type AccommodationRow = typeof accommodations.$inferSelect

/** Students of a class, of those named or all: anyone who else is named is left out. */
export async function studentsOf(tx: Tx, placeId: string, userIds: readonly string[] | null) {
  const rows = await tx
    .select({
      id: users.id,
      real_name: users.realName,
      avatar: users.avatar,
      number: users.number,
      group_name: sql<string>`coalesce(${groups.name}, '')`,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .leftJoin(groups, eq(groups.id, memberships.groupId))
    .where(
      and(
        eq(memberships.placeId, placeId),
        eq(memberships.role, 'student'),
        userIds === null ? undefined : inArray(memberships.userId, [...userIds]),
      ),
    )
    .orderBy(users.number, users.id)
  return rows
}

const creator = sql<string>`coalesce((SELECT c.real_name FROM ${users} c WHERE c.id = ${accommodations.createdBy}), '已删除的用户')`

export interface AccommodationFilter {
  learnerId?: string
  page: number
  per_page: number
  count: 'both' | 'none' | 'only'
}

/** The arrangements of a class's students in its organisation, newest first. */
export async function listAccommodations(
  tx: Tx,
  place: { placeId: string; orgId: string },
  filter: AccommodationFilter,
  now: Date,
): Promise<{ rows: Accommodation[]; total: number }> {
  const where = and(
    eq(accommodations.orgId, place.orgId),
    eq(memberships.placeId, place.placeId),
    eq(memberships.role, 'student'),
    filter.learnerId === undefined ? undefined : eq(accommodations.learnerId, filter.learnerId),
  )
  const member = and(eq(memberships.userId, accommodations.learnerId))
  const total =
    filter.count === 'none'
      ? 0
      : ((await tx.select({ n: count() }).from(accommodations).innerJoin(memberships, member).where(where))[0]?.n ?? 0)
  if (filter.count === 'only') return { rows: [], total }
  const rows = await tx
    .select({
      row: accommodations,
      learner: {
        id: users.id,
        real_name: users.realName,
        avatar: users.avatar,
        number: users.number,
        group_name: sql<string>`coalesce(${groups.name}, '')`,
      },
      creator,
    })
    .from(accommodations)
    .innerJoin(memberships, member)
    .innerJoin(users, eq(users.id, accommodations.learnerId))
    .leftJoin(groups, eq(groups.id, memberships.groupId))
    .where(where)
    .orderBy(desc(accommodations.createdAt), accommodations.id)
    .limit(filter.per_page)
    .offset((filter.page - 1) * filter.per_page)
  const today = dayOf(now)
  return {
    rows: rows.map(({ row, learner, creator: name }) => ({
      id: row.id,
      learner,
      time_factor: row.timeFactor,
      extra_days: row.extraDays,
      extra_attempts: row.extraAttempts,
      reason: row.reason,
      valid_from: row.validFrom,
      valid_to: row.validTo,
      is_valid_now: isValidOn(row, today),
      created_by: { id: row.createdBy, real_name: name },
      version: row.version,
      created_at: row.createdAt.toISOString(),
    })),
    total,
  }
}

export const insertAccommodations = async (tx: Tx, rows: (typeof accommodations.$inferInsert)[]): Promise<void> => {
  if (rows.length) await tx.insert(accommodations).values(rows)
}

/** An arrangement of one of the class's students in its organisation; null when it is none. */
export async function findAccommodation(
  tx: Tx,
  place: { placeId: string; orgId: string },
  id: string,
): Promise<AccommodationRow | null> {
  const rows = await tx
    .select({ row: accommodations })
    .from(accommodations)
    .innerJoin(
      memberships,
      and(
        eq(memberships.userId, accommodations.learnerId),
        eq(memberships.placeId, place.placeId),
        eq(memberships.role, 'student'),
      ),
    )
    .where(and(eq(accommodations.id, id), eq(accommodations.orgId, place.orgId)))
  return rows[0]?.row ?? null
}

/** Saves over the version that was seen; false when it has changed since. */
export async function saveAccommodation(
  tx: Tx,
  id: string,
  version: number,
  patch: Partial<AccommodationRow>,
): Promise<boolean> {
  const rows = await tx
    .update(accommodations)
    .set({ ...patch, version: version + 1, updatedAt: sql`now()` })
    .where(and(eq(accommodations.id, id), eq(accommodations.version, version)))
    .returning({ id: accommodations.id })
  return rows.length > 0
}

export const deleteAccommodation = async (tx: Tx, id: string): Promise<void> => {
  await tx.delete(accommodations).where(eq(accommodations.id, id))
}

/** What a class is taught, in its order. */
export const offeringsOf = (tx: Tx, placeId: string) =>
  tx
    .select({
      id: offerings.id,
      orgId: offerings.orgId,
      kind: offerings.kind,
      settings: offerings.settings,
      title: contents.title,
    })
    .from(offerings)
    .innerJoin(contents, eq(contents.id, offerings.contentId))
    .where(and(eq(offerings.placeId, placeId), isTaught('offerings')))
    .orderBy(offerings.position, offerings.id)

/** Adjusts these learners' times; what is undefined in the rows (in all alike) stays as it was adjusted before. */
export async function saveExceptions(tx: Tx, rows: (typeof offeringExceptions.$inferInsert)[]): Promise<void> {
  const [one] = rows
  if (!one) return
  await tx
    .insert(offeringExceptions)
    .values(rows)
    .onConflictDoUpdate({
      target: [offeringExceptions.offeringId, offeringExceptions.learnerId],
      set: {
        opensAt: one.opensAt === undefined ? undefined : sql`excluded.opens_at`,
        closesAt: one.closesAt === undefined ? undefined : sql`excluded.closes_at`,
        attempts: one.attempts === undefined ? undefined : sql`excluded.attempts`,
        reason: sql`excluded.reason`,
        createdBy: sql`excluded.created_by`,
        createdAt: sql`now()`,
      },
    })
}

export async function deleteException(tx: Tx, offeringId: string, learnerId: string): Promise<boolean> {
  const rows = await tx
    .delete(offeringExceptions)
    .where(and(eq(offeringExceptions.offeringId, offeringId), eq(offeringExceptions.learnerId, learnerId)))
    .returning({ id: offeringExceptions.learnerId })
  return rows.length > 0
}
