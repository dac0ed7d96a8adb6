import { sql } from 'drizzle-orm'
import { trendDays } from '@lab/contract/dashboard'
import type { Tx } from '../../kernel/database/pool.ts'
import { isAdmin, type Member } from '../../kernel/policy/actor.ts'
import { users } from '../identity/index.ts'
import { customers, organisations, orgMembers } from '../org/index.ts'
import { filledDays, lastDays, type DayCounts } from './rules.ts'
import { withTaught } from './scope.ts'

/** Learners and submissions of the last days: of the classes taught, or of the whole organisation for administrators. */
export async function readTrend(tx: Tx, actor: Member, now: Date) {
  const days = lastDays(now, trendDays)
  const ofAll = isAdmin(actor)
  const counted = await tx.execute<DayCounts & Record<string, unknown>>(sql`
    ${withTaught(actor)}
    SELECT d.day::text AS day, count(DISTINCT d.learner_id)::integer AS learners, sum(d.submissions)::integer AS submissions
    FROM activity_days d WHERE d.org_id = ${actor.orgId} AND d.day >= ${days[0]!}
      AND ${ofAll ? sql`true` : sql`d.place_id IN (SELECT id FROM taught)`}
    GROUP BY d.day`)
  return { of: ofAll ? ('organisation' as const) : ('own' as const), days: filledDays(days, counted.rows) }
}

/** Members of the organisation, and the people of its customer next to what it may have. */
export async function readUsers(tx: Tx, orgId: string) {
  const found = await tx.execute<{ teachers: number; students: number; used: number; limit: number }>(sql`
    SELECT people.teachers, people.students, k.max_users AS limit,
      (SELECT count(*)::integer FROM ${users} WHERE customer_id = k.id) AS used
    FROM ${organisations} o JOIN ${customers} k ON k.id = o.customer_id CROSS JOIN (
      SELECT (count(*) FILTER (WHERE 'student' = ANY(u.roles)))::integer AS students,
        (count(*) FILTER (WHERE 'teacher' = ANY(u.roles)))::integer AS teachers
      FROM ${orgMembers} m JOIN ${users} u ON u.id = m.user_id WHERE m.org_id = ${orgId}) AS people
    WHERE o.id = ${orgId}`)
  return found.rows[0]!
}
