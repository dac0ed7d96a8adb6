import { and, asc, eq, ilike, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { CustomerState } from '@lab/contract/customer'
import { likePattern } from '../../kernel/database/like.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { envRecords } from '../environment/index.ts'
import { storageOf } from '../file/index.ts'
import { users } from '../identity/index.ts'
import { customers, organisations, type CustomerRow } from '../org/index.ts'

export interface CustomerUse {
  users: number
  environments: number
  organisations: number
  storageBytes: number
}

const byState: Record<CustomerState, SQL> = {
  active: sql`(${customers.isEnabled} AND (${customers.expiresAt} IS NULL OR ${customers.expiresAt} > now()))`,
  disabled: sql`NOT ${customers.isEnabled}`,
  expired: sql`(${customers.isEnabled} AND ${customers.expiresAt} <= now())`,
}

/** Customers by name. */
export async function listCustomers(
  tx: Tx,
  query: { page: number; per_page: number; keyword?: string | undefined; state?: CustomerState | undefined },
): Promise<{ rows: CustomerRow[]; total: number }> {
  const like = query.keyword ? likePattern(query.keyword) : undefined
  const where = and(
    like ? or(ilike(customers.name, like), ilike(customers.shortName, like)) : undefined,
    query.state ? byState[query.state] : undefined,
  )
  const rows = await tx
    .select()
    .from(customers)
    .where(where)
    .orderBy(asc(customers.name), asc(customers.id))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
  return { rows, total: await tx.$count(customers, where) }
}

/** What some customers use of what they bought. */
export async function usesOf(tx: Tx, ids: readonly string[]): Promise<Map<string, CustomerUse>> {
  if (!ids.length) return new Map()
  const wanted = [...ids]
  const counted = await tx
    .select({
      id: customers.id,
      users: sql<number>`coalesce(people.n, 0)`,
      environments: sql<number>`(SELECT count(*)::integer FROM ${envRecords} e
        WHERE e.customer_id = ${customers.id} AND e.state IN ('starting', 'running', 'stopping'))`,
      organisations: sql<number>`(SELECT count(*)::integer FROM ${organisations} o
        WHERE o.customer_id = ${customers.id} AND o.removed_at IS NULL)`,
    })
    .from(customers)
    // In one reading of all: one customer may have most of the people.
    .leftJoin(
      sql`(SELECT u.customer_id, count(*)::integer AS n FROM ${users} u
        WHERE u.is_enabled AND u.customer_id = ANY(${sql.param(wanted)}::uuid[]) GROUP BY u.customer_id) people`,
      sql`people.customer_id = ${customers.id}`,
    )
    .where(inArray(customers.id, wanted))
  const stored = await storageOf(tx, wanted)
  return new Map(counted.map(({ id, ...use }) => [id, { ...use, storageBytes: stored.get(id) ?? 0 }]))
}

export async function nameFree(
  tx: Tx,
  { name, shortName }: { name: string; shortName: string },
  exceptId?: string,
): Promise<true | Refusal<'nameTaken'>> {
  const rows = await tx
    .select({ id: customers.id, name: customers.name })
    .from(customers)
    .where(or(eq(customers.name, name), eq(customers.shortName, shortName)))
  const taken = rows.find(({ id }) => id !== exceptId)
  if (!taken) return true
  return taken.name === name
    ? refuse('nameTaken', { label: '客户名称', name })
    : refuse('nameTaken', { label: '客户简称', name: shortName })
}

/** Lets nobody else name a customer until the transaction ends. */
export async function holdNames(tx: Tx): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('customers', 0))`)
}
