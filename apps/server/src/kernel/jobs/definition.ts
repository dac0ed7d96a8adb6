import type { z } from 'zod'
import type { Tx } from '../database/pool.ts'
import type { Kernel } from '../kernel.ts'
import type { NamedQueue } from './named-queues.ts'

/** What a running job works with. */
export interface JobRun<P> {
  id: string
  payload: P
  orgId: string | null
  ownerId: string | null
  kernel: Kernel
  /** True once somebody cancelled, the server stops, or another server has the job; look at it between pieces of work and stop. */
  cancelled(): boolean
  /**
   * True when it is the server that stops. What returns nothing then, or was asked to stop by `cancelled`, is run again by the
   * next server, whatever it returned.
   */
  stopping(): boolean
  /** Stores how far it is; shown to the owner at once. Writes at most a few times a second. */
  progress(done: number, total: number, note?: string): Promise<void>
  /** What the owner reads once the job is done; what it was doing last is forgotten then. */
  conclude(words: string): void
}

/** When the clock starts a job, in the schools' time zone, and what the job is called then. */
export interface JobSchedule {
  cron: string
  title: string
}

/**
 * A kind of long work. `run` must be safe to run twice: a killed server's job starts again from the beginning.
 * What it returns is stored as the job's result.
 */
export interface JobDefinition {
  name: string
  queue: NamedQueue
  /** Runs allowed before it counts as failed. */
  maxAttempts: number
  schedule?: JobSchedule
  run(run: JobRun<unknown>): Promise<unknown>
  /** Deletes what was stored for the job when it ends without being done: failed, or cancelled, also before it began. */
  dropped?(tx: Tx, payload: unknown): Promise<void>
}

export function job<P>(
  name: string,
  queue: NamedQueue,
  schema: z.ZodType<P>,
  run: (run: JobRun<P>) => Promise<unknown>,
  maxAttempts = 3,
): JobDefinition & { payload: z.ZodType<P> } {
  return {
    name,
    queue,
    maxAttempts,
    payload: schema,
    run: (given) => run({ ...given, payload: schema.parse(given.payload) }),
  }
}

/** The same work, started by the clock. Its payload is empty. */
export const scheduled = <D extends JobDefinition>(definition: D, schedule: JobSchedule): D => ({
  ...definition,
  schedule,
})
