import { sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'

/** How long the database's statistics are believed; they change with ANALYZE, every now and then. */
const trustMs = 5 * 60 * 1000

/** For each frequent character, pair or tag the share of all contents that have it; null in a young database. */
export type Shares = ReadonlyMap<string, number> | null

export interface ContentShares {
  pieces: Shares
  tags: Shares
}
const known = new WeakMap<Tx, { at: number; shares: Promise<ContentShares> }>()

const nothing: ContentShares = { pieces: null, tags: null }

async function read(tx: Tx): Promise<ContentShares> {
  const found = await tx.execute<{ attname: string; elements: string[] | null; shares: number[] | null }>(sql`
    SELECT attname, most_common_elems::text::text[] AS elements, most_common_elem_freqs::float8[] AS shares FROM pg_stats
    WHERE schemaname = current_schema() AND tablename = 'contents' AND attname IN ('title_pairs', 'tags')`)
  const of = (name: string): Shares => {
    const row = found.rows.find(({ attname }) => attname === name)
    // Behind the shares of the elements stand the least, the greatest and that of nulls.
    return row?.elements?.length ? new Map(row.elements.map((element, at) => [element, row.shares?.[at] ?? 0])) : null
  }
  return { pieces: of('title_pairs'), tags: of('tags') }
}

/** What the database's own statistics say of titles and tags. Read once in five minutes per connection pool. */
export function contentShares(tx: Tx, now: number): Promise<ContentShares> {
  const before = known.get(tx)
  if (before && now - before.at < trustMs) return before.shares
  const shares = read(tx).catch(() => nothing)
  known.set(tx, { at: now, shares })
  return shares
}
