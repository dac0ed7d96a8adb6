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

export async function isStored(tx: Tx, sha256: string): Promise<boolean> {
  const rows = await tx
    .select({ one: sql`1` })
    .from(files)
    .where(eq(files.sha256, sha256))
    .limit(1)
  return rows.length > 0
}

/** Bytes that an organisation's files take; the same bytes uploaded twice count twice, as its people see them. */
export async function usedBytes(tx: Tx, orgId: string): Promise<number> {
  const rows = await tx
    .select({ sum: sql<string>`COALESCE(sum(${files.sizeBytes}), 0)` })
    .from(files)
    .where(eq(files.orgId, orgId))
  return Number(rows[0]?.sum ?? 0)
}
