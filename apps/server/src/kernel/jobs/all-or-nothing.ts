import type { Tx } from '../database/pool.ts'
import type { JobRun } from './definition.ts'

/** Left with where somebody cancelled the job, or the server stops. */
export class Stopped extends Error {}

/** Tells how far the work is, and leaves it where the job is to stop. */
export type ReportProgress = (done: number, total: number, said: string) => Promise<void>

/**
 * Work of a job in one transaction: cancelled anywhere, also at its very end, it is taken back whole. Undefined then, which
 * lets a server that stops go on with it later.
 */
export async function allOrNothing<T>(
  run: JobRun<unknown>,
  work: (tx: Tx, report: ReportProgress) => Promise<T>,
): Promise<T | undefined> {
  const goOn = (): void => {
    if (run.cancelled()) throw new Stopped()
  }
  const report: ReportProgress = async (done, total, said) => {
    goOn()
    await run.progress(done, total, said)
  }
  try {
    return await run.kernel.connection.transaction(async (tx) => {
      const done = await work(tx, report)
      goOn()
      return done
    })
  } catch (error) {
    if (error instanceof Stopped) return undefined
    throw error
  }
}
