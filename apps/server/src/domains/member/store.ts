import { and, asc, eq, ilike, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { PeopleSearchKey, UserType } from '@lab/contract/org'
import type { Sex } from '@lab/contract/place'
import { likePattern } from '../../kernel/database/like.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import { givenOwnRole, lastSeen, pinyinPattern, users } from '../identity/index.ts'
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

const columns = { real_name: users.realName, number: users.number, username: users.username } as const

function found({ keyword, selectKey }: MemberQuery): SQL | undefined {
  if (!keyword) return undefined
  const like = likePattern(keyword)
  if (selectKey) return ilike(columns[selectKey], like)
  const sound = pinyinPattern(keyword)
  return or(
    ...Object.values(columns).map((column) => ilike(column, like)),
    ilike(users.phone, like),
    sound === null ? undefined : sql`${users.namePinyin} ~ ${sound}`,
  )
}

const isStudent = sql`'student' = ANY(${users.roles})`

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
  const where = and(
    eq(orgMembers.orgId, orgId),
    query.user_type === 'student' ? isStudent : sql`NOT ${isStudent}`,
    query.admins ? orgMembers.isAdmin : undefined,
    query.state ? eq(users.isEnabled, query.state === 'enabled') : undefined,
    found(query),
  )
  const rows = await selected(tx)
    .where(where)
    .orderBy(sql`${orgMembers.isAdmin} DESC`, asc(users.number), asc(users.realName), asc(users.id))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
  const counted = await tx
    .select({ total: sql<number>`count(*)::integer` })
    .from(orgMembers)
    .innerJoin(users, eq(users.id, orgMembers.userId))
    .where(where)
  return { rows, total: counted[0]?.total ?? 0 }
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
