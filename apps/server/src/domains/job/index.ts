import { job as contract, type JobState } from '@lab/contract/job'
import type { z } from 'zod'
import type { Job as JobSchema } from '@lab/contract/job'
import type { Domain } from '../../kernel/domain.ts'
import { bind } from '../../kernel/http/bind.ts'
import { absent, yes, type Verdict } from '../../kernel/policy/verdict.ts'
import { isOperator, type Actor } from '../../kernel/policy/actor.ts'
import { orAbsent } from '../../kernel/result.ts'
import { findJob, listOwnJobs, type JobRow } from './store.ts'

declare module '../../kernel/policy/objects.ts' {
  interface ObjectRows {
    job: JobRow
  }
}

/** Long work belongs to whoever started it. */
const owned = (actor: Actor, row: JobRow): Verdict => (row.ownerId === actor.userId || isOperator(actor) ? yes : absent)

const present = (row: JobRow): z.input<typeof JobSchema> => ({
  id: row.id,
  name: row.name,
  title: row.title,
  state: row.state as JobState,
  done: row.done,
  total: row.total,
  note: row.note,
  error: row.error,
  result: row.result,
  created_at: row.createdAt,
  finished_at: row.finishedAt,
})

const endpoints = bind('job', contract, {
  mine: async ({ tx, actor }) => {
    const rows = await listOwnJobs(tx, actor.userId)
    return { jobs: rows.map(present), total: rows.length }
  },
  get: async ({ object }) => ({ job: present(object) }),
  cancel: async ({ tx, kernel, object, refuse }) => {
    if (!(await kernel.jobs.cancel(tx, object.id))) return refuse('job.finished')
    return { job: present(orAbsent(await findJob(tx, object.id))) }
  },
})

/** Progress of long work, for the task tray. */
export const job: Domain = {
  name: 'job',
  endpoints,
  guards: {
    job: { load: findJob, orgOf: (row) => row.orgId, titleOf: (row) => row.title, can: { view: owned, cancel: owned } },
  },
}
