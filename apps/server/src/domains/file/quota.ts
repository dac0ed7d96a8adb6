import { sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { customers, organisations } from '../org/index.ts'
import { readConfig } from '../platform/index.ts'

const mega = 1024 * 1024

/** Sizes as people read them (base 1000, like everywhere on the pages). */
export function sizeText(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB']
  let value = bytes
  let unit = 0
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000
    unit += 1
  }
  return `${unit === 0 ? value : Number(value.toFixed(1))}${units[unit]}`
}

export interface Room {
  used: number
  limit: number
  /** Whose space it is that is the tighter one. */
  of: 'organisation' | 'customer'
}
export const leftIn = (room: Room): number => Math.max(0, room.limit - room.used)

/** The tighter of two spaces. Pure, for the test. */
export const tighter = (one: Room, other: Room): Room => (leftIn(other) < leftIn(one) ? other : one)

/**
 * The space that an organisation's next file must fit in: its own (a setting of the platform) or what is left of all that
 * its customer bought. Parts of unfinished uploads count. Null for what belongs to no organisation.
 */
export async function roomFor(tx: Tx, orgId: string | null): Promise<Room | null> {
  if (!orgId) return null
  const settings = await readConfig(tx, 'upload_config')
  const rows = await tx.execute<{ own: string; all: string; storage_mb: number }>(sql`
    WITH circle AS (
      SELECT o.id, c.storage_mb FROM ${organisations} mine
      JOIN ${customers} c ON c.id = mine.customer_id JOIN ${organisations} o ON o.customer_id = c.id
      WHERE mine.id = ${orgId}
    ), taken AS (
      SELECT org_id, bytes FROM file_usage WHERE org_id IN (SELECT id FROM circle)
      UNION ALL
      SELECT u.org_id, p.size_bytes FROM file_uploads u JOIN file_upload_parts p ON p.upload_id = u.id
      WHERE u.org_id IN (SELECT id FROM circle) AND u.finished_at IS NULL
    )
    SELECT coalesce(sum(bytes) FILTER (WHERE org_id = ${orgId}), 0) AS own, coalesce(sum(bytes), 0) AS all,
      (SELECT max(storage_mb) FROM circle) AS storage_mb
    FROM taken`)
  const { own, all, storage_mb: storageMb } = rows.rows[0]!
  return tighter(
    { used: Number(own), limit: settings.file_size * mega, of: 'organisation' },
    { used: Number(all), limit: (storageMb ?? 0) * mega, of: 'customer' },
  )
}

/** One after the other within a customer: two uploads at once must not both take the last of the space. */
export async function lockQuota(tx: Tx, orgId: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(
    'file-quota:' || (SELECT customer_id FROM ${organisations} WHERE id = ${orgId})::text, 0))`)
}

export const noRoom = (room: Room): Refusal<'file.quota'> =>
  refuse('file.quota', {
    whose: room.of === 'customer' ? '客户的' : '组织的',
    used: sizeText(room.used),
    limit: sizeText(room.limit),
  })

export const fitsIn = (room: Room | null, bytes: number): true | Refusal<'file.quota'> =>
  room === null || bytes <= leftIn(room) || noRoom(room)

/** Bytes that the files of all organisations of some customers take. */
export async function storageOf(tx: Tx, customerIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx.execute<{ id: string; bytes: string }>(sql`
    SELECT o.customer_id AS id, sum(u.bytes) AS bytes FROM file_usage u JOIN ${organisations} o ON o.id = u.org_id
    WHERE o.customer_id = ANY(${sql.param([...customerIds])}::uuid[]) GROUP BY o.customer_id`)
  return new Map(rows.rows.map(({ id, bytes }) => [id, Number(bytes)]))
}

/** Bytes that an organisation's files take; the same bytes uploaded twice count twice, as its people see them. */
export async function usedBytes(tx: Tx, orgId: string): Promise<number> {
  const rows = await tx.execute<{ bytes: string }>(sql`SELECT bytes FROM file_usage WHERE org_id = ${orgId}`)
  return Number(rows.rows[0]?.bytes ?? 0)
}
