import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss, type CommandResponse, type Db } from 'pg-boss'
import type { Logger } from 'pino'
import type { Connection, Tx } from '../database/pool.ts'
import type { JobDefinition } from './definition.ts'
import type { NamedQueue } from './named-queues.ts'

/** The schools' clock: cron expressions are read in it, wherever the server is. */
const timeZone = 'Asia/Shanghai'
const daySeconds = 24 * 3600

/**
 * How the library treats a job. Retries are without end for it, because a run that was put back or lost with its server
 * does not count as a failure; attempt.ts counts.
 */
const options = {
  retryLimit: 1_000,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 300,
  /** A run whose server has not said for so long that it is alive is given to another. */
  heartbeatSeconds: 30,
  /** The library's longest. */
  expireInSeconds: daySeconds,
  /** A job may wait for years: the library would delete it after two weeks. */
  retentionSeconds: 10 * 365 * daySeconds,
}

/** One run of a job, as the library handed it out. */
export interface Claim {
  id: string
  retryCount: number
  queue: string
  /** Of a job that the clock started: it has no record yet. */
  scheduledName: string | undefined
}

export interface DispatchSettings {
  /** Between two looks for runs whose server is gone. */
  superviseSeconds: number
  /** Between two looks at what the clock has to start. */
  cronSeconds: number
}

const affected = (answer: CommandResponse): number => (answer as { affected: number }).affected

/** The queue library behind the few words that jobs need. All of it runs on our pool, or in the caller's transaction. */
export class Dispatch {
  readonly #boss: PgBoss

  constructor(connection: Connection, log: Logger, settings: DispatchSettings) {
    const pool: Db = { executeSql: (text, values) => connection.pool.query(text, values) }
    this.#boss = new PgBoss({
      db: pool,
      // Its tables come with our migrations.
      migrate: false,
      superviseIntervalSeconds: settings.superviseSeconds,
      monitorIntervalSeconds: settings.superviseSeconds,
      cronMonitorIntervalSeconds: settings.cronSeconds,
      cronWorkerIntervalSeconds: Math.min(settings.cronSeconds, 5),
      // Jobs that wait for other jobs: nothing of ours does.
      flowIntervalSeconds: 3600,
      monitorVacuum: false,
    })
    this.#boss.on('error', (error) => log.warn({ err: error }, 'job queue could not be served'))
    this.#boss.on('warning', (warning) => log.warn({ warning }, 'job queue'))
  }

  /** Makes the queues that are not there yet. */
  async prepare(queues: NamedQueue[]): Promise<void> {
    const known = new Set((await this.#boss.getQueues()).map(({ name }) => name))
    for (const { name } of queues) if (!known.has(name)) await this.#boss.createQueue(name)
  }

  /** Looks after lost runs and the clock from now on. */
  async start(definitions: JobDefinition[]): Promise<void> {
    await this.#boss.start()
    const known = await this.#boss.getSchedules()
    const wanted = definitions.flatMap(({ name, queue, schedule }) =>
      schedule ? [{ name: queue.name, key: name, cron: schedule.cron, timezone: timeZone }] : [],
    )
    const isSame = (a: (typeof wanted)[number], b: (typeof wanted)[number]): boolean =>
      a.name === b.name && a.key === b.key && a.cron === b.cron && a.timezone === b.timezone
    for (const one of known) {
      if (!wanted.some((other) => isSame(one, other))) await this.#boss.unschedule(one.name, one.key)
    }
    for (const one of wanted) {
      if (known.some((other) => isSame(one, other))) continue
      const data = { scheduledName: one.key }
      // A night that no server saw is made up for by the first that starts, once.
      await this.#boss.schedule(one.name, one.cron, data, { ...options, tz: timeZone, key: one.key, missed: 'once' })
    }
  }

  async stop(): Promise<void> {
    await this.#boss.stop({ graceful: false })
  }

  async send(tx: Tx, queue: string, id: string, startAfter: Date | undefined): Promise<void> {
    await this.#boss.send(
      queue,
      {},
      { ...options, ...(startAfter ? { startAfter } : {}), id, db: fromDrizzle(tx, sql) },
    )
  }

  /** At most so many runs that are due. */
  async fetch(queue: string, most: number): Promise<Claim[]> {
    const fetched = await this.#boss.fetch<{ scheduledName?: string }>(queue, { batchSize: most })
    return fetched.map(({ id, retryCount, data }) => ({ id, retryCount, queue, scheduledName: data.scheduledName }))
  }

  /** False where the run is another server's by now. */
  async heartbeat(claim: Claim): Promise<boolean> {
    return affected(await this.#boss.touch(claim.queue, claim)) === 1
  }

  /** The job has ended, in whatever way. False where the run is another server's by now. */
  async complete(tx: Tx, claim: Claim): Promise<boolean> {
    return affected(await this.#boss.complete(claim.queue, claim, null, { db: fromDrizzle(tx, sql) })) === 1
  }

  /** It is run again after a while, which grows. False where the run is another server's by now. */
  async retryLater(tx: Tx, claim: Claim): Promise<boolean> {
    return affected(await this.#boss.fail(claim.queue, claim, null, { db: fromDrizzle(tx, sql) })) === 1
  }

  /** It is run again at once, wherever there is a place. False where the run is another server's by now. */
  async putBack(tx: Tx, claim: Claim): Promise<boolean> {
    if (!(await this.retryLater(tx, claim))) return false
    await this.#boss.update(claim.queue, undefined, { id: claim.id, startAfter: 0, db: fromDrizzle(tx, sql) })
    return true
  }

  async cancel(tx: Tx, queue: string, id: string): Promise<void> {
    await this.#boss.cancel(queue, id, { db: fromDrizzle(tx, sql) })
  }
}
