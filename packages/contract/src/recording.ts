import { z } from 'zod'
import { endpoint, on, type DomainContract } from './endpoint.ts'
import { Id, PersonBrief, Timestamp } from './fields.ts'

/** One recorded shell of an environment. */
export const Recording = z.object({
  id: Id,
  env_record_id: Id,
  /** What the environment was for, e.g. the experiment's title. */
  subject: z.string(),
  hostname: z.string(),
  /** Who had the keyboard. */
  person: PersonBrief,
  /** False for a teacher who worked in a learner's environment. */
  is_owner: z.boolean(),
  started_at: Timestamp,
  /** Null while the shell is open. */
  ended_at: Timestamp.nullable(),
  duration_seconds: z.number(),
  size_bytes: z.number(),
  /** It became longer than the setting allows; what came after was not kept. */
  is_cut: z.boolean(),
})
export type Recording = z.output<typeof Recording>

const byId = z.object({ id: Id })
const list = z.object({ recordings: z.array(Recording) })

/** Recordings of terminals. The environment's owner and the staff of its organisation may watch. */
export const recording = {
  ofEnvironment: endpoint('GET', '/apis/v2/env-records/:id/recordings', {
    summary: '环境的终端录像',
    access: on('env_record', 'view'),
    site: 'both',
    params: byId,
    data: list,
    sample: { params: { id: '$env_record' } },
  }),
  ofRecord: endpoint('GET', '/apis/v2/records/:id/recordings', {
    summary: '学习记录的终端录像',
    access: on('record', 'view'),
    params: byId,
    data: list,
    sample: { params: { id: '$record' } },
  }),
  /** Anyone who watches another person's recording leaves a row in the operation log. */
  watch: endpoint('GET', '/apis/v2/recordings/:id', {
    summary: '播放终端录像',
    access: on('recording', 'view'),
    site: 'both',
    params: byId,
    /** `cast` is asciicast v2, at most as long as the setting allows. */
    data: z.object({ recording: Recording, cast: z.string() }),
    sample: { params: { id: '$recording' } },
  }),
  remove: endpoint('DELETE', '/apis/v2/recordings/:id', {
    summary: '删除终端录像',
    access: on('recording', 'remove'),
    params: byId,
    sample: { params: { id: '$recording' } },
  }),
} as const satisfies DomainContract
