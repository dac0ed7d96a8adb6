import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** One key for the whole cluster of servers: only one migrates, the others wait. */
const migrationLock = 4_201_987

/**
 * The migrations of a folder by release: what was released together is next to each other in its order.txt, with an empty
 * line between releases. It only ever grows at its end, so that every database was made by a beginning of it.
 */
export function releases(folder: string): string[][] {
  const file = join(folder, 'order.txt')
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split(/\n{2,}/)
    .map((release) => release.split('\n').filter(Boolean))
}

/** What order.txt does not name yet, as it is still being written, comes last. */
function inOrder(folder: string): string[] {
  const present = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const listed = releases(folder).flat()
  const known = new Set(listed)
  return [...listed, ...present.filter((name) => !known.has(name)).toSorted()]
}

/**
 * Brings the database up to date: runs every file of `folder` that is not recorded yet, in its order, each in its own
 * transaction. A recorded file whose text has changed is refused: migrations are never edited once applied.
 * `wanted` leaves out all others, for a database as it once was. Returns the names that were applied.
 */
export async function migrate(
  options: string | pg.ClientConfig,
  folder: string,
  wanted?: readonly string[],
): Promise<string[]> {
  const files = inOrder(folder).filter((name) => wanted?.includes(name) ?? true)
  // A connection of its own, without any limit of time: a large table takes as long as it takes, and so does waiting for
  // the server that is at it.
  const client = new pg.Client(typeof options === 'string' ? { connectionString: options } : options)
  await client.connect()
  try {
    await client.query('SET statement_timeout = 0')
    await client.query('SET idle_in_transaction_session_timeout = 0')
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
    await client.query(
      'CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
    )
    const known = new Map(
      (await client.query<{ name: string; hash: string }>('SELECT name, hash FROM schema_migrations')).rows.map(
        (row) => [row.name, row.hash],
      ),
    )
    const applied: string[] = []
    for (const name of files) {
      const text = readFileSync(join(folder, name), 'utf8')
      const hash = createHash('sha256').update(text).digest('hex')
      const before = known.get(name)
      if (before === hash) continue
      if (before) throw new Error(`Migration ${name} was changed after it had been applied to this database`)
      await client.query('BEGIN')
      try {
        await client.query(text.replaceAll('--> statement-breakpoint', ''))
        await client.query('INSERT INTO schema_migrations (name, hash) VALUES ($1, $2)', [name, hash])
        await client.query('COMMIT')
      } catch (error) {
        await client.query('ROLLBACK')
        throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
      }
      applied.push(name)
    }
    return applied
  } finally {
    // The lock goes with the connection.
    await client.end()
  }
}
