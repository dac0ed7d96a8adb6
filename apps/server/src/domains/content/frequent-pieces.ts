import { sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'

/** How long the database's statistics are believed; they change with ANALYZE, every now and then. */
const trustMs = 5 * 60 * 1000

interface Known {
  at: number
  pieces: Promise<ReadonlySet<string> | null>
}
const known = new WeakMap<Tx, Known>()

async function read(tx: Tx): Promise<ReadonlySet<string> | null> {
  const found = await tx.execute<{ pieces: string[] | null }>(sql`
    SELECT most_common_elems::text::text[] AS pieces FROM pg_stats
    WHERE schemaname = current_schema() AND tablename = 'contents' AND attname = 'title_pairs'`)
  const pieces = found.rows[0]?.pieces
  return pieces?.length ? new Set(pieces) : null
}

/**
 * The characters and pairs that the database's own statistics call frequent in titles; null while it has none (a young
 * database). A word with a piece that is not among them is rare. Read once in five minutes per connection pool.
 */
export function frequentPieces(tx: Tx, now: number): Promise<ReadonlySet<string> | null> {
  const before = known.get(tx)
  if (before && now - before.at < trustMs) return before.pieces
  const pieces = read(tx).catch(() => null)
  known.set(tx, { at: now, pieces })
  return pieces
}
