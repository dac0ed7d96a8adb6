import { kindLabels } from '@lab/contract/kinds'
import { pageLink } from '@lab/contract/page-link'
import { sql } from 'drizzle-orm'
import { likePattern } from '../../kernel/database/like.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import { contents } from '../content/index.ts'
import type { ResourceReference, ResourceUse } from '../resource/index.ts'
import { moocPlans } from './tables.ts'

/** The courses of an organisation with a unit that shows a resource, or a text that quotes its file's address. */
export async function usersOfResource(tx: Tx, { id, orgId, address }: ResourceReference): Promise<ResourceUse[]> {
  const plan = sql`own.plan::text`
  const { rows } = await tx.execute<{ id: string; title: string }>(sql`
    SELECT c.id, c.title FROM ${contents} c JOIN ${moocPlans} AS own ON own.id = c.id
    WHERE c.org_id = ${orgId} AND c.deleted_at IS NULL
      AND (${plan} LIKE ${likePattern(id)} OR ${address === null ? sql`false` : sql`${plan} LIKE ${likePattern(address)}`})
    ORDER BY c.seq`)
  return rows.map((row) => ({
    kind: 'mooc',
    id: row.id,
    label: kindLabels.mooc,
    title: row.title,
    link: pageLink('mooc', row.id, 'content'),
  }))
}
