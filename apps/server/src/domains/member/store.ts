import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { PeopleSearchKey, UserType } from '@lab/contract/org'
import type { Sex } from '@lab/contract/place'
import type { Tx } from '../../kernel/database/pool.ts'
import { findPeople, givenOwnRole, lastSeen, personSearch, users, type PersonColumn } from '../identity/index.ts'
import { orgMembers } from '../org/index.ts'

export interface MemberQuery {
  page: number
  per_page: number
  keyword?: string | undefined
  selectKey?: PeopleSearchKey | undefined
  user_type: UserType
  admins?: '1' | undefined
  state?: 'enabled' | 'disabled' | undefined
}

const columns = {
  real_name: ['realName'],
  number: ['number'],
  username: ['username'],
} as const satisfies Record<PeopleSearchKey, PersonColumn[]>

/** SQL: who is no student: few, so that they are read once, and all others without their roles. */
const isStaff = sql`${orgMembers.userId} IN (SELECT s.id FROM ${users} s WHERE NOT 'student' = ANY(s.roles))`

const selected = (tx: Tx) =>
  tx
    .select({
      id: users.id,
      username: users.username,
      realName: users.realName,
      number: users.number,
      phone: users.phone,
      email: users.email,
      avatar: users.avatar,
      roles: users.roles,
      givenRole: givenOwnRole,
      customerId: users.customerId,
      isEnabled: users.isEnabled,
      mustChangePassword: users.mustChangePassword,
      sex: sql<Sex>`${orgMembers.sex}`,
      major: orgMembers.major,
      administrativeClass: orgMembers.administrativeClass,
      isAdmin: orgMembers.isAdmin,
      joinedAt: orgMembers.createdAt,
      lastSeenAt: lastSeen,
      /** What the account's rights depend on. */
      orgIds: sql<string[]>`ARRAY(SELECT theirs.org_id FROM ${orgMembers} theirs WHERE theirs.user_id = ${users.id})`,
    })
    .from(orgMembers)
    .innerJoin(users, eq(users.id, orgMembers.userId))

export type MemberRecord = Awaited<ReturnType<typeof selected>>[number]

/** Members of an organisation, its administrators first, then by number and name. */
export async function listMembers(
  tx: Tx,
  orgId: string,
  query: MemberQuery,
): Promise<{ rows: MemberRecord[]; total: number }> {
  const search = query.keyword ? personSearch(query.keyword, query.selectKey && columns[query.selectKey]) : undefined
  const where = and(
    eq(orgMembers.orgId, orgId),
    query.user_type === 'student' ? sql`NOT ${isStaff}` : isStaff,
    query.admins ? orgMembers.isAdmin : undefined,
    query.state ? eq(users.isEnabled, query.state === 'enabled') : undefined,
    search && (await findPeople(tx, search)).where,
  )
  // All are read once, for the total and their order; of the page everything else.
  const { rows: found } = await tx.execute<{ ids: string[]; total: number }>(sql`
    WITH found AS MATERIALIZED (
      SELECT ${users.id}, ${orgMembers.isAdmin}, ${users.number}, ${users.realName}
      FROM ${orgMembers} JOIN ${users} ON ${users.id} = ${orgMembers.userId} WHERE ${where})
    SELECT ARRAY(SELECT id FROM found ORDER BY is_admin DESC, number, real_name, id
      LIMIT ${query.per_page} OFFSET ${(query.page - 1) * query.per_page}) AS ids,
      (SELECT count(*) FROM found)::integer AS total`)
  const { ids, total } = found[0]!
  if (!ids.length) return { rows: [], total }
  const rows = await selected(tx)
    .where(and(eq(orgMembers.orgId, orgId), inArray(users.id, ids)))
    .orderBy(sql`${orgMembers.isAdmin} DESC`, asc(users.number), asc(users.realName), asc(users.id))
  return { rows, total }
}

export async function findMember(tx: Tx, orgId: string, userId: string): Promise<MemberRecord | null> {
  const rows = await selected(tx).where(and(eq(orgMembers.orgId, orgId), eq(orgMembers.userId, userId)))
  return rows[0] ?? null
}

/** What an organisation's rosters say of some of its members. */
export async function detailsOf(tx: Tx, orgId: string, userIds: readonly string[]) {
  return tx
    .select({
      userId: orgMembers.userId,
      sex: orgMembers.sex,
      major: orgMembers.major,
      administrative_class: orgMembers.administrativeClass,
    })
    .from(orgMembers)
    .where(and(eq(orgMembers.orgId, orgId), inArray(orgMembers.userId, [...userIds])))
}

/** Which of some people belong to an organisation. */
export async function membersAmong(tx: Tx, orgId: string, userIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: orgMembers.userId })
    .from(orgMembers)
    .where(and(eq(orgMembers.orgId, orgId), inArray(orgMembers.userId, [...userIds])))
  return rows.map(({ id }) => id)
}
