import { sql } from 'drizzle-orm'
import { offlineAfterMs } from '@lab/contract/exam-cockpit'
import type { Kernel } from '../../kernel/kernel.ts'
import { contents, contentVersions } from '../content/index.ts'
import { isWork, offerings } from '../offering/index.ts'
import { learnersOf, records } from '../record/index.ts'
import { examSittings } from './tables.ts'

type RunningExams = Kernel['providers']['runningExams']
type RunningRow = Awaited<ReturnType<RunningExams>>['rows'][number] & { total: number }

/** What the dashboard asks of exams (`dashboard/exams.ts`): one statement, however many sit them. */
export const runningExams: RunningExams = async (tx, { taught, now, limit }) => {
  const heard = new Date(now.getTime() - offlineAfterMs)
  const found = await tx.execute<RunningRow>(sql`
    ${taught}, open AS (
      SELECT o.id AS offering_id, o.content_id, o.closes_at, o.place_id, k.place_kind, k.name AS place_name, k.is_training,
        c.title AS content_title, c.kind, s.started_at, s.paused_at,
        coalesce(s.settings->>'start', (SELECT v.snapshot->'settings'->>'start' FROM ${contentVersions} v
          WHERE v.content_id = o.content_id AND v.version = o.content_version)) AS start
      FROM taught k JOIN ${offerings} o ON o.place_id = k.id AND ${isWork('o')}
      JOIN ${contents} c ON c.id = o.content_id AND c.kind = 'exam'
      LEFT JOIN ${examSittings} s ON s.offering_id = o.id
      WHERE s.ended_at IS NULL AND (o.closes_at > ${now} OR o.closes_at IS NULL OR s.paused_at IS NOT NULL)
        AND (o.opens_at IS NULL OR o.opens_at <= ${now})
    ), page AS (
      SELECT *, count(*) OVER ()::integer AS total FROM open
      WHERE start IS DISTINCT FROM 'button' OR started_at IS NOT NULL
      ORDER BY closes_at NULLS LAST, offering_id LIMIT ${limit})
    SELECT page.*, CASE WHEN page.paused_at IS NULL THEN 'running' ELSE 'paused' END AS state, sat.*,
      (SELECT count(DISTINCT l.user_id)::integer FROM ${learnersOf(sql`page.place_id`, sql`page.offering_id`)} AS l) AS learners
    FROM page CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE r.state IN ('in_progress', 'returned'))::integer AS working,
        count(*) FILTER (WHERE r.state IN ('in_progress', 'returned') AND r.last_active_at > ${heard})::integer AS online,
        count(*) FILTER (WHERE r.state IN ('submitted', 'graded'))::integer AS submitted
      FROM ${records} AS r WHERE r.offering_id = page.offering_id AND NOT r.is_trial) AS sat
    ORDER BY page.closes_at NULLS LAST, page.offering_id`)
  return { total: found.rows[0]?.total ?? 0, rows: found.rows }
}
