import type { TermPlaceKind } from '@lab/contract/place-words'
import { sql } from 'drizzle-orm'
import { dayOf } from '@lab/contract/days'
import type { OfferingKind } from '@lab/contract/kinds'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Member } from '../../kernel/policy/actor.ts'
import { contents } from '../content/index.ts'
import { isWork, offerings, phaseOf } from '../offering/index.ts'
import { memberships } from '../place/index.ts'
import { learnersRecords } from '../record/index.ts'
import { weekOf } from './rules.ts'
import { withTaught } from './scope.ts'

/** Contents shown of one place; the rest is on its own page. */
const shownPerPlace = 4

type WeekRow = {
  total: number
  id: string
  kind: TermPlaceKind
  name: string
  term: string
  course_name: string
  is_training: boolean
  student_count: number
  active_count: number
  content_count: number
}
type ContentRow = {
  place_id: string
  offering_id: string
  kind: OfferingKind
  content_id: string
  title: string
  opens_at: string | null
  closes_at: string | null
  started_count: number
  finished_count: number
  progress: number
}

/**
 * The classes, courses and projects taught that have begun by the end of the week, those whose contents close soonest first, with what is open
 * in them at some time of the week: open ones first, in the order of their end. Two statements.
 */
export async function readWeek(tx: Tx, actor: Member, now: Date, limit: number) {
  const { from, to } = weekOf(now)
  const inWeek = sql`${isWork('o')} AND (o.opens_at IS NULL OR o.opens_at < ${to})
    AND (o.closes_at IS NULL OR o.closes_at >= ${from})`
  const places = await tx.execute<WeekRow>(sql`
    ${withTaught(actor)}, shown AS (
      SELECT k.*, week.contents AS content_count, count(*) OVER ()::integer AS total,
        row_number() OVER (ORDER BY week.next_end NULLS LAST, week.contents = 0, k.created_at DESC, k.id) AS place
      FROM taught k CROSS JOIN LATERAL (
        SELECT count(*)::integer AS contents, min(o.closes_at) FILTER (WHERE o.closes_at > ${now}) AS next_end
        FROM ${offerings} o WHERE o.place_id = k.id AND ${inWeek}) AS week
      WHERE k.starts_on IS NULL OR k.starts_on < ${dayOf(to)}::date
      ORDER BY place LIMIT ${limit})
    SELECT s.total, s.id, s.place_kind AS kind, s.name, s.term, s.course_name, s.is_training, s.content_count,
      (SELECT count(*)::integer FROM ${memberships} m WHERE m.place_id = s.id AND m.role = 'student') AS student_count,
      (SELECT count(DISTINCT d.learner_id)::integer FROM activity_days d
        WHERE d.org_id = ${actor.orgId} AND d.place_id = s.id AND d.day >= ${dayOf(from)}) AS active_count
    FROM shown s ORDER BY s.place`)
  const ids = places.rows.map((row) => row.id)
  const taught = ids.length
    ? await tx.execute<ContentRow>(sql`
        WITH ranked AS (
          SELECT o.*, row_number() OVER (PARTITION BY o.place_id ORDER BY
            CASE WHEN o.opens_at > ${now} THEN 1 WHEN o.closes_at <= ${now} THEN 2 ELSE 0 END,
            o.closes_at NULLS LAST, o.position, o.id) AS place
          FROM ${offerings} o WHERE o.place_id = ANY(${sql.param(ids)}::uuid[]) AND ${inWeek})
        SELECT o.place_id, o.id AS offering_id, o.kind, o.content_id, c.title, o.opens_at, o.closes_at,
          done.started AS started_count, done.finished AS finished_count,
          coalesce(done.progress / nullif(done.students, 0), 0)::double precision AS progress
        FROM ranked o JOIN ${contents} c ON c.id = o.content_id CROSS JOIN LATERAL (
          SELECT count(*)::integer AS students, (count(r.id) FILTER (WHERE r.state <> 'not_started'))::integer AS started,
            (count(r.id) FILTER (WHERE r.state IN ('submitted', 'graded')))::integer AS finished,
            sum(coalesce(r.progress, 0)) AS progress
          FROM ${memberships} m LEFT JOIN ${learnersRecords} r ON r.offering_id = o.id AND r.learner_id = m.user_id
          WHERE m.place_id = o.place_id AND m.role = 'student') AS done
        WHERE o.place <= ${shownPerPlace} ORDER BY o.place_id, o.place`)
    : { rows: [] }
  const byPlace = Map.groupBy(taught.rows, (row) => row.place_id)
  return {
    total: places.rows[0]?.total ?? 0,
    places: places.rows.map((row) => ({
      ...row,
      contents: (byPlace.get(row.id) ?? []).map((content) => ({ ...content, phase: phaseOf(content, now) })),
    })),
  }
}
