import type { Job } from '@lab/contract/job'
import type { Call } from './call.ts'

/** Between two looks at how far a job is. */
const lookMs = 50
const patienceMs = 120_000

export type Followed = { ms: number; job: Job; seen: number[] }

/** Follows a job to its end; `seen` are the states of progress that were shown on the way. `look` may cancel it. */
export async function follow(
  call: Call,
  id: string,
  look: (job: Job) => Promise<unknown> | void = () => undefined,
): Promise<Followed> {
  const from = performance.now()
  const seen = new Set<number>()
  for (;;) {
    const { job } = await call<{ job: Job }>('GET', `/apis/v2/jobs/${id}`)
    if (job.state !== 'queued' && job.state !== 'running') return { ms: performance.now() - from, job, seen: [...seen] }
    if (job.done > 0 && job.done < job.total) seen.add(job.done)
    await look(job)
    if (performance.now() - from > patienceMs) throw new Error(`the job ${job.name} did not end`)
    await new Promise((resolve) => setTimeout(resolve, lookMs))
  }
}

/** A job that was to be done is. */
export function expectDone({ job }: Followed): void {
  if (job.state !== 'done') throw new Error(`the job ${job.name} is ${job.state}: ${job.error}`)
}
