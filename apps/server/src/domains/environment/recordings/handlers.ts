import { recording as contract, type Recording } from '@lab/contract/recording'
import type { z } from 'zod'
import type { Tx } from '../../../kernel/database/pool.ts'
import { bind } from '../../../kernel/http/bind.ts'
import { leaveLog } from '../help-log.ts'
import { findPeople } from '../store/people.ts'
import { readCast, removeCast } from './files.ts'
import { deleteRecording, listRecordings, type FoundRecording } from './store.ts'

type Wire = z.input<typeof Recording>

async function present(tx: Tx, rows: FoundRecording[]): Promise<Wire[]> {
  const people = await findPeople(
    tx,
    rows.map((row) => row.actorId),
  )
  return rows.map((row) => {
    const person = people.get(row.actorId)
    return {
      id: row.id,
      env_record_id: row.envRecordId,
      subject: row.subject,
      hostname: row.hostname,
      person: { id: row.actorId, real_name: person?.real_name ?? '已删除的用户', avatar: person?.avatar ?? '' },
      is_owner: row.actorId === row.ownerId,
      started_at: row.startedAt,
      ended_at: row.endedAt,
      duration_seconds: Math.round(row.durationMs / 1000),
      size_bytes: row.sizeBytes,
      is_cut: row.isCut,
    }
  })
}

export const recordingEndpoints = bind('recording', contract, {
  ofEnvironment: async ({ object, tx }) => ({
    recordings: await present(tx, await listRecordings(tx, { envRecordId: object.id })),
  }),

  ofRecord: async ({ params, tx }) => ({
    recordings: await present(tx, await listRecordings(tx, { recordId: params.id })),
  }),

  watch: async ({ object, actor, tx, kernel, request }) => {
    if (actor.userId !== object.ownerId && actor.userId !== object.actorId) {
      await leaveLog(kernel, actor, { ...object, id: object.envRecordId }, 'replay', request)
    }
    const [found] = await present(tx, [object])
    return { recording: found!, cast: await readCast(kernel.files, object.id, object.parts) }
  },

  remove: async ({ object, tx, kernel, logged }) => {
    await deleteRecording(tx, object.id)
    logged({ title: object.subject, before: { hostname: object.hostname, started_at: object.startedAt }, after: {} })
    await removeCast(kernel.files, object.id, object.parts)
  },
})
