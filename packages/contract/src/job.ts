import { z } from 'zod'
import { endpoint, on, signedIn, type DomainContract } from './endpoint.ts'
import { Id, Timestamp } from './fields.ts'

/** What a job's result says of the file that it made, in addition to what it says itself. */
export const MadeFile = z.object({ made_file_id: Id })

export const jobStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const
export type JobState = (typeof jobStates)[number]
export const jobStateLabels = {
  queued: '排队中',
  running: '进行中',
  done: '已完成',
  failed: '失败',
  cancelled: '已取消',
} as const satisfies Record<JobState, string>

/** Long work as the task tray shows it; `done` of `total` in the job's own unit, total 0 while unknown. */
export const Job = z.object({
  id: Id,
  name: z.string(),
  title: z.string(),
  state: z.enum(jobStates),
  done: z.number(),
  total: z.number(),
  note: z.string(),
  error: z.string().nullable(),
  result: z.unknown(),
  /** What it made to download; the address opens for half an hour and is new each time it is asked for. */
  download: z.object({ url: z.string(), name: z.string(), size_bytes: z.number(), expires_at: Timestamp }).nullable(),
  created_at: Timestamp,
  finished_at: Timestamp.nullable(),
})
export type Job = z.output<typeof Job>

const id = z.object({ id: Id })

export const job = {
  mine: endpoint('GET', '/apis/v2/my-jobs', {
    summary: '我的任务进度',
    access: signedIn,
    data: z.object({ jobs: z.array(Job), total: z.number() }),
  }),
  get: endpoint('GET', '/apis/v2/jobs/:id', {
    summary: '任务进度',
    access: on('job', 'view'),
    params: id,
    data: z.object({ job: Job }),
  }),
  cancel: endpoint('POST', '/apis/v2/jobs/:id/cancel', {
    summary: '取消任务',
    access: on('job', 'cancel'),
    params: id,
    data: z.object({ job: Job }),
    refusals: ['job.finished'],
  }),
} as const satisfies DomainContract
