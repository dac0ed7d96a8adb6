import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { files } from './tables.ts'

export type FileRow = typeof files.$inferSelect

export const insertFile = async (tx: Tx, row: typeof files.$inferInsert): Promise<FileRow> =>
  (await tx.insert(files).values(row).returning())[0]!

export async function findFileByToken(tx: Tx, token: string): Promise<FileRow | null> {
  const rows = await tx.select().from(files).where(eq(files.token, token)).limit(1)
  return rows[0] ?? null
}

export async function findFile(tx: Tx, id: string): Promise<FileRow | null> {
  const rows = await tx.select().from(files).where(eq(files.id, id)).limit(1)
  return rows[0] ?? null
}

/**
 * Takes a hold of a content's bytes until the transaction ends. True when they are stored: something has them. Otherwise
 * the caller puts them under `storageKey` before it inserts a file that has them.
 */
export async function holdBlob(
  tx: Tx,
  blob: { sha256: string; storageKey: string; sizeBytes: number },
): Promise<boolean> {
  const rows = await tx.execute<{ refs: number }>(sql`
    INSERT INTO file_blobs (sha256, storage_key, size_bytes) VALUES (${blob.sha256}, ${blob.storageKey}, ${blob.sizeBytes})
    ON CONFLICT (sha256) DO UPDATE SET sha256 = EXCLUDED.sha256 RETURNING refs`)
  return (rows.rows[0]?.refs ?? 0) > 0
}
