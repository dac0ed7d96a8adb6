import type { Job } from '@lab/contract/job'
import { api } from './api.ts'

const askAgainMs = 1_000

/** A job once it has ended; undefined when it cannot be asked for any more (signed out, no connection for long). */
export async function jobEnded(id: string): Promise<Job | undefined> {
  for (let failures = 0; failures < 30;) {
    const job = await api.job.get({ params: { id } }, { quiet: true }).then(
      (answer) => answer.job,
      () => undefined,
    )
    if (job?.finished_at) return job
    failures = job ? 0 : failures + 1
    await new Promise((resolve) => setTimeout(resolve, askAgainMs))
  }
  return undefined
}
