import { refusalMessage } from '@lab/contract/refusals'
import type { Tx } from '../database/pool.ts'
import { withLongTimeout } from '../database/time-limits.ts'
import type { Kernel } from '../kernel.ts'
import { RefusalThrown } from '../result.ts'
import type { JobDefinition, JobRun } from './definition.ts'
import type { Claim, Dispatch } from './dispatch.ts'
import * as records from './records.ts'

/** A job that has just ended. */
export interface FinishedJob {
  id: string
  name: string
  title: string
  state: records.EndState
  /** What came of it, in words; empty when it said nothing. */
  note: string
  error: string | null
  orgId: string | null
  ownerId: string | null
  createdAt: Date
  finishedAt: Date
}

/** What every run of a server shares. */
export interface Workplace {
  kernel: Kernel
  dispatch: Dispatch
  definitions: ReadonlyMap<string, JobDefinition>
  heartbeatMs: number
  isStopping(): boolean
  /** Tells open pages that the job has changed. */
  tell(tx: Tx, record: Pick<records.JobRecord, 'id' | 'ownerId'>): Promise<void>
  finished(tx: Tx, job: FinishedJob): Promise<void>
}

/** Runs that may end with their server before a job is held to be what ended it, where fewer attempts are allowed. */
const interruptionsAllowed = 3
const progressEveryMs = 250

/** Rolls back: another server has the job. */
class LostClaim extends Error {}

/** One run of a job, from its record to its end. */
export class Attempt {
  readonly claim: Claim
  readonly #place: Workplace
  #cancelled = false
  #lost = false
  #taken = false
  /** The work was asked to stop, so that what it returns may be half of it. */
  #wasTold = false

  constructor(place: Workplace, claim: Claim) {
    this.#place = place
    this.claim = claim
  }

  cancel(): void {
    this.#cancelled = true
  }

  /** Resolves when it has ended, waits again or is lost; never rejects. */
  async run(): Promise<void> {
    const { kernel, heartbeatMs } = this.#place
    const heartbeats = setInterval(() => void this.#heartbeat(), heartbeatMs)
    try {
      await this.#work()
    } catch (error) {
      // The database is away: the run is given to another server when its heartbeats stay out.
      if (!(error instanceof LostClaim))
        kernel.log.warn({ err: error, id: this.claim.id }, 'job run could not be ended')
    } finally {
      clearInterval(heartbeats)
    }
  }

  /** Puts the job back for another server. It does not count as a run. */
  async putBack(): Promise<void> {
    await this.#inTransaction(async (tx) => {
      await this.#demand(this.#place.dispatch.putBack(tx, this.claim))
      if (this.#taken) await this.#demand(records.wait(tx, this.claim, { counts: false }))
    }).catch((error: unknown) => {
      if (!(error instanceof LostClaim)) throw error
    })
  }

  async #work(): Promise<void> {
    const { kernel, dispatch, definitions } = this.#place
    if (this.#place.isStopping()) return this.putBack()
    const record = await this.#take()
    if (!record) {
      // Cancelled or deleted while it waited.
      await dispatch.complete(kernel.connection.db, this.claim)
      return
    }
    this.#taken = true
    const definition = definitions.get(record.name)
    if (record.cancelRequested) return this.#end(record, { state: 'cancelled' })
    // One whose runs never came to an end, not even to a failure, ends the server that takes it.
    if (record.attempts > Math.max(definition?.maxAttempts ?? 0, interruptionsAllowed)) {
      return this.#end(record, { state: 'failed', error: '执行多次中断，已停止；请联系管理员查看原因' })
    }
    try {
      if (!definition) throw new Error(`No handler for job ${record.name}`)
      const { run, conclusion } = this.#runOf(record)
      const result = await withLongTimeout(() => definition.run(run))
      const isUnfinished = this.#wasTold || result === undefined
      if (this.#place.isStopping() && !this.#cancelled && isUnfinished) return await this.putBack()
      if (this.#cancelled) await this.#end(record, { state: 'cancelled', result })
      else await this.#end(record, { state: 'done', result, note: conclusion() })
    } catch (error) {
      if (error instanceof LostClaim) throw error
      await this.#fail(record, definition, error)
    }
  }

  async #take(): Promise<records.JobRecord | undefined> {
    const { kernel, definitions } = this.#place
    const { scheduledName } = this.claim
    if (scheduledName !== undefined) {
      const title = definitions.get(scheduledName)?.schedule?.title ?? scheduledName
      await records.insertScheduled(kernel.connection.db, this.claim, scheduledName, title)
    }
    return records.take(kernel.connection.db, this.claim)
  }

  async #fail(record: records.JobRecord, definition: JobDefinition | undefined, error: unknown): Promise<void> {
    const { kernel, dispatch, tell } = this.#place
    if (error instanceof RefusalThrown) {
      return this.#end(record, { state: 'failed', error: refusalMessage(error.refusal.name, error.refusal.facts) })
    }
    kernel.log.error({ err: error, job: record.name, id: record.id }, 'job failed')
    if (!definition || record.attempts >= definition.maxAttempts) {
      return this.#end(record, { state: 'failed', error: '执行出错，请重试' })
    }
    await this.#inTransaction(async (tx) => {
      await this.#demand(dispatch.retryLater(tx, this.claim))
      await this.#demand(records.wait(tx, this.claim, { counts: true }))
      await tell(tx, record)
    })
  }

  /** Ends the record and the library's job together, or neither. */
  async #end(record: records.JobRecord, how: Parameters<typeof records.end>[2]): Promise<void> {
    const { dispatch, definitions, tell, finished } = this.#place
    await this.#inTransaction(async (tx) => {
      await this.#demand(dispatch.complete(tx, this.claim))
      const ended = await records.end(tx, this.claim, how)
      if (!ended) throw new LostClaim()
      if (how.state !== 'done') await definitions.get(record.name)?.dropped?.(tx, record.payload)
      await tell(tx, record)
      await finished(tx, { ...ended, state: how.state, finishedAt: ended.finishedAt ?? new Date() })
    })
  }

  #inTransaction(work: (tx: Tx) => Promise<void>): Promise<void> {
    return withLongTimeout(() => this.#place.kernel.connection.transaction(work))
  }

  async #demand(isHeld: Promise<boolean>): Promise<void> {
    if (await isHeld) return
    this.#lost = true
    throw new LostClaim()
  }

  /** Says that this server is alive, and hears whether the job is still its own. */
  async #heartbeat(): Promise<void> {
    const { kernel, dispatch } = this.#place
    try {
      if (!(await dispatch.heartbeat(this.claim))) this.#lost = true
      // An event says so at once, and may get lost with its connection.
      if (await records.isCancelRequested(kernel.connection.db, this.claim)) this.#cancelled = true
    } catch {
      // Not reached is not lost; the next one tells.
    }
  }

  #runOf(record: records.JobRecord): { run: JobRun<unknown>; conclusion: () => string } {
    const { kernel, tell } = this.#place
    let written = 0
    let conclusion = ''
    const isStopping = (): boolean => this.#place.isStopping()
    const run: JobRun<unknown> = {
      id: record.id,
      payload: record.payload,
      orgId: record.orgId,
      ownerId: record.ownerId,
      kernel,
      cancelled: () => {
        this.#wasTold ||= this.#cancelled || this.#lost || isStopping()
        return this.#wasTold
      },
      stopping: () => !this.#cancelled && (this.#lost || isStopping()),
      progress: async (done, total, note) => {
        const now = Date.now()
        if (now - written < progressEveryMs && done < total) return
        written = now
        const { db } = kernel.connection
        const noted = await records.noteProgress(db, this.claim, { done, total, note })
        if (!noted) this.#lost = true
        else if (noted.isCancelled) this.#cancelled = true
        if (noted) await tell(db, record)
      },
      conclude: (words) => {
        conclusion = words
      },
    }
    return { run, conclusion: () => conclusion }
  }
}
