import type { FastifyInstance } from 'fastify'
import type { ActivityEntry } from './audit/write.ts'
import type { Tx } from './database/pool.ts'
import type { BoundEndpoint } from './http/bind.ts'
import type { JobDefinition } from './jobs/definition.ts'
import type { FinishedJob } from './jobs/queue.ts'
import type { Kernel } from './kernel.ts'
import type { Actor } from './policy/actor.ts'
import type { Guards } from './policy/objects.ts'
import type { Refusal } from './result.ts'

/** What a domain gives the product; main.ts gathers them. */
export interface Domain {
  name: string
  endpoints: BoundEndpoint[]
  guards?: Guards
  jobs?: JobDefinition[]
  /** Runs once after migrations, before listening: reconcile what a killed server left behind. */
  start?(kernel: Kernel): Promise<void>
  /** Runs at a graceful stop while connections are still open: the last word to those at the other end. */
  closing?(): Promise<void>
  /** Runs at a graceful stop, once they are closed. */
  stop?(): Promise<void>
  /** Runs in the transaction that ends a job, however it ended. */
  jobFinished?(tx: Tx, job: FinishedJob): Promise<void>
  /** Runs in the transaction that writes a line of the operation log, after it. */
  logged?(tx: Tx, entry: ActivityEntry): Promise<void>
  /** Looks at what somebody's write says before it is done, whatever endpoint it is for; a refusal ends it. */
  admits?(tx: Tx, kernel: Kernel, actor: Actor, said: unknown): Promise<true | Refusal>
  /** Routes that are no endpoints of the contract (git, static pages). Rare. */
  plugin?(app: FastifyInstance, kernel: Kernel): void
}
