import { sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { preparedSql } from '../../kernel/database/prepared.ts'

const held = preparedSql<{ id: string }>(
  'attempt_held',
  () => sql`SELECT id FROM attempts WHERE id = ${sql.placeholder('id')}::uuid FOR UPDATE`,
)

/**
 * Holds an attempt before it is submitted, with its record held already: what is being saved in it arrives first and counts, what comes
 * later waits and finds it submitted. Who saves holds it by its key, which others who save do not wait for.
 */
export async function holdAttempt(tx: Tx, id: string): Promise<void> {
  await held(tx, { id })
}
