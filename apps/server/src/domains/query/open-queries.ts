import { count, eq, sql } from 'drizzle-orm'
import { gathered, listed } from '../../kernel/database/gathered.ts'
import { prepared } from '../../kernel/database/prepared.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { queryThreads } from './tables.ts'

const counted = prepared('open_queries', (tx) =>
  tx
    .select({ recordId: queryThreads.recordId, n: count() })
    .from(queryThreads)
    .innerJoin(sql`${listed({ ids: 'uuid' })} AS asked (id)`, sql`${queryThreads.recordId} = asked.id`)
    .where(eq(queryThreads.state, 'open'))
    .groupBy(queryThreads.recordId),
)
const openOf = gathered<string, number>({
  async ask(tx, ids) {
    const byRecord = new Map((await counted(tx, { ids })).map(({ recordId, n }) => [recordId, n]))
    return ids.map((id) => byRecord.get(id.toLowerCase()) ?? 0)
  },
})

/** How many questions that were asked from a record wait for an answer. */
export const openQueries: Kernel['providers']['openQueries'] = {
  ofRecord: (recordId) =>
    sql`(SELECT count(*)::integer FROM query_threads q WHERE q.record_id = ${recordId} AND q.state = 'open')`,
  count: openOf,
}
