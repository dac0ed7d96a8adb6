import { and, eq, inArray, notInArray } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { heldKind } from './retention.ts'
import { newToken } from './storage.ts'
import { findFileByToken, insertFile, type FileRow } from './store.ts'
import { files } from './tables.ts'

/** Kind of an entry whose bytes may change under its address. */
export const changingKind = 'resource'

/** Kind of what a job made for one person to download (exports.ts). */
export const madeKind = 'made'

const settledKinds = [changingKind, heldKind, madeKind]
/** An upload that nothing has made its own yet. */
const isFresh = ({ kind }: FileRow): boolean => !settledKinds.includes(kind)

const tokenIn = (url: string): string | undefined => /^\/files\/([\w-]{22})\//.exec(url)?.[1]

/** The stored file of an address of ours; null for any other address, and for one that nobody was given. */
export async function findFileByAddress(tx: Tx, url: string): Promise<FileRow | null> {
  const token = tokenIn(url)
  return token ? findFileByToken(tx, token) : null
}

interface Owner {
  userId: string
  orgId: string
  isPrivate: boolean
}

/**
 * An entry of its own for whatever keeps the file and may later put another in its place. The uploader's fresh upload
 * becomes that entry and keeps its address; anything else is entered a second time (the bytes are stored once anyway).
 */
export async function keepFile(tx: Tx, file: FileRow, { userId, orgId, isPrivate }: Owner): Promise<FileRow> {
  if (file.ownerId === userId && isFresh(file)) {
    const patch = { kind: changingKind, isPrivate, unusedSince: null }
    const rows = await tx.update(files).set(patch).where(eq(files.id, file.id)).returning()
    return rows[0]!
  }
  const { id: _id, createdAt: _createdAt, unusedSince: _unused, ...same } = file
  return insertFile(tx, { ...same, token: newToken(), kind: changingKind, orgId, ownerId: userId, isPrivate })
}

/** Opens a kept file to everybody who has its address, or closes it to all but those who are given a signed one. */
export async function setPrivate(tx: Tx, fileId: string, isPrivate: boolean): Promise<void> {
  await tx.update(files).set({ isPrivate }).where(eq(files.id, fileId))
}

/**
 * Puts another file's bytes under a kept file's address. The other entry goes when it was the person's own fresh upload,
 * so that it does not count twice.
 */
export async function replaceKeptFile(
  tx: Tx,
  keptId: string,
  by: FileRow,
  who: { userId: string },
): Promise<FileRow | Refusal<'absent'>> {
  const { name, mime, sizeBytes, sha256, storageKey } = by
  const rows = await tx
    .update(files)
    .set({ name, mime, sizeBytes, sha256, storageKey })
    .where(eq(files.id, keptId))
    .returning()
  if (by.id !== keptId && by.ownerId === who.userId && isFresh(by)) {
    await tx.delete(files).where(eq(files.id, by.id))
  }
  return rows[0] ?? refuse('absent')
}

/** How every address of a file begins, whatever name or signature follows. */
export const addressStart = (url: string): string | null => {
  const token = tokenIn(url)
  return token ? `/files/${token}/` : null
}

/** Whether somebody's upload may become a holder's own as it is. */
export const isOwnUpload = (file: FileRow, who: { userId: string }): boolean =>
  file.ownerId === who.userId && isFresh(file)

/** Lets go of an upload that has served its purpose, unless something has come to hold it. */
export async function discardUpload(tx: Tx, file: FileRow): Promise<void> {
  if (isFresh(file)) await tx.delete(files).where(eq(files.id, file.id))
}

/** The same for many, by their ids: what a job brought and found no place for. */
export async function discardUploads(tx: Tx, ids: string[]): Promise<void> {
  if (!ids.length) return
  await tx.delete(files).where(and(inArray(files.id, ids), notInArray(files.kind, settledKinds)))
}
