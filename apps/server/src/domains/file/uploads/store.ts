import { and, asc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/pool.ts'
import { fileUploadParts, fileUploads, files } from '../tables.ts'
import type { FileRow } from '../store.ts'

export type UploadEntry = typeof fileUploads.$inferSelect
/** An upload with what has arrived of it. */
export interface UploadRow extends UploadEntry {
  parts: { number: number; sizeBytes: number; sha256: string }[]
  file: FileRow | null
}

export async function findUpload(tx: Tx, id: string): Promise<UploadRow | null> {
  // First: finishing takes the parts away, and one that has been finished meanwhile must not look incomplete.
  const parts = await tx
    .select({
      number: fileUploadParts.number,
      sizeBytes: fileUploadParts.sizeBytes,
      sha256: fileUploadParts.sha256,
    })
    .from(fileUploadParts)
    .where(eq(fileUploadParts.uploadId, id))
    .orderBy(asc(fileUploadParts.number))
  const rows = await tx
    .select({ upload: fileUploads, file: files })
    .from(fileUploads)
    .leftJoin(files, eq(files.id, fileUploads.fileId))
    .where(and(eq(fileUploads.id, id), gt(fileUploads.expiresAt, sql`now()`)))
  const found = rows[0]
  if (!found) return null
  return { ...found.upload, file: found.file, parts }
}

export const countOpen = (tx: Tx, ownerId: string): Promise<number> =>
  tx.$count(
    fileUploads,
    and(eq(fileUploads.ownerId, ownerId), isNull(fileUploads.finishedAt), gt(fileUploads.expiresAt, sql`now()`)),
  )

export const insertUpload = async (tx: Tx, row: typeof fileUploads.$inferInsert): Promise<UploadEntry> =>
  (await tx.insert(fileUploads).values(row).returning())[0]!

/** Notes a stored part and gives the upload more time; false when it was finished or given up meanwhile. */
export async function notePart(
  tx: Tx,
  uploadId: string,
  part: { number: number; sizeBytes: number; sha256: string },
  expiresAt: Date,
): Promise<boolean> {
  const open = await tx
    .update(fileUploads)
    .set({ expiresAt })
    .where(and(eq(fileUploads.id, uploadId), isNull(fileUploads.finishedAt)))
    .returning({ id: fileUploads.id })
  if (!open.length) return false
  const { sizeBytes, sha256 } = part
  await tx
    .insert(fileUploadParts)
    .values({ uploadId, ...part })
    .onConflictDoUpdate({ target: [fileUploadParts.uploadId, fileUploadParts.number], set: { sizeBytes, sha256 } })
  return true
}

/** The upload for this transaction alone. */
export async function lockUpload(tx: Tx, id: string): Promise<UploadEntry | null> {
  const rows = await tx.select().from(fileUploads).where(eq(fileUploads.id, id)).for('update')
  return rows[0] ?? null
}

export async function forgetParts(tx: Tx, id: string): Promise<void> {
  await tx.delete(fileUploadParts).where(eq(fileUploadParts.uploadId, id))
}

export async function markFinished(tx: Tx, id: string, fileId: string): Promise<void> {
  await tx
    .update(fileUploads)
    .set({ fileId, finishedAt: sql`now()` })
    .where(eq(fileUploads.id, id))
}

export async function deleteUpload(tx: Tx, id: string): Promise<void> {
  await tx.delete(fileUploads).where(eq(fileUploads.id, id))
}

/** Uploads whose time is over, finished or not. */
export async function expiredUploads(tx: Tx, atMost: number): Promise<string[]> {
  const rows = await tx
    .select({ id: fileUploads.id })
    .from(fileUploads)
    .where(lt(fileUploads.expiresAt, sql`now()`))
    .limit(atMost)
  return rows.map((row) => row.id)
}
