import { asc, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm'
import type { OwnFigure } from '@lab/contract/analysis'
import {
  speedUnits,
  type TypingFigures,
  type TypingLanguage,
  type TypingLearner,
  type typingSorts,
} from '@lab/contract/training'
import type { z } from 'zod'
import { likePattern } from '../../kernel/database/like.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { users } from '../identity/index.ts'
import { places } from '../place/index.ts'
import { attempts, learnersRecords, records, visibleRecords } from '../record/index.ts'
import { trainings, typingRuns } from './tables.ts'

/** A run with what its attempt and its record say of it. */
export interface RunEntry extends Omit<typeof typingRuns.$inferSelect, 'figures'> {
  figures: TypingFigures
  score: number | null
  contentVersion: number
  placeName: string
}

export async function saveRun(tx: Tx, run: typeof typingRuns.$inferInsert): Promise<void> {
  await tx.insert(typingRuns).values(run).onConflictDoUpdate({ target: typingRuns.attemptId, set: run })
}

const runs = (tx: Tx) =>
  tx
    .select({
      ...getTableColumns(typingRuns),
      score: attempts.score,
      contentVersion: attempts.contentVersion,
      placeName: places.name,
    })
    .from(typingRuns)
    .innerJoin(attempts, eq(attempts.id, typingRuns.attemptId))
    .innerJoin(records, eq(records.id, typingRuns.recordId))
    .innerJoin(places, eq(places.id, records.placeId))

/** The runs of a record, the earliest first. */
export const runsOf = (tx: Tx, recordId: string): Promise<RunEntry[]> =>
  runs(tx).where(eq(typingRuns.recordId, recordId)).orderBy(asc(typingRuns.at))

/** SQL on `r`: a record of this place. Who also learns elsewhere has records there, which are not shown with it. */
const madeIn = (placeId: string): SQL => sql`r.place_id = ${placeId}`

export interface LearnersRuns {
  learner: { id: string; realName: string; avatar: string; number: string }
  /** Where they were, when only those of one place are asked for. */
  place: { id: string; name: string } | null
  /** The earliest first. */
  runs: RunEntry[]
}

/**
 * A learner's runs of a training, in one place or in all, as far as the person may look at them; null when there is no
 * such record.
 */
export async function runsOfLearner(
  tx: Tx,
  actor: Actor,
  contentId: string,
  learnerId: string,
  placeId?: string,
): Promise<LearnersRuns | null> {
  const where = [sql`r.content_id = ${contentId}`, sql`r.learner_id = ${learnerId}`, visibleRecords(actor)]
  if (placeId) where.push(madeIn(placeId))
  const seen = await tx.execute<{ id: string; place_name: string }>(sql`SELECT r.id, p.name AS place_name
    FROM ${learnersRecords} r JOIN ${places} p ON p.id = r.place_id WHERE ${sql.join(where, sql` AND `)}`)
  const [first] = seen.rows
  if (!first) return null
  const ids = seen.rows.map((row) => row.id)
  const { id, realName, avatar, number } = users
  const [learner] = await tx.select({ id, realName, avatar, number }).from(users).where(eq(users.id, learnerId))
  if (!learner) return null
  return {
    learner,
    place: placeId ? { id: placeId, name: first.place_name } : null,
    runs: await runs(tx).where(inArray(typingRuns.recordId, ids)).orderBy(asc(typingRuns.at)),
  }
}

/** Which learners of a training are asked for, and in which place. */
export interface LearnersQuery {
  keyword?: string | undefined
  place_id?: string | undefined
}

/** SQL: learners of a training whose records the person may look at, as `l`: with the records' ids, and the best score. */
function matchingLearners(actor: Actor, contentId: string, { keyword, place_id: placeId }: LearnersQuery): SQL {
  const where = [sql`r.content_id = ${contentId}`, sql`r.started_at IS NOT NULL`, visibleRecords(actor)]
  if (keyword) where.push(sql`(u.real_name ILIKE ${likePattern(keyword)} OR u.number ILIKE ${likePattern(keyword)})`)
  if (placeId) where.push(madeIn(placeId))
  return sql`(
    SELECT u.id AS learner_id, u.real_name, u.avatar, u.number, array_agg(r.id) AS records, max(r.score) AS score,
      max(r.last_active_at) AS last_active_at
    FROM ${learnersRecords} r JOIN ${users} u ON u.id = r.learner_id
    WHERE ${sql.join(where, sql` AND `)} GROUP BY u.id) l`
}

const sorts = {
  last_active_at: sql.raw('l.last_active_at'),
  speed: sql.raw('t.best_speed'),
  accuracy: sql.raw('t.best_accuracy'),
  runs: sql.raw('t.runs'),
  number: sql.raw('l.number'),
} satisfies Record<(typeof typingSorts)[number], SQL>

/** SQL: what the runs of `l` come to; runs of the whole text count before those of a part. */
const totals = sql`LATERAL (
  SELECT count(*)::integer AS runs, coalesce(max(x.speed) FILTER (WHERE x.is_whole), max(x.speed)) AS best_speed,
    coalesce(max(x.accuracy) FILTER (WHERE x.is_whole), max(x.accuracy)) AS best_accuracy,
    (array_agg(x.speed ORDER BY x.at DESC))[1] AS last_speed,
    (array_agg((x.figures->>'corrections')::integer ORDER BY x.at DESC))[1] AS corrections,
    coalesce(bool_or(x.is_reached), false) AS is_reached
  FROM ${typingRuns} x WHERE x.record_id = ANY(l.records)) t`

interface ListedLearner extends Record<string, unknown> {
  learner_id: string
  real_name: string
  avatar: string
  number: string
  runs: number
  best_speed: number | null
  best_accuracy: number | null
  last_speed: number | null
  corrections: number | null
  score: number | null
  is_reached: boolean
  last_active_at: string | null
}

/** The learners of a training with what their runs come to. */
export async function listLearners(
  tx: Tx,
  actor: Actor,
  contentId: string,
  query: LearnersQuery & {
    page: number
    per_page: number
    count: 'both' | 'none' | 'only'
    sort: keyof typeof sorts
    order: 'asc' | 'desc'
  },
): Promise<{ learners: z.input<typeof TypingLearner>[]; total: number }> {
  const from = matchingLearners(actor, contentId, query)
  const counted =
    query.count === 'none' ? null : await tx.execute<{ n: number }>(sql`SELECT count(*)::integer AS n FROM ${from}`)
  const total = counted?.rows[0]?.n ?? 0
  if (query.count === 'only') return { learners: [], total }
  const order = sql.raw(query.order === 'asc' ? 'ASC' : 'DESC')
  const listed = await tx.execute<ListedLearner>(sql`
    SELECT l.learner_id, l.real_name, l.avatar, l.number, l.score, l.last_active_at, t.* FROM ${from}, ${totals}
    ORDER BY ${sorts[query.sort]} ${order} NULLS LAST, l.number, l.learner_id
    LIMIT ${query.per_page} OFFSET ${(query.page - 1) * query.per_page}`)
  const learners = listed.rows.map(({ learner_id, real_name, avatar, number, last_active_at, ...row }) => ({
    ...row,
    learner: { id: learner_id, real_name, avatar, number },
    last_active_at: last_active_at === null ? null : new Date(last_active_at),
  }))
  return { learners, total }
}

/** The best and the newest of what each learner of a training did, for its figures. */
export async function standings(
  tx: Tx,
  actor: Actor,
  contentId: string,
  query: LearnersQuery,
): Promise<{ runs: number; bestSpeed: number | null; bestAccuracy: number | null; isReached: boolean }[]> {
  const listed = await tx.execute<{
    runs: number
    best_speed: number | null
    best_accuracy: number | null
    is_reached: boolean
  }>(sql`SELECT t.* FROM ${matchingLearners(actor, contentId, query)}, ${totals}`)
  return listed.rows.map((row) => ({
    runs: row.runs,
    bestSpeed: row.best_speed,
    bestAccuracy: row.best_accuracy,
    isReached: row.is_reached,
  }))
}

/** So many learners' last runs tell which characters and mistakes are common. */
const latestRuns = 300

export async function latestFigures(
  tx: Tx,
  actor: Actor,
  contentId: string,
  query: LearnersQuery,
): Promise<Pick<TypingFigures, 'characters' | 'mistakes'>[]> {
  const listed = await tx.execute<Pick<TypingFigures, 'characters' | 'mistakes'>>(sql`
    SELECT t.figures->'characters' AS characters, t.figures->'mistakes' AS mistakes
    FROM ${matchingLearners(actor, contentId, query)},
      LATERAL (SELECT x.figures FROM ${typingRuns} x WHERE x.record_id = ANY(l.records) ORDER BY x.at DESC LIMIT 1) t
    ORDER BY l.last_active_at DESC LIMIT ${latestRuns}`)
  return listed.rows
}

const tenth = (value: number): number => Math.round(value * 10) / 10

/** What the runs of some records come to, by offering: each learner by the best of what they did. */
export async function figuresOfRecords(
  tx: Tx,
  recordIds: readonly string[],
): Promise<ReadonlyMap<string, OwnFigure[]>> {
  const found = await tx.execute<{
    offering_id: string
    language: TypingLanguage
    speed: number
    accuracy: number
    reached: number
  }>(sql`
    SELECT r.offering_id, own.language, (percentile_cont(0.5) WITHIN GROUP (ORDER BY t.best_speed))::double precision AS speed,
      (percentile_cont(0.5) WITHIN GROUP (ORDER BY t.best_accuracy))::double precision AS accuracy,
      count(*) FILTER (WHERE t.is_reached)::integer AS reached
    FROM (SELECT id, offering_id, content_id, ARRAY[id] AS records FROM ${records} WHERE id = ANY(${sql.param([...recordIds])}::uuid[])) r
    JOIN ${trainings} own ON own.id = r.content_id
    CROSS JOIN LATERAL (SELECT r.records) l CROSS JOIN ${totals}
    WHERE t.runs > 0 GROUP BY r.offering_id, own.language`)
  return new Map(
    found.rows.map((row) => [
      row.offering_id,
      [
        { label: '最好速度（中位）', value: tenth(row.speed), unit: speedUnits[row.language] },
        { label: '最好准确率（中位）', value: tenth(row.accuracy), unit: '%' },
        { label: '达标', value: row.reached, unit: '人' },
      ],
    ]),
  )
}
