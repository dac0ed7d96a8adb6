import { pageLink } from '@lab/contract/page-link'
import { sql } from 'drizzle-orm'
import { likePattern } from '../../kernel/database/like.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import { platformConfigs } from '../platform/index.ts'
import type { ResourceReference, ResourceUse } from './uses.ts'

const settings: Readonly<Record<string, { title: string; page: string }>> = {
  system_config: { title: '系统设置', page: 'system' },
}

/** Texts of the library that quote a resource's file, and the pictures of the platform itself. */
export async function usesInLibrary(tx: Tx, { id, orgId, address }: ResourceReference): Promise<ResourceUse[]> {
  if (address === null) return []
  const pattern = likePattern(address)
  const texts = await tx.execute<{ id: string; title: string }>(sql`
    SELECT id, title FROM resources WHERE org_id = ${orgId} AND obj_type = 'rich_text' AND id <> ${id}
      AND rich_text->>'value' LIKE ${pattern} ORDER BY created_at`)
  const configs = await tx.execute<{ name: string }>(
    sql`SELECT name FROM ${platformConfigs} WHERE value::text LIKE ${pattern} ORDER BY name`,
  )
  return [
    ...texts.rows.map((row) => ({
      kind: 'resource' as const,
      id: row.id,
      label: '富文本资源',
      title: row.title,
      link: pageLink('resource', null, 'rich-text', { preview: row.id }),
    })),
    ...configs.rows.map(({ name }) => ({
      kind: null,
      id: name,
      label: '平台设置',
      title: settings[name]?.title ?? '',
      link: pageLink('settings', null, settings[name]?.page),
    })),
  ]
}
