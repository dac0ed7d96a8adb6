import { sql } from 'drizzle-orm'
import type { Kernel } from '../../../kernel/kernel.ts'
import { followTyped, type TypedCommand } from '../../environment/index.ts'
import type { Observer } from './observer.ts'

const keptCharacters = 500

/** Keeps a command that a learner typed in the timeline of their record, in the step they were at. */
async function noteCommand(kernel: Kernel, { recordId, ownerId, hostname, command, at }: TypedCommand): Promise<void> {
  await kernel.connection.transaction(async (tx) => {
    const noted = await tx.execute<{ org_id: string; place_id: string | null; is_trial: boolean }>(sql`
      WITH noted AS (
        INSERT INTO attempt_events (record_id, attempt_id, org_id, kind, at, step_id, step_title, text, detail)
        SELECT r.id, r.attempt_id, r.org_id, 'command', ${at.toISOString()}, r.current_step_id, coalesce(s.title, ''),
          ${command.slice(0, keptCharacters)}, ${`主机 ${hostname} 的终端`}
        FROM records r LEFT JOIN attempt_items s ON s.attempt_id = r.attempt_id AND s.key = r.current_step_id
        WHERE r.id = ${recordId} AND r.learner_id = ${ownerId}
        RETURNING record_id)
      SELECT r.org_id, r.place_id, r.is_trial FROM noted JOIN records r ON r.id = noted.record_id`)
    const record = noted.rows[0]
    if (!record || record.is_trial) return
    const { org_id: orgId, place_id: placeId } = record
    await kernel.events.publish(tx, { domain: 'record', id: recordId, orgId, placeId, kind: 'command' })
  })
}

/** From now on what learners type in their terminals enters their timelines, in the order in which it was typed. */
export function followTerminals(kernel: Kernel, observer: Observer): void {
  const writing = new Map<string, Promise<void>>()
  followTyped(kernel, (typed) => {
    const { recordId } = typed
    observer.typed(recordId, typed.ownerId)
    const written = (writing.get(recordId) ?? Promise.resolve())
      .then(() => noteCommand(kernel, typed))
      .catch((error: unknown) => kernel.log.warn({ err: error }, 'a typed command was not kept'))
      .finally(() => {
        if (writing.get(recordId) === written) writing.delete(recordId)
      })
    writing.set(recordId, written)
  })
}
