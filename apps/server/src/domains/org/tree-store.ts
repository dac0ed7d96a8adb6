import { and, asc, eq, getTableColumns, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { users } from '../identity/index.ts'
import { findOrganisation, type OrganisationRow } from './store.ts'
import { organisations, orgMembers } from './tables.ts'

export interface ManagedRow extends OrganisationRow {
  teacherCount: number
  studentCount: number
}

const isStaff = sql`NOT 'student' = ANY(${users.roles})`

/** Organisations with how many people belong to them, in the order of their paths: all of a customer's, or some. */
export async function listManaged(
  tx: Tx,
  which: { customerId: string } | { ids: readonly string[]; withBelow?: boolean },
): Promise<ManagedRow[]> {
  const where = and(
    isNull(organisations.removedAt),
    'ids' in which
      ? or(
          inArray(organisations.id, [...which.ids]),
          which.withBelow ? inArray(organisations.parentId, [...which.ids]) : undefined,
        )
      : eq(organisations.customerId, which.customerId),
  )
  // Few are no students: those are read once. Members are counted off an index, organisation by organisation.
  const staff = tx.select({ id: users.id }).from(users).where(isStaff)
  const people = tx
    .select({
      count: sql<number>`count(*)::integer`.as('people_count'),
      staffCount: sql<number>`(count(*) FILTER (WHERE ${inArray(orgMembers.userId, staff)}))::integer`.as(
        'staff_count',
      ),
    })
    .from(orgMembers)
    .where(eq(orgMembers.orgId, organisations.id))
    .as('people')
  return tx
    .select({
      ...getTableColumns(organisations),
      teacherCount: people.staffCount,
      studentCount: sql<number>`${people.count} - ${people.staffCount}`,
    })
    .from(organisations)
    .crossJoinLateral(people)
    .where(where)
    .orderBy(asc(organisations.name), asc(organisations.id))
}

/** Lets nobody else change a customer's tree until the transaction ends. */
export async function holdTree(tx: Tx, customerId: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`organisations:${customerId}`}, 0))`)
}

/** Paths of all organisations below one. */
export async function pathsBelow(tx: Tx, row: OrganisationRow): Promise<string[]> {
  const rows = await tx
    .select({ name: organisations.name })
    .from(organisations)
    .where(
      and(eq(organisations.customerId, row.customerId), sql`starts_with(${organisations.name}, ${`${row.name}/`})`),
    )
  return rows.map(({ name }) => name)
}

export async function nameFree(
  tx: Tx,
  customerId: string,
  name: string,
  exceptId?: string,
): Promise<true | Refusal<'nameTaken'>> {
  const rows = await tx
    .select({ id: organisations.id })
    .from(organisations)
    .where(and(eq(organisations.customerId, customerId), eq(organisations.name, name), isNull(organisations.removedAt)))
  const taken = rows.some(({ id }) => id !== exceptId)
  return taken ? refuse('nameTaken', { label: '组织', name: name.slice(name.lastIndexOf('/') + 1) }) : true
}

type Patch = Partial<Pick<OrganisationRow, 'parentId' | 'isSwitchedOn' | 'endsAt' | 'removedAt'>>

/** Saves over the version that the person saw (any, when null). */
export async function saveOrganisation(
  tx: Tx,
  id: string,
  seen: number | null,
  patch: Patch,
): Promise<true | Refusal<'changedMeanwhile'>> {
  const rows = await tx
    .update(organisations)
    .set({ ...patch, version: sql`${organisations.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(organisations.id, id), seen === null ? undefined : eq(organisations.version, seen)))
    .returning({ id: organisations.id })
  return rows.length ? true : refuse('changedMeanwhile')
}

/** Gives an organisation another path; those of all below it follow. */
export async function renamePath(tx: Tx, row: OrganisationRow, name: string): Promise<void> {
  if (name === row.name) return
  await tx
    .update(organisations)
    .set({ name: sql`${name} || substr(${organisations.name}, char_length(${row.name}) + 1)` })
    .where(
      and(
        eq(organisations.customerId, row.customerId),
        isNull(organisations.removedAt),
        sql`(${organisations.id} = ${row.id} OR starts_with(${organisations.name}, ${`${row.name}/`}))`,
      ),
    )
}

/** Works out what counts for an organisation and all below it, from what is set for each and what counts above. */
export async function settle(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`
    WITH RECURSIVE settled AS (
      SELECT o.id, o.is_switched_on AND o.removed_at IS NULL AND coalesce(above.is_enabled, true) AS is_enabled,
        least(o.ends_at, above.expires_at) AS expires_at
      FROM ${organisations} o LEFT JOIN ${organisations} above ON above.id = o.parent_id
      WHERE o.id = ${id}
      UNION ALL
      SELECT low.id, low.is_switched_on AND low.removed_at IS NULL AND settled.is_enabled,
        least(low.ends_at, settled.expires_at)
      FROM ${organisations} low JOIN settled ON low.parent_id = settled.id
    )
    UPDATE ${organisations} SET is_enabled = settled.is_enabled, expires_at = settled.expires_at
    FROM settled WHERE organisations.id = settled.id
      AND (organisations.is_enabled, organisations.expires_at) IS DISTINCT FROM (settled.is_enabled, settled.expires_at)`)
}

/** Ends the memberships of a removed organisation. */
export async function dropMembers(tx: Tx, orgId: string): Promise<void> {
  await tx.delete(orgMembers).where(eq(orgMembers.orgId, orgId))
}

export async function countMembers(tx: Tx, orgId: string): Promise<number> {
  return tx.$count(orgMembers, eq(orgMembers.orgId, orgId))
}

export async function readManaged(tx: Tx, id: string): Promise<ManagedRow | null> {
  const row = await findOrganisation(tx, id)
  return row ? ((await listManaged(tx, { ids: [id] }))[0] ?? null) : null
}
