import { sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'

/** What columns are called that name a person; a test holds that every other column of ids is known to name something else. */
export const personWords = [
  'user_id',
  'owner_id',
  'creator_id',
  'created_by',
  'updated_by',
  'deleted_by',
  'learner_id',
  'actor_id',
  'author_id',
  'appellant_id',
  'applicant_id',
  'applied_by',
  'asker_id',
  'added_by',
  'by',
  'by_id',
  'checked_by',
  'decided_by',
  'ended_by',
  'graded_by',
  'granted_by',
  'issued_by',
  'marker_id',
  'merged_into_id',
  'party_id',
  'posted_by',
  'published_by',
  'revoked_by',
  'shared_by',
  'started_by',
  'subject_id',
  'taken_by',
  'trial_by',
  'who_id',
] as const

export interface PersonColumn {
  table: string
  column: string
}

/** Every column of the database that names a person. */
export async function personColumns(tx: Tx): Promise<PersonColumn[]> {
  const found = await tx.execute<{ table: string; column: string }>(sql`
    SELECT c.table_name AS "table", c.column_name AS "column" FROM information_schema.columns c
    JOIN information_schema.tables t ON t.table_schema = c.table_schema AND t.table_name = c.table_name
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.data_type = 'uuid'
      AND c.column_name = ANY(${sql.param([...personWords])}::text[])
    ORDER BY 1, 2`)
  return found.rows
}

/** Which of some people are named anywhere, apart from these tables. */
export async function namedAnywhere(
  tx: Tx,
  ids: readonly string[],
  except: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  if (!ids.length) return new Set()
  const columns = (await personColumns(tx)).filter(({ table }) => !except.has(table))
  const looks = columns.map(
    ({ table, column }) => sql`SELECT ${sql.identifier(column)} AS id FROM ${sql.identifier(table)}
      WHERE ${sql.identifier(column)} IN (SELECT id FROM wanted)`,
  )
  const found = await tx.execute<{ id: string }>(sql`
    WITH wanted AS MATERIALIZED (SELECT unnest(${sql.param([...ids])}::uuid[]) AS id)
    ${sql.join(looks, sql` UNION `)}`)
  return new Set(found.rows.map(({ id }) => id))
}
