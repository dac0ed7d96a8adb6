import type { Shelf } from '@lab/contract/content'
import { kindLabels } from '@lab/contract/kinds'
import { pageLink } from '@lab/contract/page-link'
import { sql } from 'drizzle-orm'
import { likePattern } from '../../kernel/database/like.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import { contents } from '../content/index.ts'
import type { ResourceReference, ResourceUse } from '../resource/index.ts'

/** The experiments of an organisation with a step that links to a resource, or a text that quotes its file's address. */
export async function usersOfResource(tx: Tx, { id, orgId, address }: ResourceReference): Promise<ResourceUse[]> {
  const quotedBy = (text: ReturnType<typeof sql>) =>
    address === null ? sql`false` : sql`${text} LIKE ${likePattern(address)}`
  const rows = await tx.execute<{ id: string; title: string; shelf: Shelf }>(sql`
    SELECT c.id, c.title, c.shelf FROM ${contents} c
    JOIN experiments ON experiments.id = c.id
    WHERE c.org_id = ${orgId} AND c.kind = 'experiment' AND c.deleted_at IS NULL AND (
      ${quotedBy(sql`experiments.teaching_guide->>'value'`)} OR EXISTS (
        SELECT 1 FROM experiment_steps AS step
        WHERE step.experiment_id = c.id AND (
          step.link->>'resource_id' = ${id} OR ${quotedBy(sql`step.link->>'url'`)} OR ${quotedBy(sql`step.body->>'value'`)})))
    ORDER BY c.seq`)
  return rows.rows.map((row) => ({
    kind: 'experiment',
    id: row.id,
    label: `${kindLabels.experiment}${row.shelf === 'case' ? '案例' : ''}`,
    title: row.title,
    link: { ...pageLink('experiment', row.id, 'content'), is_case: row.shelf === 'case' },
  }))
}
