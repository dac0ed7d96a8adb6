import { sql } from 'drizzle-orm'
import type { PushedName, PushEventName } from '@lab/contract/push-events'
import { newId, nobody } from '../../kernel/database/columns.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import { publishEvent } from '../../kernel/events/bus.ts'
import { organisations } from '../org/index.ts'
import { namedIn, type PushedFacts } from './facts.ts'
import { pushDeliveries, pushTargets } from './tables.ts'

/** Who hears of something: targets of these organisations, of those above them, and of their customers as a whole. */
export interface Heard {
  orgIds: readonly string[]
  customerId?: string | null
}

/** The targets that want to hear of it. */
async function targetsFor(tx: Tx, event: PushEventName, { orgIds, customerId = null }: Heard): Promise<string[]> {
  const found = await tx.execute<{ id: string }>(sql`
    WITH RECURSIVE above AS (
      SELECT id, parent_id, customer_id FROM ${organisations} WHERE id = ANY(${sql.param([...orgIds])}::uuid[])
      UNION SELECT o.id, o.parent_id, o.customer_id FROM ${organisations} o JOIN above ON o.id = above.parent_id)
    SELECT t.id FROM ${pushTargets} t
    WHERE t.is_enabled AND ${event} = ANY(t.events)
      AND (t.org_id IN (SELECT id FROM above)
        OR (t.org_id IS NULL AND (t.customer_id = ${customerId}::uuid OR t.customer_id IN (SELECT customer_id FROM above))))`)
  return found.rows.map(({ id }) => id)
}

/** Whether anybody wants to hear of it: asked before facts of thousands are gathered. */
export const isHeard = async (tx: Tx, event: PushEventName, where: Heard): Promise<boolean> =>
  (await targetsFor(tx, event, where)).length > 0

/** Writes down what some targets are to hear, in the transaction in which it happens. */
export async function writeDown(
  tx: Tx,
  targetIds: readonly string[],
  event: PushedName,
  facts: PushedFacts,
  once?: string,
): Promise<void> {
  if (!targetIds.length) return
  const aboutIds = namedIn(facts)
  await tx
    .insert(pushDeliveries)
    .values(targetIds.map((targetId) => ({ id: newId(), targetId, event, facts, aboutIds, once: once ?? null })))
    .onConflictDoNothing()
  // For the servers (relay.ts): of an exam that begins there are thousands, and no page waits for one.
  await publishEvent(tx, { domain: 'push', userId: nobody })
}

/** Tells those who want to hear of it; `read` gathers the facts only where there is somebody. */
export async function happened(
  tx: Tx,
  event: PushEventName,
  where: Heard,
  read: () => Promise<PushedFacts>,
  once?: string,
): Promise<void> {
  const targetIds = await targetsFor(tx, event, where)
  if (targetIds.length) await writeDown(tx, targetIds, event, await read(), once)
}
