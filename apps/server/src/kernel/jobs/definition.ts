import type { z } from 'zod'
import type { Tx } from '../database/pool.ts'
import type { Kernel } from '../kernel.ts'

/** What a running job works with. */
export interface JobRun<P> {
  id: string
  payload: P
  orgId: string | null
  ownerId: string | null
  kernel: Kernel
  /** True once somebody cancelled, or the server stops; look at it between pieces of work and stop. */
  cancelled(): boolean
  /** True when it is the server that stops: what returns nothing then goes on when a server takes it up again. */
  stopping(): boolean
  /** Stores how far it is; shown to the owner at once. Writes at most a few times a second. */
  progress(done: number, total: number, note?: string): Promise<void>
  /** What the owner reads once the job is done; what it was doing last is forgotten then. */
  conclude(words: string): void
}

/**
 * A kind of long work. `run` must be safe to run twice: a killed server's job starts again from the beginning.
 * What it returns is stored as the job's result.
 */
export interface JobDefinition {
  name: string
  /** Runs allowed before it counts as failed. */
  maxAttempts: number
  /** Nobody waits for it: it starts after what somebody asked for, and never takes the last free place. */
  isPatient?: boolean
  run(run: JobRun<unknown>): Promise<unknown>
  /** Lets go of what was kept for it, as it ends without having been done: failed, or cancelled, also before it began. */
  dropped?(tx: Tx, payload: unknown): Promise<void>
}

export function job<P>(
  name: string,
  schema: z.ZodType<P>,
  run: (run: JobRun<P>) => Promise<unknown>,
  maxAttempts = 3,
): JobDefinition & { payload: z.ZodType<P> } {
  return {
    name,
    maxAttempts,
    payload: schema,
    run: (given) => run({ ...given, payload: schema.parse(given.payload) }),
  }
}

/** The same work, of which nobody waits for the end. */
export const patient = <D extends JobDefinition>(definition: D): D => ({ ...definition, isPatient: true })
