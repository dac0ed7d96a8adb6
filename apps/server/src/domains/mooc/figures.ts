import { WatchState } from '@lab/contract/mooc-learning'
import { videoFigures, type MoocFigures, type Watched } from '@lab/contract/mooc-figures'
import { unitsOfPlan, type CoursePlan } from '@lab/contract/mooc-plan'
import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Tx } from '../../kernel/database/pool.ts'
import type { OfferingFacts } from '../offering/index.ts'
import { attemptItems, learnersOf, learnersRecords, newestFirst, responses } from '../record/index.ts'
import { planFor } from './learners.ts'
import { offeringsBelow, sectionTitles } from './outline.ts'

/** SQL: the records of a course of those who learn there. */
const recordsOf = ({ id, placeId }: OfferingFacts): SQL => sql`${learnersRecords} r
  JOIN ${learnersOf(sql`${placeId}::uuid`, sql`${id}::uuid`)} AS learner ON learner.user_id = r.learner_id`

interface UnitRow extends Record<string, unknown> {
  key: string
  begun: number
  done: number
  median_seconds: number | null
}

const countsOf = async (tx: Tx, course: OfferingFacts): Promise<Map<string, UnitRow>> => {
  const { rows } = await tx.execute<UnitRow>(sql`
    WITH taken AS MATERIALIZED (SELECT r.attempt_id FROM ${recordsOf(course)}
        WHERE r.offering_id = ${course.id} AND NOT r.is_trial),
      -- Millions of items are counted by what they say, without being sorted.
      alike AS (SELECT i.key, i.state = 'passed' AS is_done, i.duration_seconds AS seconds, count(*) AS items
        FROM taken JOIN ${attemptItems} i ON i.attempt_id = taken.attempt_id
        WHERE i.state <> 'not_started' GROUP BY 1, 2, 3),
      ranked AS (SELECT *, sum(items) OVER (PARTITION BY key, is_done ORDER BY seconds) AS up_to,
          sum(items) OVER (PARTITION BY key, is_done) AS total FROM alike)
    SELECT key, sum(items)::integer AS begun, (coalesce(sum(items) FILTER (WHERE is_done), 0))::integer AS done,
      ((min(seconds) FILTER (WHERE is_done AND up_to * 2 >= total)
        + min(seconds) FILTER (WHERE is_done AND up_to * 2 > total)) / 2.0)::float8 AS median_seconds
    FROM ranked GROUP BY key`)
  return new Map(rows.map((row) => [row.key, row]))
}

/** Where those are who have not completed the course, by unit. */
async function standingsOf(
  tx: Tx,
  course: OfferingFacts,
): Promise<{ learners: string[]; here: Map<string, number[]> }> {
  const { rows } = await tx.execute<{ learner_id: string; key: string }>(sql`
    SELECT r.learner_id, r.current_step_id AS key FROM ${recordsOf(course)}
    WHERE r.offering_id = ${course.id} AND NOT r.is_trial AND r.current_step_id IS NOT NULL
      AND r.state NOT IN ('submitted', 'graded')
    ORDER BY r.learner_id`)
  const here = new Map<string, number[]>()
  for (const [at, { key }] of rows.entries()) here.set(key, [...(here.get(key) ?? []), at])
  return { learners: rows.map((row) => row.learner_id), here }
}

async function watchedIn(tx: Tx, course: OfferingFacts, keys: readonly string[]): Promise<Map<string, Watched[]>> {
  const found = new Map<string, Watched[]>()
  if (!keys.length) return found
  const { rows } = await tx.execute<{ key: string; value: unknown }>(sql`
    SELECT i.key, said.value FROM ${recordsOf(course)}
    JOIN ${attemptItems} i ON i.attempt_id = r.attempt_id AND i.state <> 'not_started'
    JOIN LATERAL (SELECT x.value FROM ${responses} x WHERE x.attempt_id = i.attempt_id AND x.key = i.key
      ORDER BY ${newestFirst} LIMIT 1) said ON true
    WHERE r.offering_id = ${course.id} AND NOT r.is_trial AND i.key = ANY(${sql.param([...keys])}::uuid[])`)
  for (const { key, value } of rows) {
    const state = WatchState.safeParse(value)
    if (state.success) found.set(key, [...(found.get(key) ?? []), state.data])
  }
  return found
}

/** How far the learners of a course are, unit by unit, in the version that is offered. */
export async function courseFigures(tx: Tx, course: OfferingFacts): Promise<z.input<typeof MoocFigures>> {
  const plan: CoursePlan = await planFor(tx, course, undefined, await offeringsBelow(tx, course.id))
  const units = unitsOfPlan(plan)
  const videos = units.flatMap((unit) => (unit.kind === 'video' ? [unit.id] : []))
  const counts = await countsOf(tx, course)
  const { learners, here } = await standingsOf(tx, course)
  const watched = await watchedIn(tx, course, videos)
  const titles = sectionTitles(plan)
  return {
    learners,
    units: units.map((unit) => {
      const { begun = 0, done = 0, median_seconds = null } = counts.get(unit.id) ?? {}
      return {
        id: unit.id,
        title: unit.title,
        section_title: titles.get(unit.id) ?? '',
        kind: unit.kind,
        begun,
        done,
        median_seconds,
        here: here.get(unit.id) ?? [],
        video: unit.kind === 'video' ? videoFigures(watched.get(unit.id) ?? [], unit) : null,
      }
    }),
  }
}
