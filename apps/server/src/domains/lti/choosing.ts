import type { LtiOffering } from '@lab/contract/lti'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Tx } from '../../kernel/database/pool.ts'
import { contents } from '../content/index.ts'
import { offerings } from '../offering/index.ts'
import { organisations } from '../org/index.ts'
import { memberships, places } from '../place/index.ts'
import { names } from './claims.ts'
import { signed } from './keys.ts'
import { putOnce, type PlatformRow } from './store.ts'

const most = 500

/** What somebody teaches in places of an organisation and of those below it. */
export async function offeringsToChoose(tx: Tx, userId: string, orgId: string): Promise<z.input<typeof LtiOffering>[]> {
  const found = await tx.execute<{ id: string; title: string; place: string }>(sql`
    WITH RECURSIVE below AS (
      SELECT id FROM ${organisations} WHERE id = ${orgId}
      UNION SELECT o.id FROM ${organisations} o JOIN below ON o.parent_id = below.id)
    SELECT o.id, c.title, p.name AS place
    FROM ${offerings} o JOIN ${contents} c ON c.id = o.content_id JOIN ${places} p ON p.id = o.place_id
    WHERE p.org_id IN (SELECT id FROM below) AND p.kind <> 'organisation' AND p.state = 'active' AND p.deleted_at IS NULL
      AND o.parent_id IS NULL AND o.trial_by IS NULL AND o.removed_at IS NULL
      AND EXISTS (SELECT FROM ${memberships} m WHERE m.place_id = p.id AND m.user_id = ${userId} AND m.role = 'teacher')
    ORDER BY p.created_at DESC, o.position, o.id LIMIT ${most}`)
  return found.rows
}

/** The answer to a platform that asked for a content (LTI Deep Linking 2.0): one link, with what is to be opened by it; good for a moment. */
export async function answerOf(
  tx: Tx,
  platform: PlatformRow,
  asked: Readonly<Record<string, string>>,
  { id, launch }: { id: string; launch: string },
): Promise<string> {
  const found = await tx.execute<{ title: string }>(
    sql`SELECT c.title FROM ${offerings} o JOIN ${contents} c ON c.id = o.content_id WHERE o.id = ${id}`,
  )
  const jwt = await signed(tx, {
    iss: platform.clientId,
    aud: platform.issuer,
    nonce: crypto.randomUUID(),
    [names.deployment]: asked.deployment,
    [names.message]: 'LtiDeepLinkingResponse',
    [names.version]: '1.3.0',
    ...(asked.data ? { [names.deepData]: asked.data } : {}),
    [names.deepItems]: [
      {
        type: 'ltiResourceLink',
        title: found.rows[0]?.title ?? '',
        url: launch,
        custom: { offering_id: id },
        lineItem: { scoreMaximum: 100, label: found.rows[0]?.title ?? '' },
      },
    ],
  })
  return putOnce(tx, 'answer', { platformId: platform.id, value: { address: asked.returnTo ?? '', jwt } }, 5)
}
