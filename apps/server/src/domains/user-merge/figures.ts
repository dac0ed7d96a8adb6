import { sql } from 'drizzle-orm'
import type { MergeFigure } from '@lab/contract/user-merge'
import type { Tx } from '../../kernel/database/pool.ts'
import { certificates } from '../certificate/index.ts'
import { contents } from '../content/index.ts'
import { sessions } from '../identity/index.ts'
import { memberships, places } from '../place/index.ts'
import { learnersRecords, recordLearners } from '../record/index.ts'
import { resources } from '../resource/index.ts'

/** How much there is of one person. */
export async function figuresOf(tx: Tx, id: string): Promise<Record<MergeFigure, number>> {
  const found = await tx.execute<Record<MergeFigure, number>>(sql`SELECT
    (SELECT count(*) FROM ${learnersRecords} r WHERE r.learner_id = ${id} AND NOT r.is_trial)::integer AS records,
    (SELECT count(*) FROM ${memberships} m WHERE m.user_id = ${id})::integer AS memberships,
    (SELECT count(*) FROM ${contents} c WHERE c.creator_id = ${id} AND c.deleted_at IS NULL)::integer AS contents,
    (SELECT count(*) FROM ${resources} r WHERE r.creator_id = ${id})::integer AS resources,
    (SELECT count(*) FROM ${places} p WHERE p.owner_id = ${id} AND p.deleted_at IS NULL)::integer AS places,
    (SELECT count(*) FROM ${certificates} c WHERE c.learner_id = ${id} AND c.revoked_at IS NULL)::integer AS certificates,
    (SELECT count(*) FROM ${sessions} s
      WHERE s.user_id = ${id} AND s.ended_at IS NULL AND s.expires_at > now())::integer AS sessions`)
  return found.rows[0]!
}

/** Where two people meet: places that both are in, offerings that both have a record of. */
export async function sharedOf(tx: Tx, one: string, other: string): Promise<{ places: number; records: number }> {
  const found = await tx.execute<{ places: number; records: number }>(sql`SELECT
    (SELECT count(*) FROM ${memberships} a JOIN ${memberships} b ON b.place_id = a.place_id
      WHERE a.user_id = ${one} AND b.user_id = ${other})::integer AS places,
    (SELECT count(*) FROM ${recordLearners} a JOIN ${recordLearners} b ON b.offering_id = a.offering_id
      WHERE a.user_id = ${one} AND b.user_id = ${other})::integer AS records`)
  return found.rows[0]!
}
