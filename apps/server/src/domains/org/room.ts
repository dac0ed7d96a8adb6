import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { users } from '../identity/index.ts'
import { customers } from './tables.ts'

/** One after the other within a customer: two who add people at once must not both take the last places. */
export async function holdPeople(tx: Tx, customerId: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`people:${customerId}`}, 0))`)
}

/** How many more people a customer may have, and its limit. Disabled accounts do not count. */
export async function roomForPeople(tx: Tx, customerId: string): Promise<{ left: number; limit: number }> {
  const rows = await tx.select({ limit: customers.maxUsers }).from(customers).where(eq(customers.id, customerId))
  const limit = rows[0]?.limit ?? 0
  const used = await tx.$count(users, and(eq(users.customerId, customerId), users.isEnabled))
  return { left: Math.max(0, limit - used), limit }
}
