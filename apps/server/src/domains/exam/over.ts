import { sql } from 'drizzle-orm'
import type { OfferingSettings } from '@lab/contract/offering'
import type { RecordState } from '@lab/contract/record'
import type { Tx } from '../../kernel/database/pool.ts'
import { accommodations, offeringExceptions, readEffective, termsIn } from '../accommodation/index.ts'
import { linesUp } from '../offering/index.ts'
import { learnersOf, recordLearners, recordRules, records, windowOf } from '../record/index.ts'
import { isOver, type Sitter } from './rules.ts'

/** An exam in a place, as far as it decides whether somebody may still sit it. */
export interface Placed {
  id: string
  orgId: string
  placeId: string
  settings: OfferingSettings
  endedAt: Date | null
  minutes: number | null
}

const runOf = ({ settings: { closes_at: closes }, endedAt }: Placed) => ({
  closesAt: closes === null ? null : new Date(closes),
  endedAt,
})

type Row = { offering_id: string; learner_id: string; state: RecordState | null; attempt: number | null }

/** Who is at work in some offerings, or may have an end of their own there; one statement, however many. */
async function readSitters(tx: Tx, placed: readonly Placed[]): Promise<Row[]> {
  const of = (pick: (one: Placed) => string) => sql`${sql.param(placed.map(pick))}::uuid[]`
  const ids = of(({ id }) => id)
  const found = await tx.execute<Row>(sql`
    WITH line AS (SELECT offering_id, at FROM ${linesUp(placed.map(({ id }) => id))} AS up)
    SELECT o.id AS offering_id, l.user_id AS learner_id, r.state, r.attempt
    FROM unnest(${ids}, ${of(({ placeId }) => placeId)}, ${of(({ orgId }) => orgId)}) AS o (id, place_id, org_id)
    CROSS JOIN LATERAL ${learnersOf(sql`o.place_id`, sql`o.id`)} AS l
    LEFT JOIN ${recordLearners} AS rl ON rl.user_id = l.user_id AND rl.offering_id = o.id
    LEFT JOIN ${records} AS r ON r.id = rl.record_id
    WHERE r.state = 'in_progress'
      OR EXISTS (SELECT FROM ${accommodations} AS a WHERE a.learner_id = l.user_id AND a.org_id = o.org_id)
      OR EXISTS (SELECT FROM ${offeringExceptions} AS x JOIN line ON line.at = x.offering_id
        WHERE line.offering_id = o.id AND x.learner_id = l.user_id)`)
  return found.rows
}

/** The exams of some that are over for everybody: also for who sits a make-up, or has more time for another reason. */
export async function whichAreOver(tx: Tx, asked: readonly Placed[], now: Date): Promise<ReadonlySet<string>> {
  const closed = asked.filter((one) => isOver(runOf(one), [], now))
  const rows = closed.length ? await readSitters(tx, closed) : []
  const learnerIds = [...new Set(rows.map((row) => row.learner_id))]
  const times = await readEffective(tx, learnerIds, closed, now)
  const own = new Map(times.map((one) => [`${one.offeringId} ${one.learnerId}`, one.effective]))
  const sitterOf = ({ minutes, settings: placed }: Placed, row: Row): Sitter => {
    const terms = termsIn(placed, own.get(`${row.offering_id} ${row.learner_id}`)!)
    const { closes_at: closes } = windowOf(terms, { minutes })
    const isBegun = row.state !== null && row.state !== 'not_started'
    return {
      isAtWork: row.state === 'in_progress',
      mayBegin: !isBegun || recordRules.hasAttemptLeft(row.attempt ?? 0, terms.settings.attempts),
      closesAt: closes === null ? null : new Date(closes),
    }
  }
  const over = closed.filter((one) => {
    const theirs = rows.filter((row) => row.offering_id === one.id)
    return isOver(
      runOf(one),
      theirs.map((row) => sitterOf(one, row)),
      now,
    )
  })
  return new Set(over.map(({ id }) => id))
}
