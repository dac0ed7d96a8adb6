import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Readable } from 'node:stream'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { addressKey, fileAddress, signAddress } from './address.ts'
import { blobKey, newToken } from './storage.ts'
import { madeKind } from './ownership.ts'
import { takeIn } from './receive.ts'
import { holdBlob, insertFile, type FileRow } from './store.ts'
import { files } from './tables.ts'

/** It goes after a day, whatever refers to it. */
export const madeHours = 24
/** What one person may have lying there; the oldest is removed for a new one. It counts to no organisation's space. */
const mostMade = 5

type Parts = Pick<Kernel, 'connection' | 'files'>

/** Keeps a stream for its person to download; one that ends in an error, or is too long, leaves nothing. */
export async function storeMade(
  kernel: Parts,
  ownerId: string,
  given: { id: string; name: string; mime: string; body: Readable; maxBytes: number },
): Promise<FileRow | 'too long'> {
  const arrived = await takeIn(kernel, given.body, given.maxBytes)
  if (arrived === 'too long') return arrived
  const { temporary, sizeBytes, sha256 } = arrived
  const storageKey = blobKey(sha256)
  try {
    return await kernel.connection.transaction(async (tx) => {
      const own = and(eq(files.kind, madeKind), eq(files.ownerId, ownerId))
      const rows = await tx.select({ id: files.id }).from(files).where(own).orderBy(desc(files.createdAt))
      const gone = rows.slice(mostMade - 1).map(({ id }) => id)
      if (gone.length) await tx.delete(files).where(inArray(files.id, gone))
      if (!(await holdBlob(tx, { sha256, storageKey, sizeBytes }))) await kernel.files.rename(temporary, storageKey)
      const { id, name, mime } = given
      const facts = { kind: madeKind, name, mime, sizeBytes, sha256, storageKey, isPrivate: true }
      return insertFile(tx, { id, token: newToken(), orgId: null, ownerId, ...facts })
    })
  } finally {
    await kernel.files.remove(temporary)
  }
}

export interface MadeFile {
  url: string
  name: string
  sizeBytes: number
  expiresAt: Date
}

/** Made files that are still there, by id, with addresses that open for the next half hour. */
export async function madeFiles(tx: Tx, ids: string[], now: Date): Promise<Map<string, MadeFile>> {
  if (!ids.length) return new Map()
  const chosen = and(inArray(files.id, ids), eq(files.kind, madeKind))
  const rows = await tx.select().from(files).where(chosen)
  if (!rows.length) return new Map()
  const key = await addressKey({ db: tx })
  return new Map(
    rows.map((row) => {
      const expiresAt = new Date(row.createdAt.getTime() + madeHours * 3_600_000)
      const url = signAddress(key, fileAddress(row), now.getTime())
      return [row.id, { url, name: row.name, sizeBytes: row.sizeBytes, expiresAt }]
    }),
  )
}
