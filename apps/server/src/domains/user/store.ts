import { and, asc, desc, eq, gt, ilike, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { RoleSlug } from '@lab/contract/endpoint'
import type { UserSearchKey, UserState } from '@lab/contract/user'
import { alias } from 'drizzle-orm/pg-core'
import { likePattern } from '../../kernel/database/like.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import { givenOwnRole, lastSeen, ownRoles, pinyinPattern, sessions, signInAttempts, users } from '../identity/index.ts'
import { customers, organisations, orgMembers } from '../org/index.ts'

export interface UserQuery {
  page: number
  per_page: number
  keyword?: string | undefined
  selectKey?: UserSearchKey | undefined
  role?: RoleSlug | undefined
  own_role_id?: string | undefined
  state?: UserState | undefined
}
/** Whose people: of one customer, of one organisation, or everybody. */
export interface UserScope {
  customerId?: string | undefined
  orgId?: string | undefined
}

const columns = {
  real_name: users.realName,
  number: users.number,
  username: users.username,
  phone: users.phone,
} as const

function found({ keyword, selectKey }: UserQuery): SQL | undefined {
  if (!keyword) return undefined
  const like = likePattern(keyword)
  const sound = pinyinPattern(keyword)
  const sounding = sound === null ? undefined : sql`${users.namePinyin} ~ ${sound}`
  if (selectKey === 'real_name') return or(ilike(users.realName, like), sounding)
  if (selectKey) return ilike(columns[selectKey], like)
  return or(...Object.values(columns).map((column) => ilike(column, like)), sounding)
}

/** SQL, next to a row of `users`: until when sign-in waits after wrong passwords, the longest; null where it does not. */
const waitsUntil = sql<Date | null>`(SELECT max(w.locked_until) FROM ${signInAttempts} w
  WHERE w.account = ${users.username} AND w.locked_until > now())`.mapWith(signInAttempts.at)

const byState: Record<UserState, SQL> = {
  enabled: sql`(${users.isEnabled} AND ${waitsUntil} IS NULL)`,
  disabled: sql`NOT ${users.isEnabled}`,
  waiting: sql`(${users.isEnabled} AND ${waitsUntil} IS NOT NULL)`,
}

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
const select = (tx: Tx) =>
  tx
    .select(shown)
    .from(users)
    .leftJoin(customers, eq(customers.id, users.customerId))
    .leftJoin(ownRoles, eq(ownRoles.id, users.ownRoleId))
    .leftJoin(mergedInto, eq(mergedInto.id, users.mergedIntoId))
export type UserRecord = Awaited<ReturnType<typeof select>>[number]

/** People, the newest first. */
export async function listUsers(
  tx: Tx,
  scope: UserScope,
  query: UserQuery,
): Promise<{ rows: UserRecord[]; total: number }> {
  const where = and(
    scope.customerId === undefined ? undefined : eq(users.customerId, scope.customerId),
    scope.orgId === undefined
      ? undefined
      : sql`EXISTS (SELECT FROM ${orgMembers} inside WHERE inside.user_id = ${users.id} AND inside.org_id = ${scope.orgId})`,
    query.role ? sql`${query.role} = ANY(${users.roles})` : undefined,
    query.own_role_id ? eq(users.ownRoleId, query.own_role_id) : undefined,
    query.state ? byState[query.state] : undefined,
    found(query),
  )
  const rows = await select(tx)
    .where(where)
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
  return { rows, total: await tx.$count(users, where) }
}

export const findUserRecord = async (tx: Tx, id: string): Promise<UserRecord | null> =>
  (await select(tx).where(eq(users.id, id)))[0] ?? null

/** Several, by their ids. */
export async function findUserRecords(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, UserRecord>> {
  const rows = await select(tx).where(inArray(users.id, [...ids]))
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
