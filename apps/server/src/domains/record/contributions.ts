import { sql } from 'drizzle-orm'
import type { Contribution } from '@lab/contract/record'
import type { z } from 'zod'
import type { Tx } from '../../kernel/database/pool.ts'
import { users } from '../identity/index.ts'
import { recordLearners } from './tables.ts'

/**
 * Who did what in a group's record: its members, and who left the group before it submitted, as far as they did something.
 * An answer counts as often as it was saved, by whom it was saved.
 */
export async function contributionsTo(tx: Tx, recordId: string): Promise<z.input<typeof Contribution>[]> {
  const found = await tx.execute<{
    id: string
    real_name: string
    avatar: string
    number: string
    is_member: boolean
    answers: number
    checks: number
    commands: number
    duration_seconds: number
    last_active_at: string | null
  }>(sql`
    WITH given AS (
      SELECT x.by, count(*)::integer AS answers, max(x.at) AS last_at
      FROM responses x JOIN attempts a ON a.id = x.attempt_id WHERE a.record_id = ${recordId} GROUP BY x.by
    ), noted AS (
      SELECT e.by, (count(*) FILTER (WHERE e.kind = 'verified'))::integer AS checks,
        (count(*) FILTER (WHERE e.kind = 'command'))::integer AS commands, max(e.at) AS last_at
      FROM attempt_events e WHERE e.record_id = ${recordId} AND e.by IS NOT NULL GROUP BY e.by
    ), own AS (SELECT * FROM ${recordLearners} WHERE record_id = ${recordId})
    SELECT u.id, u.real_name, u.avatar, u.number, own.user_id IS NOT NULL AS is_member,
      coalesce(given.answers, 0) AS answers, coalesce(noted.checks, 0) AS checks, coalesce(noted.commands, 0) AS commands,
      coalesce(own.duration_seconds, 0) AS duration_seconds,
      greatest(own.last_active_at, given.last_at, noted.last_at) AS last_active_at
    FROM own FULL JOIN given ON given.by = own.user_id FULL JOIN noted ON noted.by = coalesce(own.user_id, given.by)
    JOIN ${users} u ON u.id = coalesce(own.user_id, given.by, noted.by)
    ORDER BY is_member DESC, u.number, u.id`)
  return found.rows.map(({ id, real_name, avatar, number, last_active_at, ...row }) => ({
    ...row,
    learner: { id, real_name, avatar, number },
    last_active_at: last_active_at === null ? null : new Date(last_active_at),
  }))
}
