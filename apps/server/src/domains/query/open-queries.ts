import { and, count, eq, sql } from 'drizzle-orm'
import { prepared } from '../../kernel/database/prepared.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { queryThreads } from './tables.ts'

const counted = prepared('open_queries', (tx) =>
  tx
    .select({ n: count() })
    .from(queryThreads)
    .where(and(eq(queryThreads.recordId, sql.placeholder('recordId')), eq(queryThreads.state, 'open'))),
)

/** How many questions that were asked from a record wait for an answer. */
export const openQueries: Kernel['providers']['openQueries'] = {
  ofRecord: (recordId) =>
    sql`(SELECT count(*)::integer FROM query_threads q WHERE q.record_id = ${recordId} AND q.state = 'open')`,
  count: async (tx, recordId) => (await counted(tx, { recordId }))[0]!.n,
}
