import type { TermPlaceKind } from '@lab/contract/place-words'
import { sql, type SQL } from 'drizzle-orm'
import type { FoundStudent } from '@lab/contract/dashboard'
import type { OfferingKind } from '@lab/contract/kinds'
import { contains, likePattern } from '../../kernel/database/like.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Member } from '../../kernel/policy/actor.ts'
import { lacks } from '../../kernel/policy/own-role.ts'
import { contents } from '../content/index.ts'
import { envRecords } from '../environment/index.ts'
import { pinyinPattern, users } from '../identity/index.ts'
import { memberships } from '../place/index.ts'
import { attemptItems, learnersRecords, mediansOf, stuckReason, type AtWork, type Classmates } from '../record/index.ts'
import { termPlaces } from '../term-places.ts'
import { mayOpen } from './scope.ts'

const foundStudents = 8

type StudentRow = {
  id: string
  real_name: string
  number: string
  place_id: string
  place_kind: TermPlaceKind
  place_name: string
  is_training: boolean
  record_id: string | null
  kind: OfferingKind
  content_id: string
  content_title: string
  progress: number
  step_title: string | null
  environment_id: string | null
} & AtWork &
  Classmates

/**
 * `2026010003 git`: whom, and which of their contents is meant. A name may have spaces in it, or be typed with some
 * between its syllables: all of the words may be the person.
 */
const wordsOf = (keyword: string) => {
  const [person = '', ...rest] = keyword.trim().split(/\s+/)
  return { person, content: rest.join(' '), whole: [person, ...rest].join(' ') }
}

/** SQL: whether a learner `u` has this name or number. */
const isCalled = (word: string): SQL => sql`${contains(sql`u.real_name`, word)} OR ${contains(sql`u.number`, word)}`

/** SQL: the same, or whether the name sounds so. */
const isMeant = (word: string): SQL => {
  const sound = pinyinPattern(word)
  return sound === null ? isCalled(word) : sql`${isCalled(word)} OR u.name_pinyin ~ ${sound}`
}

/**
 * Learners by name, its pinyin or number in the classes, courses and projects that the person may open: who fits all of the words first, then
 * running places. Each comes with the record that was worked on last there, or with the one whose content is named
 * after the person.
 */
export async function findStudents(tx: Tx, actor: Member, keyword: string): Promise<FoundStudent[]> {
  const { person, content, whole } = wordsOf(keyword)
  // Read first: the planner cannot know how many there are, and goes through them one by one in a join.
  const open = await tx.execute<{ id: string }>(sql`SELECT k.id FROM ${termPlaces} k WHERE ${mayOpen(actor)}`)
  const placeIds = sql.param(open.rows.map((row) => row.id))
  const isWhole = whole === person ? sql`true` : sql`(${isMeant(whole)}) IS TRUE`
  const title = likePattern(content)
  const found = await tx.execute<StudentRow & Record<string, unknown>>(sql`
    WITH hits AS MATERIALIZED (
      SELECT u.id, u.real_name, u.number, k.id AS place_id, k.kind AS place_kind, k.name AS place_name, k.is_training, k.state, k.created_at,
        ${isWhole} AS is_whole
      FROM ${memberships} m JOIN ${users} u ON u.id = m.user_id JOIN ${termPlaces} k ON k.id = m.place_id
      WHERE m.place_id = ANY(${placeIds}::uuid[]) AND m.role = 'student' AND (${isMeant(person)})
      ORDER BY is_whole DESC, k.state, (u.real_name = ${person} OR u.number = ${person}) DESC, k.created_at DESC, u.number, u.id, k.id
      LIMIT ${foundStudents})
    SELECT h.id, h.real_name, h.number, h.place_id, h.place_kind, h.place_name, h.is_training, r.id AS record_id, r.kind, r.content_id,
      r.title AS content_title, r.progress, s.title AS step_title, r.state AS "recordState",
      coalesce(s.state, 'not_started') AS "stepState", coalesce(s.same_failures, 0) AS "sameFailures",
      coalesce(s.duration_seconds, 0) AS "stepSeconds", done.median AS "medianSeconds", coalesce(done.finishers, 0) AS finishers,
      (SELECT e.id FROM ${learnersRecords} x JOIN ${envRecords} e ON e.record_id = x.id AND e.state = 'running'
        WHERE x.place_id = h.place_id AND x.learner_id = h.id AND e.org_id = ${actor.orgId}
        ORDER BY (x.id = r.id) DESC, x.last_active_at DESC NULLS LAST LIMIT 1) AS environment_id
    FROM hits h
    LEFT JOIN LATERAL (
      SELECT x.id, x.kind, x.content_id, x.offering_id, x.progress, x.state, x.attempt_id, x.current_step_id, c.title
      FROM ${learnersRecords} x JOIN ${contents} c ON c.id = x.content_id AND c.deleted_at IS NULL
      WHERE x.place_id = h.place_id AND x.learner_id = h.id AND NOT x.is_trial
      ORDER BY c.title ILIKE ${title} DESC, x.last_active_at DESC NULLS LAST, x.id
      LIMIT 1) AS r ON true
    LEFT JOIN ${attemptItems} s ON s.attempt_id = r.attempt_id AND s.key = r.current_step_id
      AND r.state IN ('in_progress', 'returned')
    LEFT JOIN LATERAL (${mediansOf(sql`x.offering_id = r.offering_id AND d.key = s.key`)}) AS done ON true
    ORDER BY h.is_whole DESC, h.state, (h.real_name = ${person} OR h.number = ${person}) DESC, h.created_at DESC, h.number, h.id, h.place_id`)
  return found.rows.map((row) => ({
    id: row.id,
    real_name: row.real_name,
    number: row.number,
    environment_id: lacks(actor, 'environment.use') ? null : row.environment_id,
    place: { id: row.place_id, kind: row.place_kind, name: row.place_name, is_training: row.is_training },
    record:
      row.record_id === null
        ? null
        : {
            id: row.record_id,
            kind: row.kind,
            content_id: row.content_id,
            content_title: row.content_title,
            progress: row.progress,
            step_title: row.step_title ?? '',
            stuck: row.step_title === null ? null : stuckReason(row, row),
          },
  }))
}
