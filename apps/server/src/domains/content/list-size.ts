import type { ContentKind } from '@lab/contract/kinds'
import { sql } from 'drizzle-orm'
import { filteredTotalCap, type Shelf } from '@lab/contract/content'
import type { Tx } from '../../kernel/database/pool.ts'
import { wholeOrganisation } from './list-statement.ts'

/** Lists of up to this many contents are counted to the end whatever they are filtered by. */
const exactUpTo = 10_000
const trustMs = 60 * 1000

interface Known {
  at: number
  cap: Promise<number | null>
}
const known = new WeakMap<Tx, Map<string, Known>>()

interface WhichList {
  orgId: string
  kind: ContentKind
  shelf: Shelf
}

async function readCap(tx: Tx, { orgId, kind, shelf }: WhichList): Promise<number | null> {
  const found = await tx.execute<{
    n: number
  }>(sql`SELECT n FROM content_counts WHERE org_id = ${orgId} AND kind = ${kind}
    AND shelf = ${shelf} AND audience = ${wholeOrganisation} AND level = 2`)
  return (found.rows[0]?.n ?? 0) > exactUpTo ? filteredTotalCap : null
}

/** Where totals of a filtered list stop: nowhere (null) in an ordinary list, at `filteredTotalCap` in a huge one. Believed for a minute. */
export function totalCapOf(tx: Tx, list: WhichList, now: number): Promise<number | null> {
  let lists = known.get(tx)
  if (!lists) known.set(tx, (lists = new Map()))
  const name = `${list.orgId} ${list.kind} ${list.shelf}`
  const before = lists.get(name)
  if (before && now - before.at < trustMs) return before.cap
  const cap = readCap(tx, list)
  if (lists.size > 10_000) lists.clear()
  lists.set(name, { at: now, cap })
  cap.catch(() => lists.delete(name))
  return cap
}
