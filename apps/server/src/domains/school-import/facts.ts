import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { classes } from '../classroom/index.ts'
import { users } from '../identity/index.ts'
import { organisations, orgMembers } from '../org/index.ts'
import { memberships, places } from '../place/index.ts'
import { classKey } from './lines.ts'
import type { KnownClass } from './plan-classes.ts'
import type { KnownPerson, Membership } from './plan-people.ts'

const slice = 2000

export const organisationsOf = (tx: Tx, customerId: string): Promise<{ id: string; name: string }[]> =>
  tx
    .select({ id: organisations.id, name: organisations.name })
    .from(organisations)
    .where(and(eq(organisations.customerId, customerId), isNull(organisations.removedAt)))

interface Wanted {
  numbers: readonly string[]
  usernames: readonly string[]
}

/** Everybody who has one of these numbers in the customer, or one of these user names anywhere. */
export async function peopleOf(tx: Tx, customerId: string, { numbers, usernames }: Wanted): Promise<KnownPerson[]> {
  const keys = [...new Set([...numbers, ...usernames].map((one) => one.normalize('NFKC').toLowerCase()))]
  const found: KnownPerson[] = []
  for (let at = 0; at < keys.length; at += slice)
    found.push(...(await knownAmong(tx, customerId, keys.slice(at, at + slice))))
  return found
}

async function knownAmong(tx: Tx, customerId: string, keys: string[]): Promise<KnownPerson[]> {
  const rows = await tx
    .select({
      id: users.id,
      customerId: users.customerId,
      number: users.number,
      username: users.username,
      realName: users.realName,
      phone: users.phone,
      email: users.email,
      roles: users.roles,
      isEnabled: users.isEnabled,
    })
    .from(users)
    .where(
      or(
        inArray(users.username, keys),
        and(eq(users.customerId, customerId), inArray(sql`lower(${users.number})`, keys)),
      ),
    )
  const ids = rows.map(({ id }) => id)
  const where = await membershipsAmong(tx, ids)
  const learnt = await classesAmong(tx, ids)
  return rows.map((row) => ({ ...row, memberships: where.get(row.id) ?? [], classes: learnt.get(row.id) ?? [] }))
}

// Asked for all at once: a database that has not yet looked at what was just written guesses badly for each one alone.
async function membershipsAmong(tx: Tx, ids: readonly string[]): Promise<Map<string, Membership[]>> {
  if (!ids.length) return new Map()
  const rows = await tx
    .select({
      userId: orgMembers.userId,
      path: organisations.name,
      isAdmin: orgMembers.isAdmin,
      sex: orgMembers.sex,
      major: orgMembers.major,
      administrative_class: orgMembers.administrativeClass,
    })
    .from(orgMembers)
    .innerJoin(organisations, eq(organisations.id, orgMembers.orgId))
    .where(sql`${orgMembers.userId} = ANY(${sql.param([...ids])}::uuid[])`)
    .orderBy(orgMembers.createdAt, organisations.name)
  const found = new Map<string, Membership[]>()
  for (const { userId, ...one } of rows) found.set(userId, [...(found.get(userId) ?? []), one])
  return found
}

async function classesAmong(tx: Tx, ids: readonly string[]): Promise<Map<string, string[]>> {
  if (!ids.length) return new Map()
  const rows = await tx
    .select({ userId: memberships.userId, name: places.name, path: organisations.name })
    .from(memberships)
    .innerJoin(places, eq(places.id, memberships.placeId))
    .innerJoin(organisations, eq(organisations.id, places.orgId))
    .where(
      and(
        sql`${memberships.userId} = ANY(${sql.param([...ids])}::uuid[])`,
        eq(memberships.role, 'student'),
        eq(places.kind, 'class'),
        isNull(places.deletedAt),
      ),
    )
  const found = new Map<string, string[]>()
  for (const { userId, name, path } of rows) found.set(userId, [...(found.get(userId) ?? []), classKey(path, name)])
  return found
}

const ofCustomer = (customerId: string) =>
  and(
    eq(organisations.customerId, customerId),
    eq(places.kind, 'class'),
    eq(places.state, 'active'),
    isNull(places.deletedAt),
  )

/** The classes of a customer that are under way, by what lists call them. */
export async function classIds(tx: Tx, customerId: string): Promise<Map<string, { id: string; orgId: string }>> {
  const rows = await tx
    .select({ id: places.id, orgId: places.orgId, name: places.name, path: organisations.name })
    .from(places)
    .innerJoin(organisations, eq(organisations.id, places.orgId))
    .where(ofCustomer(customerId))
    .orderBy(places.createdAt)
  // Of two that are called the same, the newer one.
  return new Map(rows.map(({ id, orgId, name, path }) => [classKey(path, name), { id, orgId }]))
}

export async function classesOf(tx: Tx, customerId: string): Promise<KnownClass[]> {
  const rows = await tx
    .select({
      id: places.id,
      name: places.name,
      path: organisations.name,
      term: classes.term,
      courseName: classes.courseName,
      teachers: sql<string[]>`ARRAY(SELECT lower(u.number) FROM ${memberships} m JOIN ${users} u ON u.id = m.user_id
        WHERE m.place_id = ${places.id} AND m.role = 'teacher' ORDER BY m.created_at, m.id)`,
    })
    .from(places)
    .innerJoin(classes, eq(classes.id, places.id))
    .innerJoin(organisations, eq(organisations.id, places.orgId))
    .where(ofCustomer(customerId))
    .orderBy(places.createdAt)
  return rows.map(({ name, path, ...row }) => ({ ...row, key: classKey(path, name) }))
}

export interface Leaver {
  id: string
  number: string
  realName: string
  path: string
  /** Organisations that they are in, all. */
  paths: string[]
}

/** Enabled teachers or students of some organisations, administrators of the customer apart, less those who are listed. */
export async function notListed(
  tx: Tx,
  who: { orgIds: readonly string[]; isStudent: boolean; listedIds: readonly string[] },
): Promise<Leaver[]> {
  if (!who.orgIds.length) return []
  const isStudent = sql`'student' = ANY(${users.roles})`
  return tx
    .select({
      id: users.id,
      number: users.number,
      realName: users.realName,
      path: sql<string>`min(${organisations.name})`,
      paths: sql<string[]>`ARRAY(SELECT o.name FROM ${orgMembers} m JOIN ${organisations} o ON o.id = m.org_id
        WHERE m.user_id = ${users.id} ORDER BY o.name)`,
    })
    .from(orgMembers)
    .innerJoin(users, eq(users.id, orgMembers.userId))
    .innerJoin(organisations, eq(organisations.id, orgMembers.orgId))
    .where(
      and(
        inArray(orgMembers.orgId, [...who.orgIds]),
        users.isEnabled,
        who.isStudent ? isStudent : sql`NOT ${isStudent} AND NOT 'account_admin' = ANY(${users.roles})`,
        sql`${users.id} NOT IN (SELECT unnest(${sql.param([...who.listedIds])}::uuid[]))`,
      ),
    )
    .groupBy(users.id)
    .orderBy(users.number, users.realName, users.id)
}
