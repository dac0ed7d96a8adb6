import { randomBytes, randomUUID } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileTypeFromBuffer } from 'file-type'
import { TooLarge } from '../../kernel/files/store.ts'
import type { UploadedPart } from '../../kernel/http/context.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { readConfig } from '../platform/index.ts'
import { acceptedType, limitsOf, safeName, suffixList, suffixOf, type UploadKind } from './rules.ts'
import { insertFile, isStored, usedBytes, type FileRow } from './store.ts'

/** As much as the sniffer looks at. */
const headBytes = 4_100
const mega = 1024 * 1024

const sizeText = (bytes: number): string =>
  bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)}GB` : `${Math.round(bytes / 1e6)}MB`

/** Passes a stream on while keeping its first bytes. */
function keepHead(): { through: PassThrough; head: () => Buffer } {
  const chunks: Buffer[] = []
  let kept = 0
  const through = new PassThrough()
  through.on('data', (chunk: Buffer) => {
    if (kept >= headBytes) return
    chunks.push(chunk)
    kept += chunk.length
  })
  through.pause()
  return { through, head: () => Buffer.concat(chunks).subarray(0, headBytes) }
}

export type ReceiveRefusal = 'file.wrongType' | 'file.tooLarge' | 'file.quota' | 'file.unreadable'

/**
 * Takes one uploaded part: streamed to storage under a temporary key, checked by suffix, size, bytes and quota, and kept
 * under its hash. A refused part leaves nothing behind.
 */
export async function receiveFile(
  kernel: Kernel,
  actor: Actor,
  kind: UploadKind,
  part: UploadedPart,
): Promise<FileRow | Refusal<ReceiveRefusal>> {
  const { connection, files } = kernel
  const settings = await readConfig(connection.db, 'upload_config')
  const { suffixes, limitMb } = limitsOf(kind, settings)
  const name = safeName(part.filename)
  const allowed = suffixList(suffixes)
  const wrongType = refuse('file.wrongType', { formats: (allowed ?? [kind]).join('、') })
  if (allowed && !allowed.includes(suffixOf(name))) {
    part.stream.resume()
    return wrongType
  }
  const temporary = `incoming/${randomUUID()}`
  const { through, head } = keepHead()
  let stored: { sizeBytes: number; sha256: string }
  try {
    const writing = files.put(temporary, through, { maxBytes: limitMb * mega })
    const [result] = await Promise.all([writing, pipeline(part.stream, through)])
    stored = result
  } catch (error) {
    part.stream.resume()
    if (error instanceof TooLarge) return refuse('file.tooLarge', { limit: limitMb })
    throw error
  }
  const mime = acceptedType(kind, (await fileTypeFromBuffer(head()))?.mime)
  if (mime === null) {
    await files.remove(temporary)
    return wrongType
  }
  const used = actor.orgId ? await usedBytes(connection.db, actor.orgId) : 0
  const quota = settings.file_size * mega
  if (used + stored.sizeBytes > quota) {
    await files.remove(temporary)
    return refuse('file.quota', { used: sizeText(used), limit: sizeText(quota) })
  }
  const storageKey = `blobs/${stored.sha256.slice(0, 2)}/${stored.sha256}`
  if (await isStored(connection.db, stored.sha256)) await files.remove(temporary)
  else await files.rename(temporary, storageKey)
  return insertFile(connection.db, {
    token: randomBytes(16).toString('base64url'),
    orgId: actor.orgId,
    ownerId: actor.userId,
    kind,
    name,
    mime,
    ...stored,
    storageKey,
  })
}
