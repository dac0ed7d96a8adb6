import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { envEndReasonLabels } from '@lab/contract/environment'
import type { Tx } from '../../../kernel/database/pool.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { envRecords } from '../../environment/index.ts'
import { appendEvents, type HappenedEvent } from '../../record/index.ts'

/** Ends that a server was not there to note are looked for this far back when it starts. */
const lookBackHours = 48

/** The environments of records that have ended, whatever ended them: the one named, or all that ended lately. */
async function endsOf(tx: Tx, environmentId: string | null): Promise<HappenedEvent[]> {
  const which = environmentId
    ? eq(envRecords.id, environmentId)
    : sql`${envRecords.endedAt} > now() - make_interval(hours => ${lookBackHours})`
  const ended = await tx
    .select()
    .from(envRecords)
    .where(and(isNotNull(envRecords.recordId), inArray(envRecords.state, ['destroyed', 'failed']), which))
  return ended.map((environment) => ({
    recordId: environment.recordId!,
    kind: 'env_destroyed',
    at: environment.endedAt ?? new Date(),
    text: environment.endReason ? envEndReasonLabels[environment.endReason] : '销毁环境',
    detail: environment.failure,
    by: null,
    isInStep: false,
    environmentId: environment.id,
  }))
}

/** From now on the ends of learners' environments enter their timelines; first those that were missed. */
export async function followEnvironments(kernel: Kernel): Promise<void> {
  const note = (environmentId: string | null): Promise<void> =>
    kernel.connection.transaction(async (tx) => {
      for (const { id, orgId, placeId, isTrial } of await appendEvents(tx, await endsOf(tx, environmentId))) {
        if (!isTrial) await kernel.events.publish(tx, { domain: 'record', id, orgId, placeId, kind: 'env_destroyed' })
      }
    })
  await note(null)
  kernel.events.subscribe((event) => {
    if (event.domain !== 'environment' || !event.id || (event.kind !== 'destroyed' && event.kind !== 'failed')) return
    note(event.id).catch((error: unknown) => kernel.log.warn({ err: error }, 'the end of an environment was not noted'))
  })
}
