import { job as contract, MadeFile, type JobState } from '@lab/contract/job'
import type { z } from 'zod'
import type { Job as JobSchema } from '@lab/contract/job'
import type { Domain } from '../../kernel/domain.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import { bind } from '../../kernel/http/bind.ts'
import { absent, yes, type Verdict } from '../../kernel/policy/verdict.ts'
import { canReach, isOperator, type Actor } from '../../kernel/policy/actor.ts'
import { orAbsent } from '../../kernel/result.ts'
import { madeFiles, type MadeFile as Made } from '../file/index.ts'
import { findJob, listOwnJobs, type JobRow } from './store.ts'

declare module '../../kernel/policy/objects.ts' {
  interface ObjectRows {
    job: JobRow
  }
}

/** Long work belongs to the person who started it, as long as they reach the organisation that it was for. */
const owned = (actor: Actor, row: JobRow): Verdict =>
  isOperator(actor) || (row.ownerId === actor.userId && (row.orgId === null || canReach(actor, row.orgId)))
    ? yes
    : absent

const madeBy = (row: JobRow): string | undefined => MadeFile.safeParse(row.result).data?.made_file_id

const present = (row: JobRow, made: Made | undefined): z.input<typeof JobSchema> => ({
  id: row.id,
  name: row.name,
  title: row.title,
  state: row.state as JobState,
  done: row.done,
  total: row.total,
  note: row.note,
  error: row.error,
  result: row.result,
  download: made ? { url: made.url, name: made.name, size_bytes: made.sizeBytes, expires_at: made.expiresAt } : null,
  created_at: row.createdAt,
  finished_at: row.finishedAt,
})

/** Jobs for their owner, with what each made as far as it is still there. */
async function presentAll(tx: Tx, rows: JobRow[], now: Date) {
  const files = await madeFiles(
    tx,
    rows.flatMap((row) => madeBy(row) ?? []),
    now,
  )
  return rows.map((row) => present(row, files.get(madeBy(row) ?? '')))
}

const endpoints = bind('job', contract, {
  mine: async ({ tx, actor, now }) => {
    const rows = await listOwnJobs(tx, actor)
    return { jobs: await presentAll(tx, rows, now), total: rows.length }
  },
  get: async ({ object, tx, now }) => ({ job: (await presentAll(tx, [object], now))[0]! }),
  cancel: async ({ tx, kernel, object, refuse, now }) => {
    if (!(await kernel.jobs.cancel(tx, object.id))) return refuse('job.finished')
    return { job: (await presentAll(tx, [orAbsent(await findJob(tx, object.id))], now))[0]! }
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
