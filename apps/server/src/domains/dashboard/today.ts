import type { TermPlaceKind } from '@lab/contract/place-words'
import { sql } from 'drizzle-orm'
import { contentKinds, kinds, type ContentKind } from '@lab/contract/kinds'
import { atWorkMinutes } from '@lab/contract/dashboard'
import type { EnvState } from '@lab/contract/environment'
import type { RecordState, StepState } from '@lab/contract/record'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Member } from '../../kernel/policy/actor.ts'
import { contents } from '../content/index.ts'
import { envRecords, envSuites } from '../environment/index.ts'
import { users } from '../identity/index.ts'
import { groups } from '../place/index.ts'
import { overdueAfterMs, queryThreads } from '../query/index.ts'
import { attemptItems, mediansOf, records } from '../record/index.ts'
import { stuckAmong } from './rules.ts'
import { ofOwn, placeOfRow, withTaught } from './scope.ts'

/** Which content a row is about, and where it is taught. */
export type PlaceRow = {
  kind: ContentKind
  content_id: string
  content_title: string
  place_id: string | null
  place_kind: TermPlaceKind | null
  place_name: string | null
  is_training: boolean
}

/** How far somebody is who teaches nothing yet. */
export async function readBeginning(tx: Tx, actor: Member) {
  const found = await tx.execute<{ places: number; suite: boolean; contents: ContentKind[] }>(sql`
    ${withTaught(actor)}
    SELECT (SELECT count(*)::integer FROM taught) AS places,
      EXISTS (SELECT FROM ${envSuites} WHERE org_id = ${actor.orgId}) AS suite,
      ARRAY(SELECT asked.kind FROM unnest(${sql.param(contentKinds)}::text[]) AS asked (kind)
        WHERE EXISTS (SELECT FROM ${contents} c WHERE c.creator_id = ${actor.userId} AND c.kind = asked.kind AND c.shelf = 'own'
          AND c.org_id = ${actor.orgId} AND c.deleted_at IS NULL)) AS contents`)
  return found.rows[0]!
}

/** Questions without an answer, the longest waiting first. */
export async function readQuestions(tx: Tx, actor: Member, now: Date, limit: number) {
  const overdueBefore = new Date(now.getTime() - overdueAfterMs)
  const found = await tx.execute<
    PlaceRow & {
      total: number
      overdue: number
      id: string
      title: string
      asker_id: string
      asker_name: string
      asker_avatar: string
      step_title: string
      waiting_since: string
      is_overdue: boolean
    }
  >(sql`
    ${withTaught(actor)}, waiting AS (
      ${ofOwn(actor, queryThreads, sql`x.id, x.title, x.asker_id, x.content_id, x.step_title, x.waiting_since`, sql`x.state = 'open'`)}
    ), page AS (
      SELECT *, count(*) OVER ()::integer AS total, waiting_since < ${overdueBefore} AS is_overdue,
        (count(*) FILTER (WHERE waiting_since < ${overdueBefore}) OVER ())::integer AS overdue
      FROM waiting ORDER BY waiting_since, id LIMIT ${limit})
    SELECT page.*, c.kind, c.title AS content_title, coalesce(u.real_name, '已删除的用户') AS asker_name,
      coalesce(u.avatar, '') AS asker_avatar
    FROM page JOIN ${contents} c ON c.id = page.content_id LEFT JOIN ${users} u ON u.id = page.asker_id
    ORDER BY page.waiting_since, page.id`)
  const first = found.rows[0]
  return { total: first?.total ?? 0, overdue: first?.overdue ?? 0, rows: found.rows }
}

/** What was submitted and is not graded, by content and place, the longest waiting first. */
export async function readGrading(tx: Tx, actor: Member, limit: number) {
  const found = await tx.execute<
    PlaceRow & {
      total: number
      piles: number
      count: number
      late_count: number
      oldest_at: string
      oldest_record_id: string
    }
  >(sql`
    ${withTaught(actor)}, submitted AS (
      ${ofOwn(
        actor,
        records,
        sql`x.id, x.content_id, x.is_late, coalesce(x.submitted_at, x.updated_at) AS submitted_at`,
        sql`x.state = 'submitted' AND NOT x.is_trial`,
      )}
    ), piles AS (
      SELECT content_id, place_id, place_kind, place_name, is_training, count(*)::integer AS count,
        (count(*) FILTER (WHERE is_late))::integer AS late_count, min(submitted_at) AS oldest_at,
        (array_agg(id ORDER BY submitted_at, id))[1] AS oldest_record_id
      FROM submitted GROUP BY content_id, place_id, place_kind, place_name, is_training
    ), page AS (
      SELECT *, (sum(count) OVER ())::integer AS total, count(*) OVER ()::integer AS piles FROM piles
      ORDER BY oldest_at, content_id LIMIT ${limit})
    SELECT page.*, c.kind, c.title AS content_title FROM page JOIN ${contents} c ON c.id = page.content_id
    ORDER BY page.oldest_at, page.content_id`)
  const first = found.rows[0]
  return { total: first?.total ?? 0, piles: first?.piles ?? 0, rows: found.rows }
}

const helped = contentKinds.filter((kind) => !kinds[kind].isSat)

/**
 * Who is at work now in the places taught and does not get on, the most stuck first. Compared with those of the same
 * offering who finished the step, as the lists of records do it; only the steps that somebody is at are looked up. Where
 * something is sat, nobody is to be helped.
 */
export async function readStuck(tx: Tx, actor: Member, now: Date, limit: number) {
  const since = new Date(now.getTime() - atWorkMinutes * 60_000)
  const found = await tx.execute<
    PlaceRow & {
      record_id: string
      learner_id: string
      learner_name: string
      learner_avatar: string
      recordState: RecordState
      stepState: StepState
      sameFailures: number
      stepSeconds: number
      medianSeconds: number | null
      finishers: number
      step_title: string
      failures: number
      last_message: string
      last_active_at: string
    }
  >(sql`
    ${withTaught(actor)}, at_work AS MATERIALIZED (
      SELECT r.id, r.offering_id, r.content_id, r.party_id, r.group_id, r.state, r.last_active_at, r.current_step_id AS step_id,
        s.title, s.state AS step_state, s.same_failures, s.failures, s.duration_seconds, s.last_message,
        ${placeOfRow}
      FROM taught k JOIN ${records} r ON r.place_id = k.id
      JOIN ${attemptItems} s ON s.attempt_id = r.attempt_id AND s.key = r.current_step_id
      WHERE NOT r.is_trial AND r.kind = ANY(${sql.param(helped)}::text[]) AND r.state IN ('in_progress', 'returned') AND r.last_active_at > ${since}
    ), medians AS (
      SELECT w.offering_id, w.step_id, done.finishers, done.median
      FROM (SELECT DISTINCT offering_id, step_id FROM at_work) w
      CROSS JOIN LATERAL (${mediansOf(sql`x.offering_id = w.offering_id AND d.key = w.step_id`)}) AS done)
    SELECT w.id AS record_id, w.party_id AS learner_id, w.state AS "recordState", w.step_state AS "stepState",
      w.same_failures AS "sameFailures", w.duration_seconds AS "stepSeconds", m.median AS "medianSeconds",
      coalesce(m.finishers, 0) AS finishers, w.title AS step_title, w.failures, w.last_message, w.last_active_at,
      w.place_id, w.place_kind, w.place_name, w.is_training, w.content_id, c.kind, c.title AS content_title,
      coalesce(u.real_name, g.name, '已删除的用户') AS learner_name, coalesce(u.avatar, '') AS learner_avatar
    FROM at_work w JOIN ${contents} c ON c.id = w.content_id LEFT JOIN ${users} u ON u.id = w.party_id LEFT JOIN ${groups} g ON g.id = w.group_id
    LEFT JOIN medians m ON m.offering_id = w.offering_id AND m.step_id = w.step_id
    ORDER BY w.last_active_at DESC`)
  const stuck = stuckAmong(found.rows)
  return { total: stuck.length, atWork: found.rows.length, rows: stuck.slice(0, limit) }
}

/** One's own environments that are not over, and how many the organisation has. */
export async function readEnvironments(tx: Tx, actor: Member, limit: number) {
  const own = tx.execute<{
    total: number
    id: string
    title: string
    subject: string
    state: EnvState
    expires_at: string | null
  }>(sql`
    SELECT count(*) OVER ()::integer AS total, id, suite_title AS title, subject, state, expires_at FROM ${envRecords}
    WHERE owner_id = ${actor.userId} AND org_id = ${actor.orgId} AND state IN ('queued', 'starting', 'running', 'stopping')
    ORDER BY seq DESC LIMIT ${limit}`)
  const counted = tx.execute<{ running: number; queued: number }>(sql`
    SELECT (count(*) FILTER (WHERE state <> 'queued'))::integer AS running,
      (count(*) FILTER (WHERE state = 'queued'))::integer AS queued
    FROM ${envRecords} WHERE org_id = ${actor.orgId} AND state IN ('queued', 'starting', 'running', 'stopping')`)
  const [{ rows }, { rows: counts }] = await Promise.all([own, counted])
  return { total: rows[0]?.total ?? 0, rows, organisation: counts[0]! }
}
