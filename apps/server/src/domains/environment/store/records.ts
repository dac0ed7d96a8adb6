import { and, desc, eq, ilike, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { EnvPurpose, EnvState } from '@lab/contract/environment'
import { totalCap } from '@lab/contract/fields'
import type { Tx } from '../../../kernel/database/pool.ts'
import type { Actor } from '../../../kernel/policy/actor.ts'
import { withinReach } from '../../../kernel/policy/reach.ts'
import { users } from '../../identity/index.ts'
import { livingStates, predecessors, type QuotaCounts } from '../rules.ts'
import { envRecords, type RecordMachine } from '../tables.ts'
import type { WorkKernel } from '../../place/index.ts'
import { usedBy } from './learners.ts'
import { likePattern, type Paging } from './paging.ts'

export type RecordRow = typeof envRecords.$inferSelect

export async function findRecord(tx: Tx, id: string): Promise<RecordRow | null> {
  return (await tx.select().from(envRecords).where(eq(envRecords.id, id)))[0] ?? null
}

export async function findRecords(tx: Tx, ids: string[]): Promise<RecordRow[]> {
  return ids.length ? tx.select().from(envRecords).where(inArray(envRecords.id, ids)) : []
}

export const insertRecord = async (tx: Tx, values: typeof envRecords.$inferInsert): Promise<RecordRow> =>
  (await tx.insert(envRecords).values(values).returning())[0]!

export interface RecordFilter {
  state?: EnvState[] | undefined
  keyword?: string | undefined
  purpose?: EnvPurpose | undefined
  suite_id?: string | undefined
  place_id?: string | undefined
  content_id?: string | undefined
}

function matching(tx: Tx, scope: SQL, filter: RecordFilter): SQL | undefined {
  const pattern = filter.keyword ? likePattern(filter.keyword) : undefined
  return and(
    scope,
    filter.state?.length ? inArray(envRecords.state, filter.state) : undefined,
    filter.purpose ? eq(envRecords.purpose, filter.purpose) : undefined,
    filter.suite_id ? eq(envRecords.suiteId, filter.suite_id) : undefined,
    filter.place_id ? eq(envRecords.placeId, filter.place_id) : undefined,
    filter.content_id ? eq(envRecords.contentId, filter.content_id) : undefined,
    pattern
      ? or(
          ilike(envRecords.suiteTitle, pattern),
          ilike(envRecords.subject, pattern),
          inArray(
            envRecords.ownerId,
            tx
              .select({ id: users.id })
              .from(users)
              .where(or(ilike(users.realName, pattern), ilike(users.number, pattern))),
          ),
        )
      : undefined,
  )
}

/** Environments of one organisation, newest first; totals stop counting at the cap. */
export async function listRecords(
  tx: Tx,
  orgId: string,
  filter: RecordFilter,
  paging: Paging,
): Promise<{ rows: RecordRow[]; total: number }> {
  const where = matching(tx, eq(envRecords.orgId, orgId), filter)
  const found = tx
    .select({ one: sql`1` })
    .from(envRecords)
    .where(where)
    .limit(totalCap)
  const total = paging.count === 'none' ? 0 : await tx.$count(found.as('found'))
  if (paging.count === 'only') return { rows: [], total }
  // Places first, from the index alone, then the page's rows: those that are skipped are not read.
  const places = tx
    .select({ seq: envRecords.seq })
    .from(envRecords)
    .where(where)
    .orderBy(desc(envRecords.seq))
    .limit(paging.per_page)
    .offset((paging.page - 1) * paging.per_page)
  const rows = await tx
    .select()
    .from(envRecords)
    .where(and(eq(envRecords.orgId, orgId), inArray(envRecords.seq, places)))
    .orderBy(desc(envRecords.seq))
  return { rows, total }
}

const ownLimit = 200

/** A person's own environments, newest first, at most 200; not those that they left to their group. */
export async function listRecordsOfOwner(
  tx: Tx,
  kernel: WorkKernel,
  actor: Actor,
  filter: Pick<RecordFilter, 'state' | 'purpose'>,
): Promise<RecordRow[]> {
  const own = and(eq(envRecords.ownerId, actor.userId), usedBy(kernel, actor.userId))
  return tx
    .select()
    .from(envRecords)
    .where(matching(tx, and(own, withinReach(actor, envRecords.orgId))!, filter))
    .orderBy(desc(envRecords.seq))
    .limit(ownLimit)
}

/** The newest environment that is queued, starting or running for a learning record; any of its learners may have started it. */
export async function findLiveOfRecord(tx: Tx, recordId: string): Promise<RecordRow | null> {
  const rows = await tx
    .select()
    .from(envRecords)
    .where(and(eq(envRecords.recordId, recordId), inArray(envRecords.state, ['queued', 'starting', 'running'])))
    .orderBy(desc(envRecords.seq))
    .limit(1)
  return rows[0] ?? null
}

/**
 * How many environments of a content a learner has alive, their groups' among them even if others started those; who asks at
 * the same time waits until the caller is through.
 */
export async function countOfLearner(
  tx: Tx,
  kernel: WorkKernel,
  learnerId: string,
  contentId: string,
): Promise<number> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`environment:${learnerId}:${contentId}`}, 0))`)
  return tx.$count(
    envRecords,
    and(
      usedBy(kernel, learnerId),
      eq(envRecords.contentId, contentId),
      eq(envRecords.purpose, 'experiment'),
      inArray(envRecords.state, ['queued', 'starting', 'running']),
    ),
  )
}

/** How many environments of a suite are ready for those who ask for one. */
export const readyOfSuite = (
  tx: Tx,
  { orgId, suiteId, networkOn }: { orgId: string; suiteId: string; networkOn: boolean },
): Promise<number> =>
  tx.$count(
    envRecords,
    and(
      eq(envRecords.orgId, orgId),
      eq(envRecords.suiteId, suiteId),
      eq(envRecords.purpose, 'standby'),
      eq(envRecords.state, 'running'),
      eq(envRecords.networkOn, networkOn),
    ),
  )

/** How many of the organisation's environments are in each living state. */
export async function countLive(tx: Tx, orgId: string): Promise<Map<EnvState, number>> {
  const rows = await tx
    .select({ state: envRecords.state, count: sql<number>`count(*)::int` })
    .from(envRecords)
    .where(and(eq(envRecords.orgId, orgId), inArray(envRecords.state, [...livingStates])))
    .groupBy(envRecords.state)
  return new Map(rows.map((row) => [row.state, row.count]))
}

/** Places in the customer's queue, from 1, of those given that are queued. */
export async function queuePositions(tx: Tx, rows: RecordRow[]): Promise<Map<string, number>> {
  const queued = rows.filter((row) => row.state === 'queued')
  if (!queued.length) return new Map()
  const customers = [...new Set(queued.map((row) => row.customerId))]
  const found = await tx.execute<{ id: string; place: number }>(sql`
    SELECT id, place::int FROM (
      SELECT id, row_number() OVER (PARTITION BY customer_id ORDER BY seq) AS place
      FROM env_records WHERE state = 'queued' AND ${inArray(envRecords.customerId, customers)}) line
    WHERE id = ANY(${sql.param(queued.map((row) => row.id))}::uuid[])`)
  return new Map(found.rows.map((row) => [row.id, row.place]))
}

/**
 * Environments that occupy resources now, for the three limits; those that are ready for anybody count for what the
 * customer bought alone. Holds the customer's quota until the transaction ends,
 * so that two starts at the same moment cannot both take the last place.
 */
export async function holdQuota(
  tx: Tx,
  who: { ownerId: string; orgId: string; customerId: string },
): Promise<QuotaCounts> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`environment-quota:${who.customerId}`}, 0))`)
  const counted = await tx.execute<{ person: number; organisation: number; customer: number }>(sql`
    SELECT count(*) FILTER (WHERE owner_id = ${who.ownerId} AND purpose <> 'standby')::int AS person,
      count(*) FILTER (WHERE org_id = ${who.orgId} AND purpose <> 'standby')::int AS organisation,
      count(*)::int AS customer
    FROM env_records WHERE customer_id = ${who.customerId} AND state IN ('starting', 'running', 'stopping')`)
  return counted.rows[0]!
}

/** Moves an environment on if it is still in a state that leads there; null when it has gone another way meanwhile. */
export async function moveRecord(
  tx: Tx,
  id: string,
  to: EnvState,
  values: Partial<typeof envRecords.$inferInsert> = {},
  from: EnvState[] = predecessors(to),
): Promise<RecordRow | null> {
  const rows = await tx
    .update(envRecords)
    .set({ ...values, state: to })
    .where(and(eq(envRecords.id, id), inArray(envRecords.state, from)))
    .returning()
  return rows[0] ?? null
}

export const setExpiry = async (tx: Tx, id: string, expiresAt: Date): Promise<RecordRow | null> =>
  (
    await tx
      .update(envRecords)
      .set({ expiresAt })
      .where(and(eq(envRecords.id, id), eq(envRecords.state, 'running')))
      .returning()
  )[0] ?? null

export const saveMachines = async (tx: Tx, id: string, machines: RecordMachine[]): Promise<RecordRow | null> =>
  (await tx.update(envRecords).set({ machines }).where(eq(envRecords.id, id)).returning())[0] ?? null

/**
 * Makes the running environments of an offering that a person works in, their own or their group's, live until then at
 * least, and be extended until then at most.
 */
export async function prolong(
  tx: Tx,
  kernel: WorkKernel,
  of: { ownerId: string; offeringId: string },
  until: Date,
): Promise<RecordRow[]> {
  const minutes = sql`ceil(extract(epoch FROM ${until.toISOString()}::timestamptz - ${envRecords.startedAt}) / 60)::int`
  return tx
    .update(envRecords)
    .set({
      expiresAt: sql`greatest(${envRecords.expiresAt}, ${until.toISOString()}::timestamptz)`,
      maxMinutes: sql`greatest(${envRecords.maxMinutes}, ${minutes})`,
    })
    .where(and(usedBy(kernel, of.ownerId), eq(envRecords.offeringId, of.offeringId), eq(envRecords.state, 'running')))
    .returning()
}
