import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { NoAnswer } from '../outage.ts'

export interface Timeouts {
  /** For a free connection of the pool, or a new one. */
  connectMs: number
  /** For the answer to a statement. */
  queryMs: number
}

export const usualTimeouts: Timeouts = { connectMs: 10_000, queryMs: 10_000 }
/** Longer than the database lets any statement run: after that nothing more comes. */
const longTimeoutMs = 75_000

const longTimeout = new AsyncLocalStorage<true>()

/** Runs work whose statements may take long: jobs, and what happens before anybody is served. */
export const withLongTimeout = <T>(work: () => Promise<T>): Promise<T> =>
  longTimeout.run(true, async () => await work())

type Query = (...given: unknown[]) => unknown

/**
 * A connection that is given up when an answer does not come in time. It is cut, not kept: what was sent on it may still
 * happen, and the next one to use it would find itself in somebody else's transaction.
 */
export function clientWithTimeout(queryMs: number): typeof pg.Client {
  return class extends pg.Client {
    #send(given: unknown[]): unknown {
      const limit = longTimeout.getStore() ? Math.max(longTimeoutMs, queryMs) : queryMs
      const timer = setTimeout(() => {
        this.connection.stream.destroy(new NoAnswer(`The database gave no answer within ${limit / 1000} s`))
      }, limit)
      const query = super.query as unknown as Query
      const callback = given.at(-1)
      if (typeof callback === 'function') {
        const wrapped = (...answer: unknown[]): void => {
          clearTimeout(timer)
          ;(callback as Query)(...answer)
        }
        return query.apply(this, [...given.slice(0, -1), wrapped])
      }
      const answer = query.apply(this, given)
      if (!(answer instanceof Promise)) {
        clearTimeout(timer)
        return answer
      }
      return answer.finally(() => clearTimeout(timer))
    }

    override query = ((...given: unknown[]) => this.#send(given)) as pg.Client['query']
  } as typeof pg.Client
}
