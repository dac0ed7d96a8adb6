import { desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { activityLogs } from '../../kernel/audit/tables.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import { isOperator, type Actor } from '../../kernel/policy/actor.ts'
import { users } from '../identity/index.ts'
import { administersCustomer, organisations, type UserFacts } from '../org/index.ts'

const cap = 1000

/** What somebody may read of a person's history: what happened in organisations that they administer, and in none. */
function visible(actor: Actor, { customerId }: Pick<UserFacts, 'customerId'>): SQL {
  if (isOperator(actor)) return sql`true`
  if (customerId !== null && administersCustomer(actor, customerId)) {
    return sql`(${activityLogs.orgId} IS NULL OR ${activityLogs.orgId} IN (
      SELECT theirs.id FROM ${organisations} theirs WHERE theirs.customer_id = ${customerId}))`
  }
  return sql`${activityLogs.orgId} = ANY(${sql.param([...(actor.administers ?? [])])}::uuid[])`
}

export interface HistoryRow {
  id: string
  at: Date
  actorId: string | null
  actorName: string
  summary: string
  objectTitle: string
  organisation: string
}

/** What a person did and what was done to them, the newest first; of more than a thousand entries the newest. */
export async function historyOf(
  tx: Tx,
  actor: Actor,
  person: Pick<UserFacts, 'id' | 'customerId'>,
  query: { page: number; per_page: number },
): Promise<{ rows: HistoryRow[]; total: number; isCapped: boolean }> {
  // What became part of the account was done by the same person, and to them.
  const theirs = sql`ANY(ARRAY(SELECT u.id FROM ${users} u WHERE u.id = ${person.id} OR u.merged_into_id = ${person.id}))`
  const seqs = await tx
    .select({ seq: activityLogs.seq })
    .from(activityLogs)
    .where(
      sql`(${activityLogs.objectId} = ${theirs} OR ${activityLogs.actorId} = ${theirs}) AND ${visible(actor, person)}`,
    )
    .orderBy(desc(activityLogs.seq))
    .limit(cap + 1)
  const kept = seqs.slice(0, cap)
  const from = (query.page - 1) * query.per_page
  const wanted = kept.slice(from, from + query.per_page).map(({ seq }) => seq)
  const rows = wanted.length
    ? await tx
        .select({
          id: activityLogs.id,
          at: activityLogs.at,
          actorId: activityLogs.actorId,
          actorName: activityLogs.actorName,
          summary: activityLogs.summary,
          objectTitle: activityLogs.objectTitle,
          organisation: sql<string>`coalesce(${organisations.name}, '')`,
        })
        .from(activityLogs)
        .leftJoin(organisations, eq(organisations.id, activityLogs.orgId))
        .where(inArray(activityLogs.seq, wanted))
        .orderBy(desc(activityLogs.seq))
    : []
  return { rows, total: kept.length, isCapped: seqs.length > cap }
}
