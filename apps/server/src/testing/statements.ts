import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

/** Tells `heard` of every statement that a connection of the pool is given from its next use on. */
export function onStatement(pool: pg.Pool, heard: (text: string, name: string | undefined) => void): void {
  const known = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (known.has(client)) return
    known.add(client)
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    client.query = ((...given: unknown[]) => {
      const asked = given[0] as string | { text: string; name?: string }
      if (typeof asked === 'string') heard(asked, undefined)
      else heard(asked.text, asked.name)
      return query(...given)
    }) as typeof client.query
  })
}

/** The statements that one piece of work asks of a pool, whatever else goes on meanwhile. */
export function statementsOf(pool: pg.Pool): <Done>(work: () => Promise<Done>) => Promise<[Done, string[]]> {
  const counting = new AsyncLocalStorage<string[]>()
  onStatement(pool, (text) => counting.getStore()?.push(text))
  return async (work) => {
    const heard: string[] = []
    return [await counting.run(heard, work), heard]
  }
}
