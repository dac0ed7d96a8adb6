import { sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Member } from '../../kernel/policy/actor.ts'
import { raisedHands } from '../live/index.ts'
import { offerings } from '../offering/index.ts'
import { queryThreads } from '../query/index.ts'
import { withTaught } from './scope.ts'
import { readStuck } from './today.ts'

/**
 * How much waits in the running classes that the person teaches: questions, and learners who need somebody now, each
 * once, whether they are stuck, have their hand up, or both.
 */
export async function countInClasses(tx: Tx, actor: Member, now: Date): Promise<number> {
  const [asked, stuck] = await Promise.all([
    tx.execute<{ questions: number; hands: string[] }>(sql`
      ${withTaught(actor)}
      SELECT (SELECT count(*)::integer FROM taught k JOIN ${queryThreads} q ON q.place_id = k.id WHERE q.state = 'open') AS questions,
        ARRAY(SELECT h.record_id FROM taught k JOIN ${offerings} o ON o.place_id = k.id
          JOIN ${raisedHands} h ON h.offering_id = o.id AND h.lowered_at IS NULL WHERE h.taken_by IS NULL) AS hands`),
    readStuck(tx, actor, now, Infinity),
  ])
  const { questions, hands } = asked.rows[0]!
  return questions + new Set([...hands, ...stuck.rows.map((row) => row.record_id)]).size
}
