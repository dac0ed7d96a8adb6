import type { Kernel } from '../kernel/kernel.ts'

/** Resolves once no job that is due waits or runs: the learners are played and the validations are done. */
export async function playedJobs({ connection, events }: Kernel): Promise<void> {
  let wake = (): void => {}
  const unsubscribe = events.subscribe((event) => {
    if (event.domain === 'job') wake()
  })
  try {
    while (true) {
      const changed = new Promise<void>((resolve) => {
        wake = resolve
      })
      const { rows } = await connection.pool.query<{ name: string; state: string; error: string | null }>(
        `SELECT name, state, error FROM jobs WHERE state <> 'done' AND run_at <= now()`,
      )
      const failed = rows.find((row) => row.state === 'failed')
      if (failed) throw new Error(`${failed.name}: ${failed.error}`)
      if (!rows.length) return
      await changed
    }
  } finally {
    unsubscribe()
  }
}
