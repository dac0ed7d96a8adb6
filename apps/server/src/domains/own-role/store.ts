import { and, asc, eq, getTableColumns, ne, sql } from 'drizzle-orm'
import type { RoleSlug } from '@lab/contract/endpoint'
import type { Tx } from '../../kernel/database/pool.ts'
import { ownRoles, users } from '../identity/index.ts'

type Row = typeof ownRoles.$inferSelect
export interface OwnRoleRow extends Row {
  peopleCount: number
}

const peopleCount = sql<number>`(SELECT count(*) FROM ${users} held WHERE held.own_role_id = ${sql.raw('"own_roles"."id"')})::integer`
const select = (tx: Tx) => tx.select({ ...getTableColumns(ownRoles), peopleCount }).from(ownRoles)

export const rolesOfCustomer = (tx: Tx, customerId: string): Promise<OwnRoleRow[]> =>
  select(tx).where(eq(ownRoles.customerId, customerId)).orderBy(asc(ownRoles.createdAt), asc(ownRoles.id))

export const findRole = async (tx: Tx, id: string): Promise<OwnRoleRow | null> =>
  (await select(tx).where(eq(ownRoles.id, id)))[0] ?? null

/** How many of a customer's people have each built-in role whole. */
export async function builtInCounts(tx: Tx, customerId: string): Promise<ReadonlyMap<RoleSlug, number>> {
  const { rows } = await tx.execute<{ slug: RoleSlug; count: number }>(sql`
    SELECT given.slug, count(*)::integer AS count FROM ${users} person, unnest(person.roles) AS given (slug)
    WHERE person.customer_id = ${customerId} AND (person.own_role_id IS NULL OR given.slug = 'student')
    GROUP BY given.slug`)
  return new Map(rows.map(({ slug, count }) => [slug, count]))
}

/** Lets nobody else change a customer's roles, or give one of them away, until the transaction ends. */
export async function holdRoles(tx: Tx, customerId: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`own-roles:${customerId}`}, 0))`)
}

/** A role as it is while nobody else changes it: what was read of it before may be gone or reach further by now. */
export async function heldRole(tx: Tx, { id, customerId }: Pick<Row, 'id' | 'customerId'>): Promise<OwnRoleRow | null> {
  await holdRoles(tx, customerId)
  return findRole(tx, id)
}

export async function isNameFree(tx: Tx, customerId: string, name: string, exceptId?: string): Promise<boolean> {
  const taken = await tx.$count(
    ownRoles,
    and(
      eq(ownRoles.customerId, customerId),
      eq(ownRoles.name, name),
      exceptId === undefined ? undefined : ne(ownRoles.id, exceptId),
    ),
  )
  return taken === 0
}

/** Who has a role. */
export async function holdersOf(tx: Tx, id: string): Promise<string[]> {
  const rows = await tx.select({ id: users.id }).from(users).where(eq(users.ownRoleId, id))
  return rows.map((row) => row.id)
}

/** What limits a person's roles now. */
export async function roleOfPerson(tx: Tx, userId: string): Promise<OwnRoleRow | null> {
  const rows = await select(tx).innerJoin(users, eq(users.ownRoleId, ownRoles.id)).where(eq(users.id, userId))
  return rows[0] ?? null
}
