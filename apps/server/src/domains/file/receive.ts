import { randomUUID } from 'node:crypto'
import { finished, PassThrough, Readable } from 'node:stream'
import { BYTES_PER_MB, suffixOf, uploadRule, type UploadOrigin, type UploadRule } from '@lab/contract/upload-rules'
import { TooLarge } from '../../kernel/files/store.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { readConfig } from '../platform/index.ts'
import { keepArrived, type Arrived, type Keeper } from './storage.ts'
import { leftIn, noRoom, roomFor, type Room } from './quota.ts'
import { originOf, safeName } from './rules.ts'
import type { FileRow } from './store.ts'

/** As much as the sniffer looks at. */
const headBytes = 4_100
/** What S3 takes in one piece. */
const ceiling = 5 * 1024 * BYTES_PER_MB

/**
 * Passes a stream on while keeping its first bytes. Who stops reading half way does not end the source: the rest of it
 * must still be read, or what follows it on the same connection never comes.
 */
function keepHead(body: Readable): { through: PassThrough; head: () => Buffer } {
  const chunks: Buffer[] = []
  let kept = 0
  const through = new PassThrough()
  through.on('data', (chunk: Buffer) => {
    if (kept >= headBytes) return
    chunks.push(chunk)
    kept += chunk.length
  })
  through.pause()
  // Storage may not read yet; it finds the error when it begins to.
  through.on('error', () => {})
  // An error of the source is the one that is reported, also when it happened before anybody looked.
  finished(body, { writable: false }, (error) => {
    if (error) through.destroy(error)
  })
  body.pipe(through)
  return { through, head: () => Buffer.concat(chunks).subarray(0, headBytes) }
}

export type ReceiveRefusal = 'file.wrongType' | 'file.tooLarge' | 'file.quota'

export interface Allowed {
  name: string
  origin: UploadOrigin
  maxBytes: number
  /** Why more than `maxBytes` is refused. */
  tooLong: Refusal<'file.tooLarge' | 'file.quota'>
  room: Room | null
}

const overLimit = (rule: UploadRule): Refusal<'file.tooLarge'> =>
  refuse('file.tooLarge', { limit: rule.limitMb ?? ceiling / BYTES_PER_MB })

/**
 * Whether a file of this name may come from there, and how long it may be: by the rules that the console asks too
 * (contract, upload-rules.ts), and by the space that is left. `size` is what the sender says it is, when it does.
 */
export async function allowedUpload(
  tx: Tx,
  keeper: Keeper,
  given: { origin: UploadOrigin; filename: string; size?: number | undefined },
): Promise<Allowed | Refusal<ReceiveRefusal>> {
  const name = safeName(given.filename)
  const origin = originOf(given.origin, name)
  const rule = uploadRule(origin, await readConfig(tx, 'upload_config'))
  if (rule.suffixes.length && !rule.suffixes.includes(suffixOf(name))) {
    return refuse('file.wrongType', { formats: rule.suffixes.join('、') })
  }
  const limit = Math.min(rule.limitMb === undefined ? ceiling : rule.limitMb * BYTES_PER_MB, ceiling)
  const room = await roomFor(tx, keeper.orgId)
  const left = room ? leftIn(room) : Infinity
  const tooLong = room && left < limit ? noRoom(room) : overLimit(rule)
  if (given.size !== undefined && given.size > limit) return overLimit(rule)
  if (given.size !== undefined && given.size > left) return tooLong
  return { name, origin, maxBytes: Math.min(limit, left), tooLong, room }
}

/** Streams bytes to storage under a temporary key. Too long a stream leaves nothing, and is read to its end. */
export async function takeIn(
  kernel: Pick<Kernel, 'files'>,
  body: Readable,
  maxBytes: number,
): Promise<Arrived | 'too long'> {
  const temporary = `incoming/${randomUUID()}`
  const { through, head } = keepHead(body)
  try {
    const stored = await kernel.files.put(temporary, through, { maxBytes })
    return { temporary, ...stored, head: head() }
  } catch (error) {
    body.unpipe(through)
    body.resume()
    if (error instanceof TooLarge) return 'too long'
    throw error
  }
}

/** A file that arrives as a stream. */
export interface Incoming {
  filename: string
  stream: Readable
  size?: number | undefined
  /** The id that its entry gets, for jobs that may be run again. */
  id?: string | undefined
}

/**
 * Takes one file: streamed to storage under a temporary key, checked by suffix, size, bytes and quota, and kept under its
 * hash. A refused one leaves nothing behind.
 */
export async function receiveFile(
  kernel: Pick<Kernel, 'connection' | 'files'>,
  keeper: Keeper,
  given: UploadOrigin,
  { filename, stream, size, id }: Incoming,
): Promise<FileRow | Refusal<ReceiveRefusal>> {
  const allowed = await allowedUpload(kernel.connection.db, keeper, { origin: given, filename, size })
  if (!('maxBytes' in allowed)) {
    stream.resume()
    return allowed
  }
  const arrived = await takeIn(kernel, stream, allowed.maxBytes)
  if (arrived === 'too long') return allowed.tooLong
  return keepArrived(kernel, keeper, allowed.origin, allowed.name, { ...arrived, id })
}

/** Keeps bytes that the server has itself: the demo school's files, what an import unpacked. */
export const storeBytes = (
  kernel: Pick<Kernel, 'connection' | 'files'>,
  keeper: Keeper,
  origin: UploadOrigin,
  file: { name: string; bytes: Uint8Array },
): Promise<FileRow | Refusal<ReceiveRefusal>> =>
  receiveFile(kernel, keeper, origin, {
    filename: file.name,
    stream: Readable.from([Buffer.from(file.bytes)]),
    size: file.bytes.byteLength,
  })
