import { and, asc, desc, eq, inArray, isNull, lt, sql, type SQL } from 'drizzle-orm'
import type { DeliveryState, PushTry } from '@lab/contract/push'
import type { Tx } from '../../kernel/database/pool.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { dropSecret, keepSecret, keptSecret } from '../identity/index.ts'
import { organisations } from '../org/index.ts'
import { pushDeliveries, pushTargets } from './tables.ts'

export type TargetRow = typeof pushTargets.$inferSelect
export type DeliveryRow = typeof pushDeliveries.$inferSelect
export interface ListedTarget extends TargetRow {
  orgName: string | null
}
/** A delivery with the target whose rights it has. */
export interface ListedDelivery {
  delivery: DeliveryRow
  target: TargetRow
}
export type NewTarget = typeof pushTargets.$inferInsert

const secretName = (id: string): string => `push-target ${id}`
export const readSecret = (tx: Tx, id: string): Promise<string | null> => keptSecret(tx, secretName(id))
export const saveSecret = (tx: Tx, id: string, secret: string): Promise<void> => keepSecret(tx, secretName(id), secret)

const targets = async (tx: Tx, condition: SQL): Promise<ListedTarget[]> => {
  const rows = await tx
    .select({ row: pushTargets, orgName: organisations.name })
    .from(pushTargets)
    .leftJoin(organisations, eq(organisations.id, pushTargets.orgId))
    .where(condition)
    .orderBy(asc(pushTargets.createdAt), asc(pushTargets.id))
  return rows.map(({ row, orgName }) => ({ ...row, orgName }))
}
export const targetsOf = (tx: Tx, customerId: string): Promise<ListedTarget[]> =>
  targets(tx, eq(pushTargets.customerId, customerId))
export const findTarget = async (tx: Tx, id: string): Promise<ListedTarget | null> =>
  (await targets(tx, eq(pushTargets.id, id)))[0] ?? null

export const insertTarget = async (tx: Tx, row: NewTarget): Promise<string> =>
  (await tx.insert(pushTargets).values(row).returning({ id: pushTargets.id }))[0]!.id

/** A delivery of earlier, for the demo school. */
export const insertDelivery = (tx: Tx, row: typeof pushDeliveries.$inferInsert) => tx.insert(pushDeliveries).values(row)

/** Saves over the version that the person saw. */
export async function saveTarget(
  tx: Tx,
  id: string,
  seen: number,
  patch: Partial<NewTarget>,
): Promise<true | Refusal<'changedMeanwhile'>> {
  const rows = await tx
    .update(pushTargets)
    .set({ ...patch, version: sql`${pushTargets.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(pushTargets.id, id), eq(pushTargets.version, seen)))
    .returning({ id: pushTargets.id })
  return rows.length ? true : refuse('changedMeanwhile')
}

export async function deleteTarget(tx: Tx, id: string): Promise<void> {
  await tx.delete(pushTargets).where(eq(pushTargets.id, id))
  await dropSecret(tx, secretName(id))
}

/** The organisation whose staff's pages hear of a target: its own, or its customer's first. */
export async function heardIn(tx: Tx, { orgId, customerId }: Pick<TargetRow, 'orgId' | 'customerId'>): Promise<string> {
  if (orgId !== null) return orgId
  const [first] = await tx
    .select({ id: organisations.id })
    .from(organisations)
    .where(
      and(eq(organisations.customerId, customerId), isNull(organisations.parentId), isNull(organisations.removedAt)),
    )
    .orderBy(asc(organisations.id))
    .limit(1)
  return first?.id ?? customerId
}

/** What becomes of a target by what came of a delivery. */
export const noteTarget = (
  tx: Tx,
  id: string,
  patch: Partial<Pick<TargetRow, 'failingSince' | 'lastDeliveredAt' | 'isEnabled' | 'wasDisabled'>>,
) => tx.update(pushTargets).set(patch).where(eq(pushTargets.id, id))

export async function listDeliveries(
  tx: Tx,
  targetId: string,
  query: { page: number; per_page: number; state?: DeliveryState | undefined },
): Promise<{ rows: DeliveryRow[]; total: number }> {
  const condition = and(eq(pushDeliveries.targetId, targetId), query.state && eq(pushDeliveries.state, query.state))
  const rows = await tx
    .select()
    .from(pushDeliveries)
    .where(condition)
    .orderBy(desc(pushDeliveries.createdAt), desc(pushDeliveries.id))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
  return { rows, total: await tx.$count(pushDeliveries, condition) }
}

export async function findDelivery(tx: Tx, id: string): Promise<ListedDelivery | null> {
  const rows = await tx
    .select({ delivery: pushDeliveries, target: pushTargets })
    .from(pushDeliveries)
    .innerJoin(pushTargets, eq(pushTargets.id, pushDeliveries.targetId))
    .where(eq(pushDeliveries.id, id))
  return rows[0] ?? null
}

export const noteDelivery = (
  tx: Tx,
  id: string,
  patch: Partial<Pick<DeliveryRow, 'state' | 'goes' | 'nextAt' | 'isQueued'>> & { tries?: PushTry[] },
) => tx.update(pushDeliveries).set(patch).where(eq(pushDeliveries.id, id))

/** Takes some whose job is not enqueued yet; another server takes others meanwhile. */
export async function takeUnqueued(tx: Tx, most: number): Promise<{ id: string }[]> {
  const waiting = await tx.execute<{ id: string }>(sql`
    SELECT id FROM ${pushDeliveries} WHERE state = 'waiting' AND NOT is_queued
    ORDER BY created_at LIMIT ${most} FOR UPDATE SKIP LOCKED`)
  const ids = waiting.rows.map(({ id }) => id)
  if (!ids.length) return []
  await tx.update(pushDeliveries).set({ isQueued: true }).where(inArray(pushDeliveries.id, ids))
  return ids.map((id) => ({ id }))
}

export const deleteOlder = (tx: Tx, than: Date) => tx.delete(pushDeliveries).where(lt(pushDeliveries.createdAt, than))

/** What was sent about somebody is not kept any more. */
export async function forgetInPushes(tx: Tx, userId: string): Promise<void> {
  await tx.delete(pushDeliveries).where(sql`${userId}::uuid = ANY(${pushDeliveries.aboutIds})`)
}
