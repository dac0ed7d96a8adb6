import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { openUploadsMax, partsOf, uploadHours, uploadPartBytes } from '@lab/contract/file'
import { BYTES_PER_MB, type UploadOrigin } from '@lab/contract/upload-rules'
import type { Tx } from '../../../kernel/database/pool.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse, Refusal } from '../../../kernel/result.ts'
import { keepArrived, type Keeper } from '../storage.ts'
import { fitsIn, roomFor } from '../quota.ts'
import { allowedUpload, takeIn, type ReceiveRefusal } from '../receive.ts'
import type { FileRow } from '../store.ts'
import * as store from './store.ts'
import type { UploadRow } from './store.ts'

type Parts = Pick<Kernel, 'connection' | 'files'>

const partKey = (id: string, number: number): string => `parts/${id}/${number}`
const folderOf = (id: string): string => `parts/${id}/`
const expiry = (now: Date): Date => new Date(now.getTime() + uploadHours * 3_600_000)

/** Bytes that a part must have. */
export const lengthOf = (upload: { sizeBytes: number; partBytes: number }, number: number): number =>
  Math.max(0, Math.min(upload.partBytes, upload.sizeBytes - number * upload.partBytes))

/** Opens an upload in parts; refused at once when the file could not be kept in the end. */
export async function openUpload(
  tx: Tx,
  keeper: Keeper,
  given: { origin: UploadOrigin; name: string; size: number; sha256?: string | undefined },
  now: Date,
): Promise<UploadRow | Refusal<ReceiveRefusal | 'invalid'>> {
  const { origin, name: filename, size, sha256 } = given
  const allowed = await allowedUpload(tx, keeper, { origin, filename, size })
  if (allowed instanceof Refusal) return allowed
  if ((await store.countOpen(tx, keeper.userId)) >= openUploadsMax) {
    return refuse('invalid', { message: `同时进行的上传不能超过${openUploadsMax}个，请先完成或取消其他上传` })
  }
  const entry = await store.insertUpload(tx, {
    orgId: keeper.orgId,
    ownerId: keeper.userId,
    origin: allowed.origin,
    name: allowed.name,
    sizeBytes: size,
    partBytes: uploadPartBytes,
    sha256: sha256 ?? null,
    expiresAt: expiry(now),
  })
  return { ...entry, parts: [], file: null }
}

/**
 * Stores one part. Sent again it takes its own place; a part of another length, or of other bytes than its sender says,
 * is refused and leaves what was there.
 */
export async function storePart(
  kernel: Parts,
  upload: UploadRow,
  part: { number: number; body: Readable; sha256?: string | undefined },
  now: Date,
): Promise<true | Refusal<'absent' | 'file.damaged' | 'file.tooLarge' | 'file.quota'>> {
  const { connection, files } = kernel
  const wanted = lengthOf(upload, part.number)
  if (wanted === 0 || upload.finishedAt) {
    part.body.resume()
    return refuse('absent')
  }
  const isNew = upload.parts.every((one) => one.number !== part.number)
  const room = isNew ? fitsIn(await roomFor(connection.db, upload.orgId), wanted) : true
  if (room !== true) {
    part.body.resume()
    return room
  }
  const arrived = await takeIn(kernel, part.body, upload.partBytes)
  if (arrived === 'too long') return refuse('file.tooLarge', { limit: upload.partBytes / BYTES_PER_MB })
  const { temporary, sizeBytes, sha256 } = arrived
  if (sizeBytes !== wanted || (part.sha256 && part.sha256 !== sha256)) {
    await files.remove(temporary)
    return refuse('file.damaged')
  }
  await files.rename(temporary, partKey(upload.id, part.number))
  const isNoted = await connection.transaction((tx) =>
    store.notePart(tx, upload.id, { number: part.number, sizeBytes, sha256 }, expiry(now)),
  )
  if (isNoted) return true
  await files.remove(partKey(upload.id, part.number))
  return refuse('absent')
}

class Damaged extends Error {}

/** The parts' bytes in order, each checked against what was noted when it came. */
async function* joined(kernel: Parts, upload: UploadRow): AsyncIterable<Buffer> {
  for (const part of upload.parts) {
    const stored = await kernel.files.get(partKey(upload.id, part.number))
    if (!stored) throw new Damaged()
    const hash = createHash('sha256')
    for await (const chunk of stored as AsyncIterable<Buffer>) {
      hash.update(chunk)
      yield chunk
    }
    if (hash.digest('hex') !== part.sha256) throw new Damaged()
  }
}

/** Removes an upload with whatever has arrived of it; the bytes last, so that a crash leaves only what the sweep finds. */
export async function dropUpload(kernel: Parts, id: string): Promise<void> {
  await store.deleteUpload(kernel.connection.db, id)
  await removeParts(kernel, id)
}

async function removeParts(kernel: Parts, id: string): Promise<void> {
  for await (const { key } of kernel.files.list(folderOf(id))) await kernel.files.remove(key)
}

type FinishRefusal = ReceiveRefusal | 'absent' | 'file.incomplete' | 'file.damaged'

/** Puts the parts together and keeps the file. Asked twice, at once or later, it answers the one file. */
export async function finishUpload(
  kernel: Parts,
  keeper: Keeper,
  upload: UploadRow,
): Promise<FileRow | Refusal<FinishRefusal>> {
  if (upload.finishedAt) return upload.file ?? refuse('absent')
  const missing = partsOf(upload.sizeBytes) - upload.parts.length
  if (missing > 0) return refuse('file.incomplete', { missing })
  let arrived
  try {
    arrived = await takeIn(kernel, Readable.from(joined(kernel, upload)), upload.sizeBytes)
  } catch (error) {
    if (!(error instanceof Damaged)) throw error
    // Somebody else may just have finished it, and taken the parts away.
    const again = await store.findUpload(kernel.connection.db, upload.id)
    return again?.file ?? refuse('file.damaged')
  }
  if (arrived === 'too long') return refuse('file.damaged')
  if (upload.sha256 && upload.sha256 !== arrived.sha256) {
    await kernel.files.remove(arrived.temporary)
    await dropUpload(kernel, upload.id)
    return refuse('file.damaged')
  }
  const kept = await keepOnce(kernel, keeper, upload, arrived)
  if (!(kept instanceof Refusal) || kept.name === 'file.wrongType') await removeParts(kernel, upload.id)
  return kept
}

/** In one transaction: the file is made, the parts stop to count, and nobody else makes it again. */
async function keepOnce(
  kernel: Parts,
  keeper: Keeper,
  upload: UploadRow,
  arrived: Exclude<Awaited<ReturnType<typeof takeIn>>, string>,
): Promise<FileRow | Refusal<FinishRefusal>> {
  const outcome = { refusal: null as Refusal<FinishRefusal> | null }
  try {
    return await kernel.connection.transaction(async (tx) => {
      const locked = await store.lockUpload(tx, upload.id)
      const made = locked?.finishedAt ? await store.findUpload(tx, upload.id) : null
      if (!locked || made) {
        await kernel.files.remove(arrived.temporary)
        return made?.file ?? refuse('absent')
      }
      await store.forgetParts(tx, upload.id)
      const kept = await keepArrived(kernel, keeper, upload.origin, upload.name, arrived)
      if (kept instanceof Refusal) {
        outcome.refusal = kept
        throw new Undo()
      }
      await store.markFinished(tx, upload.id, kept.id)
      return kept
    })
  } catch (error) {
    if (!(error instanceof Undo) || !outcome.refusal) throw error
    if (outcome.refusal.name === 'file.wrongType') await store.deleteUpload(kernel.connection.db, upload.id)
    return outcome.refusal
  }
}

/** Rolls a transaction back. */
class Undo extends Error {}
