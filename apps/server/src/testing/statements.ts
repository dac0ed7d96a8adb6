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
