import { sql } from 'drizzle-orm'
import type { MemberRole, PlaceKind } from '@lab/contract/place'
import type { OfferingKind } from '@lab/contract/kinds'
import type { Tx } from '../../kernel/database/pool.ts'
import { classRows } from '../classroom/index.ts'
import { contents } from '../content/index.ts'
import { isTaught, isWork, offerings, withBelow } from '../offering/index.ts'
import { placeRole, places } from '../place/index.ts'
import { learnersOf, learnersRecords } from '../record/index.ts'
import type { Line } from './comparison-rules.ts'
import type { Scope } from './facts.ts'

export type TaughtIn = {
  /** As it is offered in the place that is compared. */
  own_id: string
  /** As it is offered here. */
  offering_id: string
  content_id: string
  kind: OfferingKind
  title: string
  /** What it is a part of; empty where it is taught by itself. */
  whole_title: string
  place_id: string
  place_kind: PlaceKind
  name: string
  term: string
  state: 'active' | 'archived'
  org_id: string
  /** The reader's role in that place. */
  role: MemberRole | null
  has_scores: boolean
}

const done = sql`('submitted', 'graded')`

/**
 * Every place that is taught what this one is, this one too: contents as they are taught, the newest place first. Like is
 * compared with like: places of one kind, and what is offered by itself or as a part of the same content.
 */
export async function readTaughtIn(tx: Tx, scope: Scope, readerId: string): Promise<TaughtIn[]> {
  const found = await tx.execute<TaughtIn>(sql`
    SELECT mine.id AS own_id, o.id AS offering_id, o.content_id, o.kind, c.title, coalesce(whole.title, '') AS whole_title, k.id AS place_id,
      k.kind AS place_kind, k.name, coalesce(room.term, '') AS term, k.state, k.org_id, k.owner_id,
      ${placeRole(sql`k.id`, sql`${readerId}::uuid`)} AS role,
      EXISTS (SELECT 1 FROM ${learnersRecords} r JOIN ${learnersOf(sql`k.id`, sql`o.id`)} m
        ON m.user_id = r.learner_id
        WHERE r.offering_id = o.id AND NOT r.is_trial AND r.state IN ${done} AND r.score IS NOT NULL AND r.max_score > 0)
        AS has_scores
    FROM ${offerings} mine JOIN ${contents} c ON c.id = mine.content_id
    LEFT JOIN ${offerings} above ON above.id = mine.parent_id
    LEFT JOIN ${contents} whole ON whole.id = above.content_id
    JOIN ${offerings} o ON o.content_id = mine.content_id AND ${isTaught('o')}
      AND (o.id = mine.id OR o.place_id <> mine.place_id)
    LEFT JOIN ${offerings} beyond ON beyond.id = o.parent_id
    JOIN ${places} home ON home.id = mine.place_id
    JOIN ${places} k ON k.id = o.place_id AND k.kind = home.kind AND k.deleted_at IS NULL
    LEFT JOIN ${classRows} room ON room.id = k.id
    WHERE mine.place_id = ${scope.placeId} AND ${isWork('mine')}
      AND above.content_id IS NOT DISTINCT FROM beyond.content_id
      AND ${scope.offeringId === null ? sql`true` : sql`mine.id IN ${withBelow(sql`${scope.offeringId}::uuid`)}`}
    ORDER BY mine.kind, mine.position, mine.id, k.state, k.created_at DESC, k.id`)
  return found.rows
}

export type LineFigures = {
  own_id: string
  line: string
  learners: number
  started: number
  finished: number
  scored: number
  passed: number
  average: number | null
  median: number | null
  seconds: number | null
  /** Learners behind the own line; null for the others. */
  who: Record<'started' | 'finished' | 'scored' | 'passed', string[]> | null
}

/** The figures of every line, offering by offering, added up by the database: the rest may be hundreds of classes. */
export async function readLines(tx: Tx, lines: readonly (Line & { ownId: string })[]): Promise<LineFigures[]> {
  const column = (of: (line: Line & { ownId: string }) => string) => sql.param(lines.map(of))
  const ids = (of: string) => sql`coalesce(array_agg(learner_id) FILTER (WHERE ${sql.raw(of)}), '{}')`
  const found = await tx.execute<LineFigures>(sql`
    WITH lines AS (
      SELECT * FROM unnest(${column((one) => one.ownId)}::uuid[], ${column((one) => one.offeringId)}::uuid[],
        ${column((one) => one.line)}::text[]) AS line (own_id, offering_id, line)
    ), work AS (
      SELECT l.own_id, l.line, m.user_id AS learner_id, r.duration_seconds AS seconds,
        coalesce(r.state <> 'not_started', false) AS has_started, coalesce(r.state IN ${done}, false) AS has_finished,
        CASE WHEN r.max_score > 0 AND r.state IN ('submitted', 'graded', 'returned')
          THEN 100 * r.score::numeric / r.max_score::numeric END AS percent,
        coalesce((o.settings->>'pass_score')::numeric, 60) AS pass_score
      FROM lines l JOIN ${offerings} o ON o.id = l.offering_id
      CROSS JOIN LATERAL ${learnersOf(sql`o.place_id`, sql`o.id`)} m
      LEFT JOIN ${learnersRecords} r ON r.offering_id = o.id AND r.learner_id = m.user_id AND NOT r.is_trial
    )
    SELECT own_id, line, count(*)::integer AS learners,
      count(*) FILTER (WHERE has_started)::integer AS started, count(*) FILTER (WHERE has_finished)::integer AS finished,
      count(percent)::integer AS scored, count(*) FILTER (WHERE percent >= pass_score)::integer AS passed,
      avg(percent)::double precision AS average,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY percent::double precision) AS median,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds::double precision) FILTER (WHERE has_finished) AS seconds,
      CASE WHEN line = 'own' THEN jsonb_build_object('started', ${ids('has_started')}, 'finished', ${ids('has_finished')},
        'scored', ${ids('percent IS NOT NULL')}, 'passed', ${ids('percent >= pass_score')}) END AS who
    FROM work GROUP BY own_id, line`)
  return found.rows
}
