import { sql, type SQL } from 'drizzle-orm'
import type { CockpitRow, SitterState } from '@lab/contract/exam-cockpit'
import type { RecordState } from '@lab/contract/record'
import type { Tx } from '../../kernel/database/pool.ts'
import { readEffective } from '../accommodation/index.ts'
import { examEvents, timesFor, type OpenSitting } from '../exam/index.ts'
import { users } from '../identity/index.ts'
import { groups } from '../place/index.ts'
import { attemptItems, attempts, learnersOf, newestFirst, recordLearners, records, responses } from '../record/index.ts'
import { suspicionsIn } from './suspicion.ts'

type Row = {
  id: string
  real_name: string
  number: string
  group_name: string
  record_id: string | null
  state: RecordState
  attempt: number
  last_active_at: string | null
  submitted_at: string | null
  started_at: string | null
  minutes: number | null
  extra_minutes: number
  answered: number
  questions: number
  last_saved_at: string | null
  leaves: number
  agents: string[] | null
  addresses: string[] | null
}

/** SQL: learners of an offering with their records, how far these are, and what is known of the windows they were sat in. */
const rowsOf = ({ id, placeId }: { id: string; placeId: string }, which: SQL): SQL => sql`
  SELECT u.id, u.real_name, u.number, coalesce(g.name, '') AS group_name, r.id AS record_id,
    coalesce(r.state, 'not_started') AS state, coalesce(r.attempt, 1) AS attempt, r.last_active_at, a.submitted_at,
    a.started_at, a.minutes, coalesce(a.extra_minutes, 0) AS extra_minutes, said.*, seen.*
  FROM ${learnersOf(sql`${placeId}::uuid`, sql`${id}::uuid`)} AS l
  JOIN ${users} AS u ON u.id = l.user_id
  LEFT JOIN ${groups} AS g ON g.id = l.group_id
  LEFT JOIN ${recordLearners} AS rl ON rl.user_id = u.id AND rl.offering_id = ${id}::uuid
  LEFT JOIN ${records} AS r ON r.id = rl.record_id
  LEFT JOIN ${attempts} AS a ON a.id = r.attempt_id
  CROSS JOIN LATERAL (
    SELECT count(*)::integer AS questions, count(*) FILTER (WHERE newest.value <> '[]')::integer AS answered,
      max(newest.at) AS last_saved_at
    FROM ${attemptItems} AS i LEFT JOIN LATERAL (
      SELECT x.value, x.at FROM ${responses} AS x WHERE x.attempt_id = i.attempt_id AND x.key = i.key
      ORDER BY ${newestFirst} LIMIT 1) AS newest ON i.first_opened_at IS NOT NULL
    WHERE i.attempt_id = a.id) AS said
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE e.kind = 'left')::integer AS leaves,
      array_agg(e.agent ORDER BY e.id) FILTER (WHERE e.kind = 'entered') AS agents,
      array_agg(e.address ORDER BY e.id) FILTER (WHERE e.kind IN ('entered', 'moved')) AS addresses
    FROM ${examEvents} AS e WHERE e.attempt_id = a.id AND e.kind IN ('left', 'entered', 'moved')) AS seen
  WHERE ${which} ORDER BY u.number, u.id`

const sitterStates: Record<RecordState, SitterState> = {
  not_started: 'absent',
  in_progress: 'working',
  returned: 'working',
  submitted: 'submitted',
  graded: 'submitted',
}

/** One after the other, without what came twice in a row. */
const changesOf = (values: readonly string[] | null): string[] =>
  (values ?? []).filter((value, at, all) => value !== '' && value !== all[at - 1])

const asDate = (text: string | null): Date | null => (text === null ? null : new Date(text))
const asTime = (text: string | null): string | null => asDate(text)?.toISOString() ?? null

/** Everybody who sits an exam, or those of some records, as those who invigilate see them; two statements, however many. */
export async function readRows(
  tx: Tx,
  { offering, sitting, settings }: OpenSitting,
  recordIds: readonly string[] | null,
  now: Date,
): Promise<CockpitRow[]> {
  const which = recordIds === null ? sql`true` : sql`r.id = ANY(${sql.param([...recordIds])}::uuid[])`
  const found = (await tx.execute<Row>(rowsOf(offering, which))).rows
  const ids = found.map(({ id }) => id)
  const times = await readEffective(tx, ids, [offering], now)
  const effectiveOf = new Map(times.map(({ learnerId, effective }) => [learnerId, effective]))
  return found.map((row) => {
    const state = sitterStates[row.state]
    const addresses = changesOf(row.addresses)
    return {
      learner: { id: row.id, real_name: row.real_name, number: row.number, group_name: row.group_name },
      record_id: row.record_id,
      state,
      attempt: row.attempt,
      entered_at: asTime(row.started_at),
      submitted_at: state === 'submitted' ? asTime(row.submitted_at) : null,
      answered: row.answered,
      questions: row.questions,
      last_saved_at: asTime(row.last_saved_at),
      last_seen_at: asTime(row.last_active_at),
      leaves: row.leaves,
      addresses,
      suspicions: suspicionsIn({ leaves: row.leaves, agents: changesOf(row.agents), addresses }, settings),
      times: timesFor({
        settings,
        effective: effectiveOf.get(row.id)!,
        sitting,
        attempt:
          row.record_id === null || row.state === 'not_started'
            ? null
            : {
                startedAt: asDate(row.started_at),
                minutes: row.minutes,
                extraMinutes: row.extra_minutes,
                isAtWork: state === 'working',
              },
      }),
    }
  })
}
