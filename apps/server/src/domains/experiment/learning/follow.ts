import { sql } from 'drizzle-orm'
import { envEndReasonLabels } from '@lab/contract/environment'
import type { Tx } from '../../../kernel/database/pool.ts'
import type { Kernel } from '../../../kernel/kernel.ts'

/** Ends that a server was not there to note are looked for this far back when it starts. */
const lookBackHours = 48

/**
 * Notes in the timelines that environments of records have ended, whatever ended them: the one named, or all that ended
 * lately. Each end is noted once. Answers with the records it was noted in.
 */
async function noteEnds(tx: Tx, environmentId: string | null) {
  const which = environmentId
    ? sql`e.id = ${environmentId}`
    : sql`e.ended_at > now() - make_interval(hours => ${lookBackHours})`
  const noted = await tx.execute<{ id: string; org_id: string; place_id: string | null; is_trial: boolean }>(sql`
    WITH noted AS (
      INSERT INTO attempt_events (record_id, attempt_id, org_id, kind, at, text, detail, environment_id)
      SELECT r.id, r.attempt_id, r.org_id, 'env_destroyed', coalesce(e.ended_at, now()),
        coalesce(${JSON.stringify(envEndReasonLabels)}::jsonb ->> e.end_reason, '销毁环境'), e.failure, e.id
      FROM env_records e JOIN records r ON r.id = e.record_id
      WHERE e.state IN ('destroyed', 'failed') AND ${which}
      ON CONFLICT DO NOTHING RETURNING record_id)
    SELECT r.id, r.org_id, r.place_id, r.is_trial FROM noted JOIN records r ON r.id = noted.record_id`)
  return noted.rows
}

/** From now on the ends of learners' environments enter their timelines; first those that were missed. */
export async function followEnvironments(kernel: Kernel): Promise<void> {
  const note = (environmentId: string | null): Promise<void> =>
    kernel.connection.transaction(async (tx) => {
      for (const record of await noteEnds(tx, environmentId)) {
        const { id, org_id: orgId, place_id: placeId } = record
        if (!record.is_trial)
          await kernel.events.publish(tx, { domain: 'record', id, orgId, placeId, kind: 'env_destroyed' })
      }
    })
  await note(null)
  kernel.events.subscribe((event) => {
    if (event.domain !== 'environment' || !event.id || (event.kind !== 'destroyed' && event.kind !== 'failed')) return
    note(event.id).catch((error: unknown) => kernel.log.warn({ err: error }, 'the end of an environment was not noted'))
  })
}
