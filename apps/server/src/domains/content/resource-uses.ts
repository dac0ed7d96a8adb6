import { sql } from 'drizzle-orm'
import { contentKindLabels, type ContentKind } from '@lab/contract/content'
import { likePattern } from '../../kernel/database/like.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import type { ResourceReference, ResourceUse } from '../resource/index.ts'

/** Where the console keeps a kind's pages. */
const places: Readonly<Record<ContentKind, string>> = {
  experiment: '/exp',
  mooc: '/mooc',
  lesson: '/course-preparation',
  exam: '/exam',
  series: '/series',
  exp_series: '/exp-series',
  training: '/practice',
  code_practice: '/code-practice',
  exp_practice: '/exp-practice',
  project: '/project',
  dataset: '/env/dataset',
  question_bank: '/question-bank',
}

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
    label: contentKindLabels[row.kind],
    title: row.title,
    link: `${places[row.kind]}/${row.id}/basics`,
  }))
}
