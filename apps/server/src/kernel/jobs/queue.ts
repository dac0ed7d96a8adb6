import { eq, sql } from 'drizzle-orm'
import { newId } from '../database/columns.ts'
import { afterCommit, type Connection, type Tx } from '../database/pool.ts'
import type { EventBus } from '../events/bus.ts'
import type { Kernel } from '../kernel.ts'
import { Leaving } from '../result.ts'
import { refusalMessage } from '@lab/contract/refusals'
import type { JobDefinition } from './definition.ts'
import { jobs } from './tables.ts'

export interface NewJob {
  name: string
  title: string
  payload: unknown
  orgId: string | null
  ownerId: string | null
  runAt?: Date
}

/** A job that has just ended. */
export interface FinishedJob {
  id: string
  name: string
  title: string
  state: 'done' | 'failed' | 'cancelled'
  /** What came of it, in words; empty when it said nothing. */
  note: string
  error: string | null
  orgId: string | null
  ownerId: string | null
  createdAt: Date
  finishedAt: Date
}

export interface JobQueue {
  /** Enqueues in the caller's transaction; returns the job's id. */
  enqueue(tx: Tx, job: NewJob): Promise<string>
  cancel(tx: Tx, id: string): Promise<boolean>
  /** `finished` runs in the transaction that ends a job. */
  start(kernel: Kernel, definitions: JobDefinition[], finished?: (tx: Tx, job: FinishedJob) => Promise<void>): void
  /** Waits for running jobs (at most `graceMs`), then hands the rest back to the queue. */
  stop(graceMs: number): Promise<void>
}

const leaseSeconds = 30
const pollMs = 2_000
const progressEveryMs = 250

interface Row extends Record<string, unknown> {
  id: string
  name: string
  payload: unknown
  org_id: string | null
  owner_id: string | null
  attempts: number
}

/** The queue over the `jobs` table: taken with SKIP LOCKED, woken by NOTIFY, kept alive by a lease. */
export function openJobQueue(connection: Connection, events: EventBus, concurrency = 2): JobQueue {
  const { db } = connection
  const definitions = new Map<string, JobDefinition>()
  const active = new Map<string, { cancelled: boolean; isPatient: boolean; finished: Promise<void> }>()
  let kernel: Kernel | undefined
  let whenFinished: ((tx: Tx, job: FinishedJob) => Promise<void>) | undefined
  let timer: NodeJS.Timeout | undefined
  let unsubscribe = (): void => {}
  let stopping = false

  const tell = (tx: Tx, id: string, ownerId: string | null): Promise<void> =>
    events.publish(tx, { domain: 'job', id, userId: ownerId })

  async function take(): Promise<Row | undefined> {
    const patient = [...definitions.values()].filter(({ isPatient }) => isPatient).map(({ name }) => name)
    const running = [...active.values()].filter(({ isPatient }) => isPatient).length
    const isPatient = sql`name = ANY(${sql.param(patient)}::text[])`
    const mayWait = running < Math.max(1, concurrency - 1)
    const taken = await db.execute<Row>(sql`
      UPDATE jobs SET state = 'running', attempts = attempts + 1, lease_until = now() + make_interval(secs => ${leaseSeconds})
      WHERE id = (
        SELECT id FROM jobs
        WHERE ((state = 'queued' AND run_at <= now()) OR (state = 'running' AND lease_until < now()))
          AND (${mayWait} OR NOT ${isPatient})
        ORDER BY ${isPatient}, run_at LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING id, name, payload, org_id, owner_id, attempts`)
    return taken.rows[0]
  }

  async function finish(
    row: Row,
    state: 'done' | 'failed' | 'cancelled',
    result: unknown,
    error: string | null,
    note = '',
  ): Promise<void> {
    await connection.transaction(async (tx) => {
      const ended = await tx
        .update(jobs)
        .set({ state, result: result ?? null, error, note, finishedAt: sql`now()`, leaseUntil: null })
        .where(eq(jobs.id, row.id))
        .returning()
      if (state !== 'done') await definitions.get(row.name)?.dropped?.(tx, row.payload)
      await tell(tx, row.id, row.owner_id)
      for (const job of ended) await whenFinished?.(tx, { ...job, state, finishedAt: job.finishedAt ?? new Date() })
    })
  }

  async function work(row: Row): Promise<void> {
    const definition = definitions.get(row.name)
    const state = { cancelled: false, isPatient: definition?.isPatient === true, finished: Promise.resolve() }
    const renew = setInterval(
      () => {
        void db
          .execute<{ cancel_requested: number }>(
            sql`UPDATE jobs SET lease_until = now() + make_interval(secs => ${leaseSeconds}) WHERE id = ${row.id} RETURNING cancel_requested`,
          )
          .then((renewed) => {
            if (renewed.rows[0]?.cancel_requested) state.cancelled = true
          })
          .catch(() => {})
      },
      (leaseSeconds * 1000) / 6,
    )
    let written = 0
    let conclusion = ''
    const running = (async () => {
      if (!definition || !kernel) throw new Error(`No handler for job ${row.name}`)
      const result = await definition.run({
        id: row.id,
        payload: row.payload,
        orgId: row.org_id,
        ownerId: row.owner_id,
        kernel,
        cancelled: () => state.cancelled || stopping,
        stopping: () => stopping && !state.cancelled,
        async progress(done, total, note) {
          const now = Date.now()
          if (now - written < progressEveryMs && done < total) return
          written = now
          const updated = await db.execute<{
            cancel_requested: number
          }>(sql`UPDATE jobs SET done = ${done}, total = ${total},
            note = COALESCE(${note ?? null}, note) WHERE id = ${row.id} RETURNING cancel_requested`)
          if (updated.rows[0]?.cancel_requested) state.cancelled = true
          await tell(db, row.id, row.owner_id)
        },
        conclude(words) {
          conclusion = words
        },
      })
      if (stopping && !state.cancelled && result === undefined) return handBack([row.id])
      if (state.cancelled) await finish(row, 'cancelled', result, null)
      else await finish(row, 'done', result, null, conclusion)
    })()
    state.finished = running
      .catch(async (error: unknown) => {
        if (error instanceof Leaving) {
          await finish(row, 'failed', null, refusalMessage(error.refusal.name, error.refusal.facts))
          return
        }
        kernel?.log.error({ err: error, job: row.name, id: row.id }, 'job failed')
        if (definition && row.attempts < definition.maxAttempts) {
          await db.execute(sql`UPDATE jobs SET state = 'queued', lease_until = NULL,
            run_at = now() + make_interval(secs => ${row.attempts * 2}) WHERE id = ${row.id}`)
        } else {
          await finish(row, 'failed', null, '执行出错，请重试')
        }
      })
      .catch(() => {})
      .finally(() => {
        clearInterval(renew)
        active.delete(row.id)
        void pump()
      })
    active.set(row.id, state)
  }

  /** Puts jobs that this server does not bring to an end back into the queue; the attempt does not count. */
  async function handBack(ids: string[]): Promise<void> {
    await db.execute(sql`UPDATE jobs SET state = 'queued', lease_until = NULL, attempts = attempts - 1
      WHERE id = ANY(${sql.param(ids)}::uuid[]) AND state = 'running'`)
  }

  let pumping = false
  async function pump(): Promise<void> {
    if (pumping || stopping || !kernel) return
    pumping = true
    try {
      while (active.size < concurrency && !stopping) {
        const row = await take()
        if (!row) break
        await work(row)
      }
    } catch (error) {
      kernel.log.warn({ err: error }, 'job queue could not be read')
    } finally {
      pumping = false
    }
  }

  return {
    async enqueue(tx, given) {
      const id = newId()
      await tx.insert(jobs).values({ ...given, id, payload: given.payload ?? {}, runAt: given.runAt ?? new Date() })
      await tell(tx, id, given.ownerId)
      afterCommit(() => void pump())
      return id
    },
    async cancel(tx, id) {
      const done = await tx.execute<{
        state: string
        owner_id: string | null
        name: string
        payload: unknown
      }>(sql`UPDATE jobs SET cancel_requested = 1,
        state = CASE WHEN state = 'queued' THEN 'cancelled' ELSE state END,
        finished_at = CASE WHEN state = 'queued' THEN now() ELSE finished_at END
        WHERE id = ${id} AND state IN ('queued', 'running') RETURNING state, owner_id, name, payload`)
      const row = done.rows[0]
      if (!row) return false
      const local = active.get(id)
      if (local) local.cancelled = true
      if (row.state === 'cancelled') await definitions.get(row.name)?.dropped?.(tx, row.payload)
      await tell(tx, id, row.owner_id)
      return true
    },
    start(given, list, finished) {
      kernel = given
      whenFinished = finished
      for (const definition of list) {
        if (definitions.has(definition.name)) throw new Error(`Two handlers for job ${definition.name}`)
        definitions.set(definition.name, definition)
      }
      unsubscribe = events.subscribe((event) => {
        if (event.domain === 'job') void pump()
      })
      timer = setInterval(() => void pump(), pollMs)
      void pump()
    },
    async stop(graceMs) {
      stopping = true
      unsubscribe()
      clearInterval(timer)
      const rest = [...active.values()].map((state) => state.finished)
      await Promise.race([Promise.all(rest), new Promise((resolve) => setTimeout(resolve, graceMs).unref())])
      const left = [...active.keys()]
      if (left.length) await handBack(left)
    },
  }
}
