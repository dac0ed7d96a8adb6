import { and, asc, eq, gt, gte, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import { activityLogs } from '../../kernel/audit/tables.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import { hasRole, type Actor } from '../../kernel/policy/actor.ts'
import { organisations } from '../org/index.ts'
import type { ChainLink } from './chain.ts'
import { holdsWord, newestFirst, placesOfWord, walk } from './search.ts'

export interface LogFilter {
  keyword?: string | undefined
  actor_id?: string | undefined
  action?: string | undefined
  object_kind?: string | undefined
  object_id?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** policy.ts as a condition. */
function visible(actor: Actor): SQL | undefined {
  if (hasRole(actor, 'system_operator')) return undefined
  const own = eq(activityLogs.actorId, actor.userId)
  if (!hasRole(actor, 'account_admin')) return own
  const reach = actor.reach === 'all' ? [] : [...actor.reach]
  return or(
    own,
    actor.customerId ? eq(activityLogs.customerId, actor.customerId) : undefined,
    reach.length ? inArray(activityLogs.orgId, reach) : undefined,
  )
}

/** What is asked for but the word. */
const narrowed = (actor: Actor, filter: LogFilter): SQL | undefined =>
  and(
    visible(actor),
    filter.actor_id ? eq(activityLogs.actorId, filter.actor_id) : undefined,
    filter.action ? eq(activityLogs.action, filter.action) : undefined,
    filter.object_kind ? eq(activityLogs.objectKind, filter.object_kind) : undefined,
    filter.object_id ? eq(activityLogs.objectId, filter.object_id) : undefined,
    filter.from ? gte(activityLogs.at, new Date(filter.from)) : undefined,
    filter.to ? lt(activityLogs.at, new Date(filter.to)) : undefined,
  )

const orderOf = ({ from, to }: LogFilter): SQL => newestFirst(Boolean(from || to))

const fieldsOf = (column: SQL): SQL =>
  sql`CASE WHEN jsonb_typeof(${column}) = 'object' THEN ${column} ELSE '{}'::jsonb END`

/** Names of the fields that an edit changed; of an object inside, the names of its fields. None for a new or removed object. */
const changedFields = sql<string[]>`ARRAY(
  SELECT DISTINCT coalesce(inner_field.name, field.key)
  FROM (VALUES (${activityLogs.before}), (${activityLogs.after})) AS side (value)
    CROSS JOIN LATERAL jsonb_each(${fieldsOf(sql`side.value`)}) AS field
    LEFT JOIN LATERAL jsonb_object_keys(${fieldsOf(sql`field.value`)}) AS inner_field (name) ON true
  WHERE jsonb_typeof(${activityLogs.before}) = 'object' AND jsonb_typeof(${activityLogs.after}) = 'object')`

const shown = {
  id: activityLogs.id,
  at: activityLogs.at,
  actorId: activityLogs.actorId,
  actorName: activityLogs.actorName,
  action: activityLogs.action,
  summary: activityLogs.summary,
  objectKind: activityLogs.objectKind,
  objectId: activityLogs.objectId,
  objectTitle: activityLogs.objectTitle,
  ip: activityLogs.ip,
  requestId: activityLogs.requestId,
  orgId: activityLogs.orgId,
  customerId: activityLogs.customerId,
  orgName: sql<string>`coalesce(${organisations.name}, '')`,
  changedFields,
}
const select = (tx: Tx) =>
  tx.select(shown).from(activityLogs).leftJoin(organisations, eq(organisations.id, activityLogs.orgId))

export type LogRow = Awaited<ReturnType<typeof select>>[number]

/** Entries that the person may see, newest first; totals stop counting at the cap. */
export async function listLogs(
  tx: Tx,
  actor: Actor,
  query: LogFilter & { page: number; per_page: number; count: 'both' | 'none' | 'only' },
): Promise<{ rows: LogRow[]; total: number; isCapped: boolean }> {
  const condition = narrowed(actor, query)
  const isCounted = query.count !== 'none'
  const cut = { size: query.count === 'only' ? 0 : query.per_page, offset: (query.page - 1) * query.per_page }
  // Places first, then the page's rows: the changed fields of those that are skipped are not worked out.
  const order = orderOf(query)
  const { seqs, ...counted } = query.keyword
    ? await placesOfWord(tx, condition, query.keyword, order, cut, isCounted)
    : await walk(tx, condition, order, cut, isCounted)
  if (!seqs.length) return { rows: [], ...counted }
  const rows = await select(tx).where(inArray(activityLogs.seq, seqs)).orderBy(order)
  return { rows, ...counted }
}

export const logsForSheet = (tx: Tx, actor: Actor, filter: LogFilter, limit: number): Promise<LogRow[]> =>
  select(tx)
    .where(and(narrowed(actor, filter), filter.keyword ? holdsWord(filter.keyword) : undefined))
    .orderBy(orderOf(filter))
    .limit(limit)

export async function findLog(tx: Tx, id: string): Promise<LogRow | null> {
  return (await select(tx).where(eq(activityLogs.id, id)))[0] ?? null
}

export async function readValues(tx: Tx, id: string): Promise<{ before: unknown; after: unknown } | null> {
  const { before, after } = activityLogs
  return (await tx.select({ before, after }).from(activityLogs).where(eq(activityLogs.id, id)))[0] ?? null
}

/** A chain of entries: one organisation's, or the platform's own (null). */
export interface Chain {
  orgId: string | null
  name: string
}

/** Chains of these organisations, or every chain there is. */
export async function listChains(tx: Tx, orgIds: string[] | 'all'): Promise<Chain[]> {
  const rows = await tx
    .select({ orgId: organisations.id, name: organisations.name })
    .from(organisations)
    .where(orgIds === 'all' ? undefined : inArray(organisations.id, orgIds))
    .orderBy(asc(organisations.name))
  return orgIds === 'all' ? [{ orgId: null, name: '平台' }, ...rows] : rows
}

const inChain = (orgId: string | null): SQL =>
  orgId === null ? isNull(activityLogs.orgId) : eq(activityLogs.orgId, orgId)

export const countChain = (tx: Tx, orgId: string | null): Promise<number> => tx.$count(activityLogs, inChain(orgId))

/** The next entries of a chain in the order they were written. */
export async function readChain(
  tx: Tx,
  orgId: string | null,
  afterSeq: number,
  limit: number,
): Promise<{ seq: number; link: ChainLink }[]> {
  const rows = await tx
    .select()
    .from(activityLogs)
    .where(and(inChain(orgId), gt(activityLogs.seq, afterSeq)))
    .orderBy(asc(activityLogs.seq))
    .limit(limit)
  return rows.map(({ seq, ...link }) => ({ seq, link }))
}
