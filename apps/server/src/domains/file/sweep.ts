import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { BYTES_PER_MB } from '@lab/contract/upload-rules'
import type { Kernel } from '../../kernel/kernel.ts'
import { job, scheduled } from '../../kernel/jobs/definition.ts'
import { nightly } from '../../kernel/jobs/named-queues.ts'
import { deleteJobs } from '../../kernel/jobs/records.ts'
import { jobs } from '../../kernel/jobs/tables.ts'
import { madeHours } from './exports.ts'
import { madeKind } from './ownership.ts'
import { gatherReferences } from './references.ts'
import { dropUpload } from './uploads/operations.ts'
import { expiredUploads } from './uploads/store.ts'

/** How long a file that nothing refers to is kept: a draft in somebody's browser may still hold it. */
export const graceDays = 7
/** How long bytes may lie around that no row knows of: an upload under way has none yet. */
const strayHours = 48

type Parts = Pick<Kernel, 'connection' | 'files' | 'providers'>

export interface Swept {
  files: number
  uploads: number
  /** Contents removed from storage, and their bytes. */
  blobs: number
  bytes: number
  strays: number
}

/** Entries that nothing has referred to for the grace time. What is referred to again is no longer unused. */
async function collectFiles(kernel: Parts): Promise<number> {
  return kernel.connection.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL statement_timeout = 0`)
    await tx.execute(sql`
      DELETE FROM files WHERE kind = ${madeKind} AND created_at < now() - make_interval(hours => ${madeHours})`)
    await gatherReferences(tx, kernel)
    await tx.execute(
      sql`UPDATE files f SET unused_since = NULL FROM used_files u WHERE u.id = f.id AND f.unused_since IS NOT NULL`,
    )
    await tx.execute(sql`
      UPDATE files f SET unused_since = now() WHERE unused_since IS NULL
        AND NOT EXISTS (SELECT 1 FROM used_files u WHERE u.id = f.id)`)
    const gone = await tx.execute(sql`
      DELETE FROM files WHERE unused_since < now() - make_interval(days => ${graceDays}) RETURNING id`)
    return gone.rows.length
  })
}

/** Bytes that no entry has any more. The row's lock keeps an upload of the same bytes waiting until they are gone. */
async function removeBlobs({ connection, files }: Parts): Promise<{ blobs: number; bytes: number }> {
  const removed = { blobs: 0, bytes: 0 }
  for (;;) {
    const isMore = await connection.transaction(async (tx) => {
      const found = await tx.execute<{ sha256: string; storage_key: string; size_bytes: string }>(sql`
        SELECT sha256, storage_key, size_bytes FROM file_blobs WHERE refs = 0 LIMIT 1 FOR UPDATE SKIP LOCKED`)
      const blob = found.rows[0]
      if (!blob) return false
      await files.remove(blob.storage_key)
      await tx.execute(sql`DELETE FROM file_blobs WHERE sha256 = ${blob.sha256}`)
      removed.blobs += 1
      removed.bytes += Number(blob.size_bytes)
      return true
    })
    if (!isMore) return removed
  }
}

async function dropUploads(kernel: Parts): Promise<number> {
  let dropped = 0
  for (;;) {
    const ids = await expiredUploads(kernel.connection.db, 100)
    for (const id of ids) await dropUpload(kernel, id)
    dropped += ids.length
    if (ids.length < 100) return dropped
  }
}

/** What a killed server left in storage: half-arrived files, parts of forgotten uploads, bytes that no row knows. */
async function removeStrays({ connection, files }: Parts, now: Date): Promise<number> {
  const before = now.getTime() - strayHours * 3_600_000
  let removed = 0
  for await (const { key, at } of files.list('incoming/')) {
    if (at.getTime() > before) continue
    await files.remove(key)
    removed += 1
  }
  for await (const { key, at } of files.list('parts/')) {
    if (at.getTime() > before) continue
    const id = key.split('/')[1]!
    const known = await connection.db.execute(sql`SELECT 1 FROM file_uploads WHERE id::text = ${id}`)
    if (known.rows.length) continue
    await files.remove(key)
    removed += 1
  }
  for await (const { key, at } of files.list('blobs/')) {
    if (at.getTime() > before) continue
    const sha256 = key.split('/').at(-1)!
    const isStray = await connection.transaction(async (tx) => {
      const made = await tx.execute(sql`
        INSERT INTO file_blobs (sha256, storage_key, size_bytes) VALUES (${sha256}, ${key}, 0)
        ON CONFLICT DO NOTHING RETURNING sha256`)
      if (!made.rows.length) return false
      await files.remove(key)
      await tx.execute(sql`DELETE FROM file_blobs WHERE sha256 = ${sha256}`)
      return true
    })
    if (isStray) removed += 1
  }
  return removed
}

/** One round of tidying up. Safe to run at any time, twice, and while files arrive. */
export async function sweep(kernel: Parts, now: Date): Promise<Swept> {
  const uploads = await dropUploads(kernel)
  const collected = await collectFiles(kernel)
  const { blobs, bytes } = await removeBlobs(kernel)
  const strays = await removeStrays(kernel, now)
  return { files: collected, uploads, blobs, bytes, strays }
}

const name = 'file.sweep'

export const sweepJob = scheduled(
  job(name, nightly, z.object({}), async ({ kernel }) => {
    const swept = await sweep(kernel, new Date())
    const freed = Math.round(swept.bytes / BYTES_PER_MB)
    if (swept.files + swept.uploads + swept.blobs + swept.strays > 0) {
      kernel.log.info({ ...swept, freedMb: freed }, 'files swept')
    }
    await deleteJobs(
      kernel.connection.db,
      sql`${jobs.name} = ${name} AND ${jobs.finishedAt} < now() - interval '7 days'`,
    )
    return swept
  }),
  { cron: '17 * * * *', title: '清理未使用的文件' },
)
