import { sql, type SQL } from 'drizzle-orm'
import type { MarkingRound, MarkingSettings } from '@lab/contract/marking'
import type { Rubric } from '@lab/contract/rubric'
import { nobody } from '../../kernel/database/columns.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import { users } from '../identity/index.ts'
import { groups } from '../place/index.ts'
import {
  attemptItems,
  attempts,
  newestFirst,
  recordLearners,
  records,
  responses,
  type ResponseValue,
} from '../record/index.ts'
import type { Mark } from './rules/rounds.ts'
import { markingAllocations, markingClaims, markingMarks } from './tables.ts'

/** Where somebody marks: an offering, how it is marked, and who reads. */
export interface Desk {
  offeringId: string
  orgId: string
  placeId: string
  userId: string
  /** Whether the reader leads the place, and how many may mark there. */
  leads: boolean
  staffCount: number
  settings: MarkingSettings
  now: Date
}

/** Which answers: of one item, of some attempts. */
export interface Which {
  key?: string
  attemptIds?: readonly string[]
}

/** SQL: ids as a list. */
export const idList = (ids: readonly string[]): SQL => sql`${sql.param([...ids])}::uuid[]`

/** SQL: whether an answer is among those that a second marker sees. Drawn by its own name: the same whenever it is asked. */
const isDrawn = ({ second, sample_percent: percent }: MarkingSettings): SQL => {
  if (second === 'none') return sql`false`
  if (second === 'all') return sql`true`
  return sql`('x' || substr(md5(i.attempt_id::text || i.key::text), 1, 7))::bit(28)::int % 100 < ${percent}`
}

/** SQL: allocations of `i`'s item; `x` is one of them. */
const ofItem = ({ offeringId }: Desk): SQL =>
  sql`x.offering_id = ${offeringId} AND (x.item_key IS NULL OR x.item_key = i.key)`
const namesLearner = sql`EXISTS (SELECT FROM ${recordLearners} l WHERE l.record_id = r.id AND l.user_id = ANY(x.learner_ids))`

/** SQL: whether an allocation hands the answer to a marker, and is not used up. */
const isHandedTo = (desk: Desk, marker: SQL): SQL => sql`
  EXISTS (SELECT FROM ${markingAllocations} x WHERE ${ofItem(desk)} AND x.marker_id = ${marker}
    AND (${namesLearner} OR (x.learner_ids = '{}' AND NOT EXISTS (
      SELECT FROM ${markingAllocations} x WHERE ${ofItem(desk)} AND x.marker_id <> ${marker} AND ${namesLearner})))
    AND (x.quota IS NULL OR x.quota > (SELECT count(*) FROM ${markingMarks} m
      WHERE m.offering_id = ${desk.offeringId} AND m.marker_id = ${marker}
        AND (x.item_key IS NULL OR m.key = x.item_key))))`

/** SQL: whether the reader is handed the answer: nobody is allocated the item, or the reader is. */
const isAllocated = (desk: Desk): SQL => sql`(
  NOT EXISTS (SELECT FROM ${markingAllocations} x WHERE ${ofItem(desk)}) OR ${isHandedTo(desk, sql`${desk.userId}::uuid`)})`

/** SQL: whether nobody who has not marked the answer is handed it: then anybody is its second marker. */
const isLeftOver = (desk: Desk): SQL => sql`NOT EXISTS (
  SELECT FROM (SELECT DISTINCT x.marker_id FROM ${markingAllocations} x WHERE ${ofItem(desk)}) other
  WHERE NOT EXISTS (SELECT FROM ${markingMarks} m
      WHERE m.attempt_id = i.attempt_id AND m.key = i.key AND m.marker_id = other.marker_id)
    AND ${isHandedTo(desk, sql`other.marker_id`)})`

/**
 * SQL from FROM on: the answers of the desk's offering that people mark, of the attempts that are graded. `i`, `a`, `r` are item, attempt
 * and record, `said` when it was answered last, `given` the marks since then, `w.waits` what it waits for, and `w.is_mine` whether the
 * reader is the one to do that (`mayGive` says the same of a single mark).
 */
export function answersFrom(desk: Desk, { key, attemptIds }: Which): SQL {
  const { userId, settings, leads, staffCount } = desk
  const settlesOwn = leads && staffCount <= 2
  return sql`
    FROM ${attemptItems} i
    JOIN ${attempts} a ON a.id = i.attempt_id AND a.state IN ('submitted', 'graded')
    JOIN ${records} r ON r.id = a.record_id AND r.offering_id = ${desk.offeringId} AND NOT r.is_trial
      AND a.id IN (r.attempt_id, r.counted_attempt_id)
    LEFT JOIN ${users} u ON u.id = r.party_id
    LEFT JOIN ${groups} g ON g.id = r.group_id
    LEFT JOIN LATERAL (SELECT x.at FROM ${responses} x WHERE x.attempt_id = i.attempt_id AND x.key = i.key
      ORDER BY ${newestFirst} LIMIT 1) said ON true
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE m.round < 3)::int AS n, coalesce(bool_or(m.round = 3), false) AS is_settled,
        max(m.score) FILTER (WHERE m.round < 3) - min(m.score) FILTER (WHERE m.round < 3) AS spread,
        coalesce(bool_or(m.marker_id = ${userId}), false) AS by_me
      FROM ${markingMarks} m WHERE m.attempt_id = i.attempt_id AND m.key = i.key
        AND m.at >= coalesce(said.at, '-infinity')) given
    CROSS JOIN LATERAL (SELECT CASE
      WHEN a.state = 'submitted' AND i.manual IS NULL THEN 'first'
      WHEN given.is_settled THEN NULL
      WHEN given.n = 0 AND i.graded_at < said.at THEN 'first'
      WHEN given.n = 1 AND ${isDrawn(settings)} THEN 'second'
      WHEN given.n = 2 AND given.spread > i.points * ${settings.tolerance_percent}::real / 100 + 0.000001 THEN 'settle'
      END AS waits) what
    CROSS JOIN LATERAL (SELECT what.waits, coalesce(CASE what.waits
      WHEN 'first' THEN ${isAllocated(desk)}
      WHEN 'second' THEN NOT given.by_me AND (${isAllocated(desk)} OR ${isLeftOver(desk)})
      WHEN 'settle' THEN NOT given.by_me OR ${settlesOwn}
      END, false) AS is_mine) w
    LEFT JOIN ${markingClaims} c ON c.attempt_id = i.attempt_id AND c.key = i.key
      AND c.until > ${desk.now} AND c.by <> ${userId}
    WHERE i.points > 0 AND (i.rubric IS NOT NULL OR i.read_by_teacher OR (i.state = 'passed' AND i.share IS NULL))
      ${key === undefined ? sql`` : sql`AND i.key = ${key}`}
      ${attemptIds === undefined ? sql`` : sql`AND i.attempt_id = ANY(${idList(attemptIds)})`}`
}

/** SQL: an order that shows nobody whose answer is whose, or that of a class list. */
export const order = ({ settings }: Desk): SQL =>
  settings.is_blind ? sql`md5(i.attempt_id::text || i.key::text)` : sql`u.number, g.name, r.party_id`

export interface AnswerRow {
  attempt_id: string
  record_id: string
  number: number
  content_version: number
  points: number
  /** Without names where the marking is blind. */
  label: string
  learner_number: string
  waits: MarkingRound | null
  is_mine: boolean
  is_taken: boolean
  taken_by: string
  by_me: boolean
  score: number | null
  manual: number | null
  graded_by: string | null
  said_at: string | null
  submitted_at: string | null
}

const columns = ({ settings }: Desk): SQL => sql`
  i.attempt_id, a.record_id, a.number, a.content_version, i.points,
  ${
    settings.is_blind
      ? sql`'答卷 ' || upper(substr(md5(i.attempt_id::text || i.key::text), 1, 6)) AS label, '' AS learner_number`
      : sql`coalesce(u.real_name, g.name, '') AS label, coalesce(u.number, '') AS learner_number`
  },
  w.waits, w.is_mine, c.by IS NOT NULL AS is_taken,
  coalesce((SELECT holder.real_name FROM ${users} AS holder WHERE holder.id = c.by), '') AS taken_by,
  given.by_me, coalesce(i.manual, i.automatic) AS score, i.manual, i.graded_by, said.at AS said_at, a.submitted_at`

/** Answers in the order in which they are handed out. */
export const readAnswers = async (tx: Tx, desk: Desk, which: Which): Promise<AnswerRow[]> =>
  (
    await tx.execute<AnswerRow & Record<string, unknown>>(
      sql`SELECT ${columns(desk)} ${answersFrom(desk, which)} ORDER BY ${order(desk)}`,
    )
  ).rows

/** The same with what was answered. */
export const readAnswersWithWords = async (
  tx: Tx,
  desk: Desk,
  key: string,
): Promise<(AnswerRow & { value: ResponseValue | null })[]> =>
  (
    await tx.execute<AnswerRow & { value: ResponseValue | null } & Record<string, unknown>>(sql`
      SELECT ${columns(desk)}, (SELECT x.value FROM ${responses} x
        WHERE x.attempt_id = i.attempt_id AND x.key = i.key ORDER BY ${newestFirst} LIMIT 1) AS value
      ${answersFrom(desk, { key })} ORDER BY ${order(desk)}`)
  ).rows

export interface ItemRow {
  key: string
  section_title: string
  title: string
  kind: typeof attemptItems.$inferSelect.kind
  points: number
  rubric: Rubric | null
  scored: number
  total: number
  first: number
  second: number
  settle: number
  done: number
  mine: number
}

/** What people mark in an offering, as its newest version has it, and how far that is. */
export const readItems = async (tx: Tx, desk: Desk): Promise<ItemRow[]> =>
  (
    await tx.execute<ItemRow & Record<string, unknown>>(sql`
      SELECT i.key, (array_agg(i.section_title ORDER BY a.content_version DESC))[1] AS section_title,
        (array_agg(i.title ORDER BY a.content_version DESC))[1] AS title,
        (array_agg(i.kind ORDER BY a.content_version DESC))[1] AS kind,
        (array_agg(i.points ORDER BY a.content_version DESC))[1] AS points,
        (array_agg(i.rubric ORDER BY a.content_version DESC))[1] AS rubric,
        count(i.criterion_scores)::int AS scored,
        count(*)::int AS total,
        count(*) FILTER (WHERE w.waits = 'first')::int AS first,
        count(*) FILTER (WHERE w.waits = 'second')::int AS second,
        count(*) FILTER (WHERE w.waits = 'settle')::int AS settle,
        count(*) FILTER (WHERE w.waits IS NULL)::int AS done,
        count(*) FILTER (WHERE w.is_mine)::int AS mine
      ${answersFrom(desk, {})} GROUP BY i.key ORDER BY min(i.position), i.key`)
  ).rows

/** The attempts of an offering that a second marker, or who settles what two disagree about, still reads. */
export async function attemptsOwed(
  tx: Tx,
  { offeringId, settings, now }: Pick<Desk, 'offeringId' | 'settings' | 'now'>,
): Promise<ReadonlySet<string>> {
  const desk = { offeringId, settings, now, orgId: '', placeId: '', userId: nobody, leads: false, staffCount: 0 }
  const found = await tx.execute<{ attempt_id: string }>(
    sql`SELECT DISTINCT i.attempt_id ${answersFrom(desk, {})} AND w.waits IN ('second', 'settle')`,
  )
  return new Set(found.rows.map((row) => row.attempt_id))
}

/** The marks of some answers that were given since they were answered last. */
export async function marksOf(
  tx: Tx,
  key: string,
  rows: readonly Pick<AnswerRow, 'attempt_id' | 'said_at'>[],
): Promise<Map<string, (Mark & { comment: string })[]>> {
  const said = new Map(rows.map((row) => [row.attempt_id, row.said_at === null ? 0 : Date.parse(row.said_at)]))
  const found = await tx
    .select()
    .from(markingMarks)
    .where(sql`${markingMarks.key} = ${key} AND ${markingMarks.attemptId} = ANY(${idList([...said.keys()])})`)
  return Map.groupBy(
    found.filter(({ attemptId, at }) => at.getTime() >= said.get(attemptId)!),
    ({ attemptId }) => attemptId,
  )
}
