import { sql } from 'drizzle-orm'
import { likePattern } from '../../kernel/database/like.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import type { ResourceReference } from '../resource/index.ts'

/** Titles of the experiments of an organisation with a step that links to a resource, or quotes its file's address. */
export async function usersOfResource(tx: Tx, { id, orgId, address }: ResourceReference): Promise<string[]> {
  const quoted =
    address === null
      ? sql`false`
      : sql`(step.link->>'url' LIKE ${likePattern(address)} OR step.body->>'value' LIKE ${likePattern(address)})`
  const rows = await tx.execute<{ title: string }>(sql`
    SELECT contents.title FROM contents
    WHERE contents.org_id = ${orgId} AND contents.kind = 'experiment' AND contents.deleted_at IS NULL AND EXISTS (
      SELECT 1 FROM experiment_steps AS step
      WHERE step.experiment_id = contents.id AND (step.link->>'resource_id' = ${id} OR ${quoted}))
    ORDER BY contents.seq`)
  return rows.rows.map((row) => row.title)
}
