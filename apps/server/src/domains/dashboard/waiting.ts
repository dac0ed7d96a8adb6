import type { TermPlaceKind } from '@lab/contract/place-words'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Member } from '../../kernel/policy/actor.ts'
import { raisedHands } from '../live/index.ts'
import { offerings } from '../offering/index.ts'
import { queryThreads } from '../query/index.ts'
import { withTaught } from './scope.ts'
import { seenBy } from './seen.ts'
import { readStuck } from './today.ts'

/**
 * How much waits in the running classes, courses and projects that the person teaches: questions, and learners who need somebody
 * now, each once, whether they are stuck, have their hand up, or both.
 */
export async function countWaiting(
  tx: Tx,
  actor: Member,
  now: Date,
): Promise<Record<'classes' | 'courses' | 'projects', number>> {
  const seen = seenBy(actor)
  const ask = () =>
    tx.execute<{ place_kind: TermPlaceKind; questions: number; hands: string[] }>(sql`
      ${withTaught(actor)}
      SELECT k.place_kind, (count(*) FILTER (WHERE w.hand IS NULL))::integer AS questions,
        array_remove(array_agg(w.hand), NULL) AS hands
      FROM taught k CROSS JOIN LATERAL (
        SELECT NULL::uuid AS hand FROM ${queryThreads} q WHERE q.place_id = k.id AND q.state = 'open'
        UNION ALL
        SELECT h.record_id FROM ${offerings} o
        JOIN ${raisedHands} h ON h.offering_id = o.id AND h.lowered_at IS NULL
        WHERE o.place_id = k.id AND h.taken_by IS NULL) AS w
      GROUP BY k.place_kind`)
  const [asked, stuck] = await Promise.all([
    seen(['query.see'], async () => (await ask()).rows, []),
    seen(['record.see'], async () => (await readStuck(tx, actor, now, Infinity)).rows, []),
  ])
  const of = (kind: TermPlaceKind): number => {
    const { questions = 0, hands = [] } = asked.find((row) => row.place_kind === kind) ?? {}
    const ids = stuck.filter((row) => row.place_kind === kind).map((row) => row.record_id)
    return questions + new Set([...hands, ...ids]).size
  }
  return { classes: of('class'), courses: of('course'), projects: of('project') }
}
