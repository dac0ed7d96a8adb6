import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/pool.ts'
import { placeRole, type WorkKernel } from '../../place/index.ts'
import { envRecords } from '../tables.ts'

/** SQL on `l`, a learner of record `r`: whether it is still their own work, as the record's policy has it. */
const isOwnWork = (): SQL => sql`${placeRole(sql`r.place_id`, sql`l.user_id`)} = 'student'`

/** Who works in each of those records that are a group's; a record of one person is not among them. */
export async function learnersOfGroups(
  tx: Tx,
  { providers }: WorkKernel,
  recordIds: readonly (string | null)[],
): Promise<ReadonlyMap<string | null, readonly string[]>> {
  const { records, recordLearners } = providers.placesWork
  const asked = [...new Set(recordIds.flatMap((id) => id ?? []))]
  if (!asked.length) return new Map()
  const found = await tx.execute<{ id: string; user_ids: string[] }>(sql`
    SELECT r.id, ARRAY(
      SELECT l.user_id::text FROM ${recordLearners} l WHERE l.record_id = r.id AND ${isOwnWork()}) AS user_ids
    FROM ${records} r WHERE r.id = ANY(${sql.param(asked)}::uuid[]) AND r.party_kind = 'group'`)
  return new Map(found.rows.map((row) => [row.id, row.user_ids]))
}

/** SQL: the environments that are a person's to work in: their own, and of groups' records those where they learn. */
export function usedBy({ providers }: WorkKernel, userId: string): SQL {
  const { records, recordLearners } = providers.placesWork
  return or(
    and(
      eq(envRecords.ownerId, userId),
      sql`NOT EXISTS (SELECT FROM ${records} r WHERE r.id = ${envRecords.recordId} AND r.party_kind = 'group')`,
    ),
    sql`${envRecords.recordId} IN (
      SELECT l.record_id FROM ${recordLearners} l JOIN ${records} r ON r.id = l.record_id
      WHERE l.user_id = ${userId}::uuid AND r.party_kind = 'group' AND ${isOwnWork()})`,
  )!
}
