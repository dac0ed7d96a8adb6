import { and, desc, eq, sql } from 'drizzle-orm'
import type { Tx } from '../database/pool.ts'
import { refuse, type Refusal } from '../result.ts'
import { activityLogs } from './tables.ts'

/** Who gave an object its present version, and when, as the log has it; some kinds are logged within a record. */
async function lastChange(tx: Tx, objectId: string): Promise<{ who: string; at: Date } | null> {
  const raised = sql`jsonb_path_exists(${activityLogs.after}, '$.version') OR jsonb_path_exists(${activityLogs.after}, '$.*.version')`
  const rows = await tx
    .select({ who: activityLogs.actorName, at: activityLogs.at })
    .from(activityLogs)
    .where(and(eq(activityLogs.objectId, objectId), sql`(${raised})`))
    .orderBy(desc(activityLogs.seq))
    .limit(1)
  return rows[0] ?? null
}

/** A lost update with who was faster and when, where the domain has not said it itself. */
export async function namingWho(tx: Tx, refusal: Refusal, objectId: string | undefined): Promise<Refusal> {
  const { facts, data } = refusal
  if (refusal.name !== 'changedMeanwhile' || data?.at || !objectId) return refusal
  const last = await lastChange(tx, objectId)
  if (!last) return refusal
  return refuse('changedMeanwhile', { ...facts, who: last.who }, { data: { ...data, who: last.who, at: last.at } })
}
