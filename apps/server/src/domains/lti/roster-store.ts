import type { LtiRosterOutcome } from '@lab/contract/lti-roster'
import type { MemberRole } from '@lab/contract/member-roles'
import type { PlaceKind } from '@lab/contract/place-words'
import { and, asc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { users } from '../identity/index.ts'
import { organisations } from '../org/index.ts'
import { memberships, places } from '../place/index.ts'
import type { Launch } from './claims.ts'
import type { RosterFacts } from './roster-plan.ts'
import { ltiPeople, ltiPlatforms, ltiRosterPeople, ltiRosters } from './tables.ts'

export interface RosterRow {
  roster: typeof ltiRosters.$inferSelect
  platform: typeof ltiPlatforms.$inferSelect
  place: { id: string; orgId: string; name: string; placeKind: PlaceKind; isArchived: boolean }
}

async function rows(tx: Tx, condition: SQL | undefined): Promise<RosterRow[]> {
  return tx
    .select({
      roster: ltiRosters,
      platform: ltiPlatforms,
      place: {
        id: places.id,
        orgId: places.orgId,
        name: places.name,
        placeKind: places.kind,
        isArchived: sql<boolean>`${places.state} = 'archived'`,
      },
    })
    .from(ltiRosters)
    .innerJoin(ltiPlatforms, eq(ltiPlatforms.id, ltiRosters.platformId))
    .innerJoin(places, and(eq(places.id, ltiRosters.placeId), isNull(places.deletedAt)))
    .where(condition)
    .orderBy(asc(ltiRosters.title), asc(ltiRosters.id))
}
export const rostersOfPlace = (tx: Tx, placeId: string): Promise<RosterRow[]> =>
  rows(tx, eq(ltiRosters.placeId, placeId))
export const rostersOfPlatform = (tx: Tx, platformId: string): Promise<RosterRow[]> =>
  rows(tx, eq(ltiRosters.platformId, platformId))
export const findRoster = async (tx: Tx, id: string): Promise<RosterRow | null> =>
  (await rows(tx, eq(ltiRosters.id, id)))[0] ?? null

/** Those that the clock synchronises: switched on, of an organisation that is open, and not synchronised within the last hours. */
export const dailyRosters = (tx: Tx): Promise<RosterRow[]> =>
  rows(
    tx,
    and(
      eq(ltiRosters.isDaily, true),
      eq(ltiPlatforms.isEnabled, true),
      sql`${places.state} <> 'archived'`,
      sql`${places.orgId} IN (
        SELECT id FROM ${organisations} WHERE is_enabled AND (expires_at IS NULL OR expires_at > now()))`,
      sql`coalesce(${ltiRosters.syncedAt}, '-infinity') < now() - interval '12 hours'`,
    ),
  )

export async function insertRoster(tx: Tx, row: typeof ltiRosters.$inferInsert): Promise<void> {
  await tx.insert(ltiRosters).values(row)
}

export async function saveRoster(
  tx: Tx,
  id: string,
  patch: { isDaily?: boolean; syncedAt?: Date; outcome?: LtiRosterOutcome },
): Promise<void> {
  await tx
    .update(ltiRosters)
    .set({ ...patch, updatedAt: sql`now()` })
    .where(eq(ltiRosters.id, id))
}

interface Course extends NonNullable<Launch['roster']> {
  platformId: string
  deployment: string
}

/** A teacher of the platform has opened or linked what a place is taught: its course and the place belong together. */
export async function rememberRoster(
  tx: Tx,
  { context, title, address, ...of }: Course,
  placeId: string,
): Promise<void> {
  await tx
    .insert(ltiRosters)
    .values({ ...of, context, title, address, placeId })
    .onConflictDoUpdate({
      target: [ltiRosters.platformId, ltiRosters.deployment, ltiRosters.context, ltiRosters.placeId],
      set: { title, address, updatedAt: sql`now()` },
    })
}

/** A learner has come from a course. Where its list is known, they are one of it. */
export async function noteComing(
  tx: Tx,
  { platformId, deployment, context, title, address }: Course,
  { userId, placeId }: { userId: string; placeId: string },
): Promise<void> {
  const ofCourse = sql`platform_id = ${platformId} AND deployment = ${deployment} AND context = ${context}`
  await tx.execute(sql`
    UPDATE ${ltiRosters} SET title = ${title}, address = ${address}
    WHERE ${ofCourse} AND (title, address) IS DISTINCT FROM (${title}::text, ${address}::text)`)
  await tx.execute(sql`
    INSERT INTO ${ltiRosterPeople} (roster_id, user_id)
    SELECT id, ${userId} FROM ${ltiRosters} WHERE ${ofCourse} AND place_id = ${placeId} ON CONFLICT DO NOTHING`)
}

/** What a list of these people is compared with. */
export async function factsOf(
  tx: Tx,
  { roster, platform }: RosterRow,
  subjects: readonly string[],
): Promise<RosterFacts> {
  const accounts = await tx
    .select({
      subject: ltiPeople.subject,
      account: {
        userId: users.id,
        realName: users.realName,
        isTeacher: sql<boolean>`users.roles && ARRAY['teacher', 'account_admin']`,
        isStudent: sql<boolean>`'student' = ANY(users.roles)`,
        isOpen: sql<boolean>`users.is_enabled AND users.customer_id = ${platform.customerId}`,
      },
    })
    .from(ltiPeople)
    .innerJoin(users, eq(users.id, ltiPeople.userId))
    .where(
      and(eq(ltiPeople.platformId, platform.id), sql`${ltiPeople.subject} = ANY(${sql.param([...subjects])}::text[])`),
    )
  const members = await tx
    .select({ userId: memberships.userId, role: memberships.role })
    .from(memberships)
    .where(eq(memberships.placeId, roster.placeId))
  const named = await tx.execute<{ id: string; name: string }>(sql`
    SELECT u.id, u.real_name AS name FROM ${ltiRosterPeople} p JOIN ${users} u ON u.id = p.user_id
      JOIN ${memberships} m ON m.user_id = u.id AND m.place_id = ${roster.placeId} AND m.role = 'student'
    WHERE p.roster_id = ${roster.id} AND NOT EXISTS (
      SELECT FROM ${ltiRosterPeople} o JOIN ${ltiRosters} other ON other.id = o.roster_id
      WHERE o.user_id = u.id AND other.place_id = ${roster.placeId} AND other.id <> ${roster.id})
    ORDER BY u.real_name, u.id`)
  return {
    known: new Map(accounts.map(({ subject, account }) => [subject, account])),
    inPlace: new Map<string, MemberRole>(members.map(({ userId, role }) => [userId, role])),
    named: new Map(named.rows.map(({ id, name }) => [id, name])),
  }
}

/** Writes down whom a list names now. */
export async function rememberNamed(tx: Tx, rosterId: string, userIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    INSERT INTO ${ltiRosterPeople} (roster_id, user_id) SELECT ${rosterId}, unnest(${sql.param([...userIds])}::uuid[])
    ON CONFLICT DO NOTHING`)
}
export async function forgetNamed(tx: Tx, rosterId: string, userIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    DELETE FROM ${ltiRosterPeople} WHERE roster_id = ${rosterId} AND user_id = ANY(${sql.param([...userIds])}::uuid[])`)
}

/** The rows of a place's learners. */
export const membershipsOf = async (tx: Tx, placeId: string, userIds: readonly string[]): Promise<string[]> =>
  (
    await tx
      .select({ id: memberships.id })
      .from(memberships)
      .where(
        and(
          eq(memberships.placeId, placeId),
          eq(memberships.role, 'student'),
          sql`${memberships.userId} = ANY(${sql.param([...userIds])}::uuid[])`,
        ),
      )
  ).map(({ id }) => id)
