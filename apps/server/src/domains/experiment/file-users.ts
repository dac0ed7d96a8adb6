import { pageLink } from '@lab/contract/page-link'
import { sql } from 'drizzle-orm'
import { likePattern } from '../../kernel/database/like.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import type { ResourceReference, ResourceUse } from '../resource/index.ts'

/** The experiments of an organisation with a step that links to a resource, or a text that quotes its file's address. */
export async function usersOfResource(tx: Tx, { id, orgId, address }: ResourceReference): Promise<ResourceUse[]> {
  const quotedBy = (text: ReturnType<typeof sql>) =>
    address === null ? sql`false` : sql`${text} LIKE ${likePattern(address)}`
  const rows = await tx.execute<{ id: string; title: string; is_case: boolean }>(sql`
    SELECT contents.id, contents.title, contents.is_case FROM contents
    JOIN experiments ON experiments.id = contents.id
    WHERE contents.org_id = ${orgId} AND contents.kind = 'experiment' AND contents.deleted_at IS NULL AND (
      ${quotedBy(sql`experiments.teaching_guide->>'value'`)} OR EXISTS (
        SELECT 1 FROM experiment_steps AS step
        WHERE step.experiment_id = contents.id AND (
          step.link->>'resource_id' = ${id} OR ${quotedBy(sql`step.link->>'url'`)} OR ${quotedBy(sql`step.body->>'value'`)})))
    ORDER BY contents.seq`)
  return rows.rows.map((row) => ({
    kind: 'experiment',
    id: row.id,
    label: row.is_case ? '实验案例' : '实验',
    title: row.title,
    link: { ...pageLink('experiment', row.id, 'content'), is_case: row.is_case },
  }))
}
