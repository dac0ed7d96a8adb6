import { sql } from 'drizzle-orm'
import type { PushEventName } from '@lab/contract/push-events'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { contents } from '../content/index.ts'
import { offerings } from '../offering/index.ts'
import { findOrganisation } from '../org/index.ts'
import { places } from '../place/index.ts'
import { happened } from './happened.ts'
import { pushTargets } from './tables.ts'

const moments = { 'offering.opened': sql`o.opens_at`, 'offering.closed': sql`o.closes_at` } as const

interface Passed extends Record<string, unknown> {
  id: string
  orgId: string
  title: string
  placeId: string
  placeTitle: string
  at: string
}

const isHeard = async (tx: Tx, event: PushEventName): Promise<boolean> =>
  (await tx.$count(pushTargets, sql`is_enabled AND ${event} = ANY(events)`)) > 0

/** What has opened or closed by the clock within the last hours; what was sent before is not sent again. */
export async function tellTheTime({ connection }: Pick<Kernel, 'connection'>): Promise<void> {
  for (const [event, moment] of Object.entries(moments) as [
    keyof typeof moments,
    (typeof moments)[keyof typeof moments],
  ][]) {
    if (!(await isHeard(connection.db, event))) continue
    const passed = await connection.db.execute<Passed>(sql`
      SELECT o.id, o.org_id AS "orgId", c.title, p.id AS "placeId", p.name AS "placeTitle",
        to_char(${moment} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at
      FROM ${offerings} o JOIN ${contents} c ON c.id = o.content_id JOIN ${places} p ON p.id = o.place_id
      WHERE ${moment} <= now() AND ${moment} > now() - interval '6 hours'
        AND o.parent_id IS NULL AND o.trial_by IS NULL AND o.removed_at IS NULL AND p.deleted_at IS NULL
      ORDER BY ${moment} LIMIT 1000`)
    for (const { id, orgId, title, placeId, placeTitle, at } of passed.rows) {
      const read = async () => {
        const organisation = await findOrganisation(connection.db, orgId)
        return {
          at,
          organisation: organisation && { id: organisation.id, name: organisation.name },
          actor: null,
          object: { kind: 'offering', id, title },
          place: { id: placeId, title: placeTitle },
        }
      }
      await connection.transaction((tx) => happened(tx, event, { orgIds: [orgId] }, read, `${event} ${id} ${at}`))
    }
  }
}
