import { z } from 'zod'
import type { WebSocket } from 'ws'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse, Refusal } from '../../../kernel/result.ts'
import { isUnreachable } from '../drivers/driver.ts'
import { engineOf, terminalsOf } from '../engine/registry.ts'
import { leaveLog } from '../help-log.ts'
import { placeOf, type ReachRefusal } from '../operations.ts'
import { startRecorder, type Recorder } from '../recordings/recorder.ts'
import { isUser } from '../policy.ts'
import { mayOperate } from '../standing.ts'
import { getConfig } from '../store/configs.ts'
import type { RecordRow } from '../store/records.ts'
import { findUsed } from '../store/users.ts'
import { lineOf, serve } from './serve.ts'
import { tryAgainLater } from './session.ts'

/** Somebody at a terminal, as one server tells another; that they may be there was checked. */
export const Arrival = z.strictObject({
  environmentId: z.uuid(),
  hostname: z.string(),
  isWatching: z.boolean(),
  key: z.string().nullable(),
  size: z.strictObject({ cols: z.int(), rows: z.int() }),
  actor: z.strictObject({ userId: z.string(), realName: z.string(), sessionId: z.string() }),
  /** The request it came with, for the operation log. */
  from: z.strictObject({ ip: z.string(), id: z.string() }),
})
export type Arrival = z.output<typeof Arrival>

/** A recorder for a new shell, as the setting says; a terminal that cannot be recorded opens all the same. */
async function recorderOf(kernel: Kernel, row: RecordRow, arrival: Arrival): Promise<Recorder | null> {
  const setting = await getConfig(kernel.connection.db, 'recording')
  if (!setting.enabled) return null
  const { orgId, placeId, id: envRecordId, recordId } = row
  const { hostname, actor, size } = arrival
  const title = `${row.subject} · ${hostname}`
  const given = { orgId, placeId, envRecordId, recordId, hostname, actorId: actor.userId, title, size }
  try {
    return await startRecorder(kernel, given, setting.max_mb * 1024 * 1024)
  } catch (error) {
    kernel.log.warn({ err: error, environment: envRecordId }, 'terminal recording could not be started')
    return null
  }
}

/** Seats a console at a terminal of this server. */
export async function seatHere(
  kernel: Kernel,
  socket: WebSocket,
  arrival: Arrival,
): Promise<true | Refusal<ReachRefusal>> {
  const { actor, from, size, key } = arrival
  const row = await findUsed(kernel.connection.db, kernel, arrival.environmentId)
  if (!row) return refuse('absent')
  const place = await placeOf(kernel, row.id, arrival.hostname)
  if (place instanceof Refusal) return place
  const isOwn = isUser(actor, row)
  if (!isOwn) await leaveLog(kernel, actor, row, arrival.isWatching ? 'watch' : 'enter', from)
  if (socket.readyState !== socket.OPEN) return true
  const visit = {
    place,
    isOwn,
    recordId: row.recordId,
    actor,
    mayStay: () => mayOperate(kernel, actor.sessionId, row.id),
    size,
    key,
    record: () => recorderOf(kernel, row, arrival),
    onTake: () => leaveLog(kernel, actor, row, 'take', from),
  }
  const hub = terminalsOf(kernel)
  const line = lineOf(socket)
  try {
    serve(socket, arrival.isWatching ? hub.watch(visit, line) : await hub.open(visit, line))
  } catch (error) {
    if (!isUnreachable(error)) throw error
    engineOf(kernel).doubt()
    socket.close(tryAgainLater)
  }
  return true
}
