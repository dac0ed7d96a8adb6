import { and, asc, eq, getTableColumns, ilike, inArray, isNull, sql } from 'drizzle-orm'
import type { MemberDetails, Sex } from '@lab/contract/place'
import type { ModuleName } from '@lab/contract/kinds'
import type { OrganisationChoice } from '@lab/contract/org'
import { likePattern } from '../../kernel/database/like.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import { publishEvent } from '../../kernel/events/bus.ts'
import { hasRole, type Actor } from '../../kernel/policy/actor.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { dropPasswordLinks } from '../identity/index.ts'
import { pathAbove } from './rules.ts'
import { customers, organisations, orgMembers } from './tables.ts'

export type OrganisationRow = typeof organisations.$inferSelect
export type CustomerRow = typeof customers.$inferSelect

/** The organisations a person may choose: their own; an administrator all of the customer's; an operator all. */
export async function organisationsOf(tx: Tx, actor: Actor): Promise<OrganisationChoice[]> {
  const scope = hasRole(actor, 'system_operator')
    ? undefined
    : hasRole(actor, 'account_admin')
      ? eq(organisations.customerId, actor.customerId ?? sql`NULL`)
      : inArray(
          organisations.id,
          tx.select({ id: orgMembers.orgId }).from(orgMembers).where(eq(orgMembers.userId, actor.userId)),
        )
  return tx
    .select({
      id: organisations.id,
      name: organisations.name,
      domain_id: organisations.domainId,
      customer_id: organisations.customerId,
      customer_name: customers.name,
      customer_short_name: customers.shortName,
    })
    .from(organisations)
    .innerJoin(customers, eq(customers.id, organisations.customerId))
    .where(
      and(
        scope,
        organisations.isEnabled,
        customers.isEnabled,
        sql`(${customers.expiresAt} IS NULL OR ${customers.expiresAt} > now())`,
        sql`(${organisations.expiresAt} IS NULL OR ${organisations.expiresAt} > now())`,
      ),
    )
    .orderBy(asc(organisations.createdAt), asc(organisations.id))
}

/** Organisations with all those above them, in the order of their paths. */
export async function withThoseAbove(tx: Tx, ids: string[]): Promise<OrganisationRow[]> {
  if (!ids.length) return []
  return tx
    .select()
    .from(organisations)
    .where(
      sql`${organisations.id} IN (
        WITH RECURSIVE above AS (
          SELECT id, parent_id FROM organisations WHERE id = ANY(${sql.param(ids)}::uuid[])
          UNION SELECT upper.id, upper.parent_id FROM organisations AS upper JOIN above ON upper.id = above.parent_id
        ) SELECT id FROM above)`,
    )
    .orderBy(asc(organisations.name), asc(organisations.id))
}

/** Organisations directly or anywhere below one, in the order of their paths. */
export async function listSubOrgs(
  tx: Tx,
  id: string,
  query: { page: number; per_page: number; keyword?: string | undefined; depth: 'one' | 'all' },
): Promise<{ rows: (OrganisationRow & { childCount: number })[]; total: number }> {
  const below =
    query.depth === 'one'
      ? eq(organisations.parentId, id)
      : sql`${organisations.id} IN (
          WITH RECURSIVE below AS (
            SELECT id FROM organisations WHERE parent_id = ${id}
            UNION SELECT lower.id FROM organisations AS lower JOIN below ON lower.parent_id = below.id
          ) SELECT id FROM below)`
  const where = and(
    below,
    isNull(organisations.removedAt),
    query.keyword ? ilike(organisations.name, likePattern(query.keyword)) : undefined,
  )
  const rows = await tx
    .select({
      ...getTableColumns(organisations),
      childCount: sql<number>`(SELECT count(*)::integer FROM organisations AS child WHERE child.parent_id = ${sql.raw('"organisations"."id"')} AND child.removed_at IS NULL)`,
    })
    .from(organisations)
    .where(where)
    .orderBy(asc(organisations.name), asc(organisations.id))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
  return { rows, total: await tx.$count(organisations, where) }
}

/** The modules the person's customer bought; null means all of them. */
export async function modulesOf(tx: Tx, actor: Actor): Promise<string[] | null> {
  if (hasRole(actor, 'system_operator') || !actor.customerId) return null
  const rows = await tx.select({ modules: customers.modules }).from(customers).where(eq(customers.id, actor.customerId))
  return rows[0]?.modules ?? null
}

export const insertCustomer = async (tx: Tx, customer: typeof customers.$inferInsert): Promise<CustomerRow> =>
  (await tx.insert(customers).values(customer).returning())[0]!

/** By its path an organisation is below the one that has the path above; those whose paths begin with its own come below it. */
export async function insertOrganisation(tx: Tx, given: typeof organisations.$inferInsert): Promise<OrganisationRow> {
  const above = sql<string | null>`(SELECT o.id FROM ${organisations} o WHERE o.customer_id = ${given.customerId}
    AND o.name = ${pathAbove(given.name)} AND o.removed_at IS NULL)`
  const rows = await tx
    .insert(organisations)
    .values({ ...given, parentId: given.parentId ?? above })
    .returning()
  await adoptBelow(tx, rows[0]!)
  return rows[0]!
}

/** Organisations at the top whose path is right below another's are below it from now on. */
export async function adoptBelow(tx: Tx, { id, customerId, name }: OrganisationRow): Promise<void> {
  await tx
    .update(organisations)
    .set({ parentId: id })
    .where(
      and(
        eq(organisations.customerId, customerId),
        isNull(organisations.parentId),
        isNull(organisations.removedAt),
        sql`regexp_replace(${organisations.name}, '/[^/]*$', '') = ${name}`,
      ),
    )
}

export async function addOrgMembers(tx: Tx, orgId: string, userIds: string[]): Promise<void> {
  if (!userIds.length) return
  await tx
    .insert(orgMembers)
    .values(userIds.map((userId) => ({ orgId, userId })))
    .onConflictDoNothing()
  await dropPasswordLinks(tx, userIds)
}

/** A member's details, in addition to a join of the memberships that may miss. */
export const memberDetails = {
  sex: sql<Sex>`coalesce(${orgMembers.sex}, '')`,
  major: sql<string>`coalesce(${orgMembers.major}, '')`,
  administrative_class: sql<string>`coalesce(${orgMembers.administrativeClass}, '')`,
}

/** Keeps what is known of members; a field that is left out stays. */
export async function keepDetails(
  tx: Tx,
  orgId: string,
  members: readonly ({ userId: string } & { [K in keyof MemberDetails]?: MemberDetails[K] | undefined })[],
): Promise<number> {
  if (!members.length) return 0
  const kept = await tx.execute(sql`
    UPDATE org_members m SET sex = coalesce(v.sex, m.sex), major = coalesce(v.major, m.major),
      administrative_class = coalesce(v.administrative_class, m.administrative_class)
    FROM jsonb_to_recordset(${JSON.stringify(members)}::jsonb)
      AS v("userId" uuid, sex text, major text, administrative_class text)
    WHERE m.org_id = ${orgId} AND m.user_id = v."userId"`)
  return kept.rowCount ?? 0
}

/** Tells what is open that rights have changed, a person's or everybody's: it looks again and closes. */
export const announceRights = (tx: Tx, userIds: readonly string[] | 'all'): Promise<void> =>
  publishEvent(tx, ...(userIds === 'all' ? [{ domain: 'org' }] : userIds.map((userId) => ({ domain: 'org', userId }))))

/** Makes a member an administrator of the organisation, or takes that away. */
export async function setOrgAdmin(tx: Tx, orgId: string, userId: string, isAdmin: boolean): Promise<void> {
  await tx
    .update(orgMembers)
    .set({ isAdmin })
    .where(and(eq(orgMembers.orgId, orgId), eq(orgMembers.userId, userId)))
  await dropPasswordLinks(tx, [userId])
}

/** Ends memberships. Roles in the organisation's classes stay noted and count for nothing until they come back. */
export async function removeOrgMembers(tx: Tx, orgId: string, userIds: string[]): Promise<void> {
  await tx.delete(orgMembers).where(and(eq(orgMembers.orgId, orgId), inArray(orgMembers.userId, userIds)))
  await dropPasswordLinks(tx, userIds)
  await announceRights(tx, userIds)
}

/** The organisations that a person belongs to. */
export const organisationIdsOf = async (tx: Tx, userId: string): Promise<string[]> =>
  (await tx.select({ id: orgMembers.orgId }).from(orgMembers).where(eq(orgMembers.userId, userId))).map(({ id }) => id)

/** Ends all memberships of people whose accounts go. */
export async function removeEverywhere(tx: Tx, userIds: readonly string[]): Promise<void> {
  await tx.delete(orgMembers).where(inArray(orgMembers.userId, [...userIds]))
}

export async function findOrganisation(tx: Tx, id: string): Promise<OrganisationRow | null> {
  const rows = await tx
    .select()
    .from(organisations)
    .where(and(eq(organisations.id, id), isNull(organisations.removedAt)))
    .limit(1)
  return rows[0] ?? null
}

export async function findCustomer(tx: Tx, id: string): Promise<CustomerRow | null> {
  const rows = await tx.select().from(customers).where(eq(customers.id, id)).limit(1)
  return rows[0] ?? null
}

/** Names of the organisations that a person belongs to, the first joined first. */
export async function organisationNamesOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .select({ name: organisations.name })
    .from(orgMembers)
    .innerJoin(organisations, eq(organisations.id, orgMembers.orgId))
    .where(eq(orgMembers.userId, userId))
    .orderBy(asc(orgMembers.createdAt), asc(organisations.name))
  return rows.map((row) => row.name)
}

type CustomerPatch = Partial<Omit<typeof customers.$inferInsert, 'modules'>> & { modules?: ModuleName[] | null }

/** Saves over the version that the person saw (any, when null). */
export async function saveCustomer(
  tx: Tx,
  id: string,
  seen: number | null,
  patch: CustomerPatch,
): Promise<true | Refusal<'changedMeanwhile'>> {
  const rows = await tx
    .update(customers)
    .set({ ...patch, version: sql`${customers.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(customers.id, id), seen === null ? undefined : eq(customers.version, seen)))
    .returning({ id: customers.id })
  return rows.length ? true : refuse('changedMeanwhile')
}
