import { AsyncLocalStorage } from 'node:async_hooks'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { clientWithTimeout, usualTimeouts, type Timeouts } from './time-limits.ts'
import { openProbe } from './probe.ts'

export type Database = NodePgDatabase
/** What stores take: the pool, or the transaction they run in. */
export type Tx = Pick<
  NodePgDatabase,
  | 'select'
  | 'selectDistinct'
  | 'selectDistinctOn'
  | 'insert'
  | 'update'
  | 'delete'
  | 'execute'
  | '$count'
  | '$with'
  | 'with'
>

/** What the pool or a transaction sends its statements through. */
export const clientOf = (tx: Tx): object => (tx as unknown as { session: { client: object } }).session.client

/** Whether statements are sent through the pool, each by itself, and not in a transaction. */
export const isPool = (tx: Tx): boolean => clientOf(tx) instanceof pg.Pool

export interface Connection {
  db: Database
  pool: pg.Pool
  /**
   * Runs `work` in one transaction; rolled back when it throws or leaves with a refusal. Nested calls join the outer
   * transaction. `afterCommit` callbacks given to the context run once it is durable.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Whether the database says anything within two seconds; on a connection of its own, however busy the others are. */
  isAnswering(): Promise<boolean>
  close(): Promise<void>
}

interface Running {
  tx: Tx
  afterCommit: (() => void)[]
}
const running = new AsyncLocalStorage<Running>()

/** Runs `callback` once the current transaction has been committed; at once when there is none. */
export function afterCommit(callback: () => void): void {
  const current = running.getStore()
  if (current) current.afterCommit.push(callback)
  else callback()
}

/**
 * Opens the pool. `max` connections; who waits longer than `patience.connectMs` for one, or `patience.queryMs` for an
 * answer, gets an error that counts as an outage. Work that nobody waits for has a minute (`withLongTimeout`), after which the
 * database itself gives up on a statement.
 */
export function connect(options: string | pg.PoolConfig, max = 16, patience: Timeouts = usualTimeouts): Connection {
  const base: pg.PoolConfig = typeof options === 'string' ? { connectionString: options } : options
  const pool = new pg.Pool({
    ...base,
    max,
    Client: clientWithTimeout(patience.queryMs),
    connectionTimeoutMillis: patience.connectMs,
    // A new connection has planned none of the prepared statements: some 100 ms of the database's processor.
    idleTimeoutMillis: 10 * 60_000,
    statement_timeout: 60_000,
    idle_in_transaction_session_timeout: 120_000,
  })
  const probe = openProbe(base)
  // A backend that the server closes while idle must not take the process down; the next query opens another.
  pool.on('error', () => {})
  // Neither must one that it closes in the middle of somebody's transaction: that one's next query fails by itself.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = drizzle(pool)
  return {
    db,
    pool,
    async transaction(work) {
      const outer = running.getStore()
      if (outer) return work(outer.tx)
      const callbacks: (() => void)[] = []
      const result = await db.transaction((tx) => running.run({ tx, afterCommit: callbacks }, () => work(tx)))
      for (const callback of callbacks) callback()
      return result
    },
    isAnswering: () => probe.isAnswering(),
    async close() {
      await Promise.all([pool.end(), probe.close()])
    },
  }
}
