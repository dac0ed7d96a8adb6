import { sql } from 'drizzle-orm'
import type { ContentKind } from '@lab/contract/kinds'
import { kindLabels } from '@lab/contract/kinds'
import { placeKindLabels, type PlaceKind } from '@lab/contract/place-words'
import type { Tx } from '../kernel/database/pool.ts'
import { contents } from './content/index.ts'
import { envSuites, envTemplates, researchEnvironments } from './environment/index.ts'
import { organisations } from './org/index.ts'
import { places } from './place/index.ts'
import { resources } from './resource/index.ts'

/** What an organisation owns of its own; while it owns anything it is not removed. */
export async function belongingsOf(tx: Tx, orgId: string): Promise<{ what: string; count: number }[]> {
  const found = await tx.execute<{ what: string; count: number }>(sql`
    SELECT * FROM (
      SELECT 'organisation' AS what, count(*)::integer AS count FROM ${organisations}
        WHERE parent_id = ${orgId} AND removed_at IS NULL
      UNION ALL SELECT kind, count(*)::integer FROM ${places}
        WHERE org_id = ${orgId} AND kind <> 'organisation' AND deleted_at IS NULL GROUP BY kind
      UNION ALL SELECT kind, count(*)::integer FROM ${contents}
        WHERE org_id = ${orgId} AND deleted_at IS NULL GROUP BY kind
      UNION ALL SELECT 'resource', count(*)::integer FROM ${resources} WHERE org_id = ${orgId}
      UNION ALL SELECT 'template', count(*)::integer FROM ${envTemplates} WHERE org_id = ${orgId}
      UNION ALL SELECT 'suite', count(*)::integer FROM ${envSuites} WHERE org_id = ${orgId}
      UNION ALL SELECT 'research', count(*)::integer FROM ${researchEnvironments} WHERE org_id = ${orgId}
    ) AS owned WHERE count > 0`)
  return found.rows.map(({ what, count }) => ({ what: labelOf(what), count }))
}

const further: Readonly<Record<string, string>> = {
  organisation: '下级组织',
  resource: '资源',
  template: '环境模板',
  suite: '环境套件',
  research: '科研环境',
}

const labelOf = (what: string): string =>
  further[what] ?? kindLabels[what as ContentKind] ?? placeKindLabels[what as PlaceKind] ?? what
