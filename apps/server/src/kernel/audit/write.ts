import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { newId } from '../database/columns.ts'
import type { Tx } from '../database/pool.ts'
import { activityLogs } from './tables.ts'

export interface ActivityEntry {
  orgId: string | null
  customerId: string | null
  actorId: string | null
  actorName: string
  action: string
  summary: string
  objectKind: string | null
  objectId: string | null
  objectTitle: string
  before: unknown
  after: unknown
  ip: string
  requestId: string
  at: Date
}

/** Fields whose values never enter the log. */
const secret = /password|token|secret|hash|key$/i

function plain(value: unknown): unknown {
  if (value === undefined) return null
  return JSON.parse(
    JSON.stringify(value, (key, inner: unknown) => (secret.test(key) && typeof inner === 'string' ? '***' : inner)),
  ) as unknown
}

/** Keeps only the fields that differ, also of objects inside, so that a row reads as what was changed. */
export const difference = (before: unknown, after: unknown): { before: unknown; after: unknown } =>
  plainDifference(plain(before), plain(after))

function plainDifference(a: unknown, b: unknown): { before: unknown; after: unknown } {
  if (!isRecord(a) || !isRecord(b)) return { before: a, after: b }
  const left: Record<string, unknown> = {}
  const right: Record<string, unknown> = {}
  for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
    if (JSON.stringify(a[key]) === JSON.stringify(b[key])) continue
    const inner = plainDifference(a[key] ?? null, b[key] ?? null)
    left[key] = inner.before
    right[key] = inner.after
  }
  return { before: left, after: right }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** JSON with sorted keys: what jsonb gives back need not keep the order that was hashed. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (isRecord(value)) {
    const keys = Object.keys(value).toSorted()
    return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(',')}}`
  }
  return JSON.stringify(value ?? null)
}

/** The hash of one entry, given the hash before it in the same organisation's chain. */
export const entryHash = (prevHash: string, entry: ActivityEntry): string =>
  createHash('sha256')
    .update(prevHash)
    .update(canonical({ ...entry, at: entry.at.toISOString() }))
    .digest('hex')

/**
 * Writes one row in the caller's transaction. Rows of one organisation form a chain: the last row is read under an
 * advisory lock that is held until the transaction ends, so call this as the transaction's last statement.
 */
export async function writeActivity(tx: Tx, given: ActivityEntry): Promise<void> {
  const changed = difference(given.before, given.after)
  const entry: ActivityEntry = { ...given, before: changed.before, after: changed.after }
  const chain = entry.orgId ?? 'platform'
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`activity:${chain}`}, 0))`)
  const last = await tx.execute<{ hash: string }>(
    sql`SELECT hash FROM activity_logs WHERE org_id IS NOT DISTINCT FROM ${entry.orgId}::uuid ORDER BY seq DESC LIMIT 1`,
  )
  const prevHash = last.rows[0]?.hash ?? ''
  await tx.insert(activityLogs).values({ id: newId(), ...entry, prevHash, hash: entryHash(prevHash, entry) })
}
