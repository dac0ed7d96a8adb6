import { and, asc, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { RoleSlug } from '@lab/contract/endpoint'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '../../kernel/database/pool.ts'
import { givenOwnRole, lastSeen, ownRoles, sessions, signInAttempts, users } from '../identity/index.ts'
import { customers, organisations, orgMembers } from '../org/index.ts'

/** SQL, next to a row of `users`: until when sign-in waits after wrong passwords, the longest; null where it does not. */
const waitsUntil = sql<Date | null>`(SELECT max(w.locked_until) FROM ${signInAttempts} w
  WHERE w.account = ${users.username} AND w.locked_until > now())`.mapWith(signInAttempts.at)

const mergedInto = alias(users, 'merged_into')

const shown = {
  id: users.id,
  username: users.username,
  realName: users.realName,
  number: users.number,
  phone: users.phone,
  email: users.email,
  avatar: users.avatar,
  roles: users.roles,
  givenRole: givenOwnRole,
  ownRole: { id: ownRoles.id, name: ownRoles.name },
  customerId: users.customerId,
  customerName: customers.name,
  isEnabled: users.isEnabled,
  erasedAt: users.erasedAt,
  mergedInto: { id: mergedInto.id, realName: mergedInto.realName, username: mergedInto.username },
  mustChangePassword: users.mustChangePassword,
  version: users.version,
  createdAt: users.createdAt,
  lastSeenAt: lastSeen,
  waitsUntil,
  orgIds: sql<string[]>`ARRAY(SELECT theirs.org_id FROM ${orgMembers} theirs WHERE theirs.user_id = ${users.id})`,
  organisationNames: sql<string[]>`ARRAY(SELECT named.name FROM ${orgMembers} theirs
    JOIN ${organisations} named ON named.id = theirs.org_id
    WHERE theirs.user_id = ${users.id} ORDER BY theirs.created_at)`,
}
export const selectUsers = (tx: Tx) =>
  tx
    .select(shown)
    .from(users)
    .leftJoin(customers, eq(customers.id, users.customerId))
    .leftJoin(ownRoles, eq(ownRoles.id, users.ownRoleId))
    .leftJoin(mergedInto, eq(mergedInto.id, users.mergedIntoId))
export type UserRecord = Awaited<ReturnType<typeof selectUsers>>[number]

export const findUserRecord = async (tx: Tx, id: string): Promise<UserRecord | null> =>
  (await selectUsers(tx).where(eq(users.id, id)))[0] ?? null

/** Several, by their ids. */
export async function findUserRecords(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, UserRecord>> {
  const rows = await selectUsers(tx).where(inArray(users.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Whether nobody else of a customer has a number; people are found by it. Anybody may have none. */
export async function isNumberFree(
  tx: Tx,
  customerId: string | null,
  number: string,
  exceptId?: string,
): Promise<boolean> {
  if (number === '' || customerId === null) return true
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.customerId, customerId), sql`lower(${users.number}) = ${number.toLowerCase()}`))
    .limit(2)
  return rows.every(({ id }) => id === exceptId)
}

export const membershipsOf = (tx: Tx, userId: string) =>
  tx
    .select({
      id: organisations.id,
      name: organisations.name,
      customerId: organisations.customerId,
      parentId: organisations.parentId,
      isAdmin: orgMembers.isAdmin,
      joinedAt: orgMembers.createdAt,
    })
    .from(orgMembers)
    .innerJoin(organisations, eq(organisations.id, orgMembers.orgId))
    .where(eq(orgMembers.userId, userId))
    .orderBy(asc(orgMembers.createdAt), asc(organisations.name))

/** Lets nobody else take a role of a kind away until the transaction ends. */
export async function holdRole(tx: Tx, role: RoleSlug, customerId: string | null): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`role:${role}:${customerId ?? ''}`}, 0))`)
}

/** How many others who can sign in have a role whole, of the customer or of none. */
export const othersWith = (tx: Tx, role: RoleSlug, customerId: string | null, exceptId: string): Promise<number> =>
  tx.$count(
    users,
    and(
      sql`${role} = ANY(${users.roles})`,
      users.isEnabled,
      isNull(users.ownRoleId),
      sql`${users.id} <> ${exceptId}`,
      customerId === null ? undefined : eq(users.customerId, customerId),
    ),
  )

/** A person's sessions that are open, the one used last first. */
export const openSessions = (tx: Tx, userId: string) =>
  tx
    .select({
      id: sessions.id,
      site: sessions.site,
      ip: sessions.ip,
      userAgent: sessions.userAgent,
      startedAt: sessions.createdAt,
      lastSeenAt: sql<Date>`coalesce(${sessions.rotatedAt}, ${sessions.createdAt})`.mapWith(sessions.createdAt),
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(sql`coalesce(${sessions.rotatedAt}, ${sessions.createdAt}) DESC`, desc(sessions.id))
    .limit(200)
