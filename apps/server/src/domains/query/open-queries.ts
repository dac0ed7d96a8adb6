import { and, eq, sql } from 'drizzle-orm'
import type { Kernel } from '../../kernel/kernel.ts'
import { queryThreads } from './tables.ts'

/** How many questions that were asked from a record wait for an answer. */
export const openQueries: Kernel['providers']['openQueries'] = {
  ofRecord: (recordId) =>
    sql`(SELECT count(*)::integer FROM query_threads q WHERE q.record_id = ${recordId} AND q.state = 'open')`,
  count: (tx, recordId) =>
    tx.$count(queryThreads, and(eq(queryThreads.recordId, recordId), eq(queryThreads.state, 'open'))),
}
