import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { newId } from '../database/columns.ts'
import { afterCommit, type Connection, type Tx } from '../database/pool.ts'
import type { EventBus } from '../events/bus.ts'
import type { Kernel } from '../kernel.ts'
import type { FinishedJob, Workplace } from './attempt.ts'
import { carryOver } from './carry-over.ts'
import type { JobDefinition } from './definition.ts'
import { Dispatch, type DispatchSettings } from './dispatch.ts'
import { interactive, type NamedQueue } from './named-queues.ts'
import { jobs } from './tables.ts'
import { QueueWorker } from './worker.ts'

export type { FinishedJob } from './attempt.ts'

export interface NewJob {
  name: string
  title: string
  payload: unknown
  orgId: string | null
  ownerId: string | null
  runAt?: Date
}

export interface JobQueue {
  /** Enqueues in the caller's transaction; returns the job's id. */
  enqueue(tx: Tx, job: NewJob): Promise<string>
  cancel(tx: Tx, id: string): Promise<boolean>
  /** Begins to run jobs here. `finished` runs in the transaction that ends a job. */
  start(kernel: Kernel, finished?: (tx: Tx, job: FinishedJob) => Promise<void>): Promise<void>
  /** Waits for running jobs (at most `graceMs`), then hands the rest back to the queue. */
  stop(graceMs: number): Promise<void>
}

export interface JobSettings extends DispatchSettings {
  /** Between two looks for what an event did not announce: retries, and jobs for a later time. */
  pollMs: number
  /** Between two reports of a running job. */
  heartbeatMs: number
}
const usual: JobSettings = { pollMs: 5_000, heartbeatMs: 10_000, superviseSeconds: 15, cronSeconds: 30 }

/** Jobs by their names, and the named queues that they wait in. */
function gather(list: JobDefinition[]): { definitions: Map<string, JobDefinition>; queues: Map<string, NamedQueue> } {
  const definitions = new Map<string, JobDefinition>()
  const queues = new Map([[interactive.name, interactive]])
  for (const definition of list) {
    const { name, queue } = definition
    if (definitions.has(name)) throw new Error(`Two handlers for job ${name}`)
    if ((queues.get(queue.name) ?? queue) !== queue) throw new Error(`Two queues are called ${queue.name}`)
    definitions.set(name, definition)
    queues.set(queue.name, queue)
  }
  return { definitions, queues }
}

/**
 * Long work in named queues. The library decides who runs what and when; the `jobs` table is what people see of it. Both
 * change in one transaction.
 */
export async function openJobQueue(
  parts: { connection: Connection; events: EventBus; log: Logger },
  list: JobDefinition[],
  settings: JobSettings = usual,
): Promise<JobQueue> {
  const { connection, events, log } = parts
  const { definitions, queues } = gather(list)
  const dispatch = new Dispatch(connection, log, settings)
  await dispatch.prepare([...queues.values()])
  const workers = new Map<string, QueueWorker>()
  const queueOf = (name: string): NamedQueue => definitions.get(name)?.queue ?? interactive
  let isStopping = false
  let isStarted = false
  let timer: NodeJS.Timeout | undefined
  let unsubscribe = (): void => {}

  return {
    async enqueue(tx, given) {
      const id = newId()
      const { name: queue } = queueOf(given.name)
      const payload = given.payload ?? {}
      await tx.insert(jobs).values({ ...given, id, queue, payload, runAt: given.runAt ?? new Date() })
      await dispatch.send(tx, queue, id, given.runAt)
      await events.publish(tx, { domain: 'job', id, userId: given.ownerId, wakes: queue })
      afterCommit(() => workers.get(queue)?.wake())
      return id
    },
    async cancel(tx, id) {
      const asked = await tx
        .update(jobs)
        .set({
          cancelRequested: 1,
          state: sql`CASE WHEN state = 'queued' THEN 'cancelled' ELSE state END`,
          finishedAt: sql`CASE WHEN state = 'queued' THEN now() ELSE finished_at END`,
        })
        .where(sql`${jobs.id} = ${id} AND state IN ('queued', 'running')`)
        .returning()
      const record = asked[0]
      if (!record) return false
      if (record.state === 'cancelled') {
        if (record.queue !== null) await dispatch.cancel(tx, record.queue, id)
        await definitions.get(record.name)?.dropped?.(tx, record.payload)
      }
      await events.publish(tx, { domain: 'job', id, userId: record.ownerId, cancels: true })
      return true
    },
    async start(kernel, finished = async () => {}) {
      const place: Workplace = {
        kernel,
        dispatch,
        definitions,
        heartbeatMs: settings.heartbeatMs,
        isStopping: () => isStopping,
        tell: (tx, { id, ownerId }) => events.publish(tx, { domain: 'job', id, userId: ownerId }),
        finished,
      }
      await dispatch.start(list)
      isStarted = true
      await carryOver(connection, dispatch, (name) => definitions.get(name) ?? { queue: interactive })
      for (const queue of queues.values()) workers.set(queue.name, new QueueWorker(place, queue))
      const wakeAll = (): void => {
        for (const worker of workers.values()) worker.wake()
      }
      unsubscribe = events.subscribe(({ domain, id, wakes, cancels }) => {
        if (domain !== 'job') return
        if (wakes !== undefined) workers.get(wakes)?.wake()
        if (cancels && id !== undefined) for (const worker of workers.values()) worker.cancel(id)
      })
      timer = setInterval(wakeAll, settings.pollMs)
      wakeAll()
    },
    async stop(graceMs) {
      isStopping = true
      unsubscribe()
      clearInterval(timer)
      const rest = Promise.all([...workers.values()].map((worker) => worker.rest()))
      await Promise.race([rest, new Promise((resolve) => setTimeout(resolve, graceMs).unref())])
      for (const worker of workers.values()) await worker.putBack()
      if (isStarted) await dispatch.stop()
    },
  }
}
