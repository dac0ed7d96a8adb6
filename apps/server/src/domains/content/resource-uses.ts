import { pageLink } from '@lab/contract/page-link'
import { kindLabels, type ContentKind } from '@lab/contract/kinds'
import { sql } from 'drizzle-orm'
import { likePattern } from '../../kernel/database/like.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import type { ResourceReference, ResourceUse } from '../resource/index.ts'

/** Contents of any kind whose cover is a resource's file, or whose summary quotes it. */
export async function usersOfResource(tx: Tx, { orgId, address }: ResourceReference): Promise<ResourceUse[]> {
  if (address === null) return []
  const pattern = likePattern(address)
  const rows = await tx.execute<{ id: string; kind: ContentKind; title: string }>(sql`
    SELECT id, kind, title FROM contents
    WHERE org_id = ${orgId} AND deleted_at IS NULL AND (cover LIKE ${pattern} OR summary->>'value' LIKE ${pattern})
    ORDER BY seq`)
  return rows.rows.map((row) => ({
    kind: 'content',
    id: row.id,
    label: kindLabels[row.kind],
    title: row.title,
    link: pageLink(row.kind, row.id, 'basics'),
  }))
}
