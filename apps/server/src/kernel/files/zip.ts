import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import yauzl from 'yauzl'
import { ZipReader, type ZipSource } from './zip-source.ts'

// Archives from outside are taken as hostile: nothing of them becomes a path of ours, what they claim about themselves is
// not believed, and bytes are counted as they come out.

export interface ZipLimits {
  entries: number
  /** Bytes of all files together, unpacked. */
  totalBytes: number
}

export interface ZipEntry {
  /** With `/`, relative, without `.` and `..`; unique in the archive. */
  path: string
  /** What the archive claims. */
  claimedBytes: number
  /** The file's bytes; ends in an error (`TooMuch`) when all files together are longer than allowed. */
  open(): Readable
}

/** Why an archive cannot be used, in Chinese. */
export class BadZip extends Error {}
/** The archive unpacks to more than is allowed. */
export class TooMuch extends BadZip {
  constructor() {
    super('解压后的内容过大')
  }
}

const utf8Flag = 0x800
const fileTypes = 0o170000
const linkType = 0o120000
const longestPath = 1_000
/** Deflate makes nothing smaller than by this: an archive that claims more has entries that share their bytes. */
const mostRatio = 1_032
const unicodePath = 0x7075
/** What systems leave in archives without being asked. */
const rubbish = /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i

/** UTF-8 where it is valid, else GB18030: what Windows machines in China write without saying so. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

interface RawEntry {
  raw: Uint8Array
  flags: number
  extra: readonly { id: number; data: Uint8Array }[]
}

/** The name as it was meant: marked as UTF-8, given a second time as UTF-8 (Info-ZIP), or to be guessed. */
function nameOf({ raw, flags, extra }: RawEntry): string {
  if (flags & utf8Flag) return new TextDecoder('utf-8').decode(raw)
  const again = extra.find((field) => field.id === unicodePath && field.data.length > 5 && field.data[0] === 1)
  return again ? new TextDecoder('utf-8').decode(again.data.subarray(5)) : decodeText(raw)
}

/** The entry's path, or null when it would leave the archive's own folder or means different things to different systems. */
export function entryPath(entry: RawEntry): string | null {
  const name = nameOf(entry).replaceAll('\\', '/').normalize('NFC')
  if (name.includes('\0') || name.length > longestPath || yauzl.validateFileName(name) !== null) return null
  const isFolder = name.endsWith('/')
  const parts = name.split('/').filter((part) => part !== '' && part !== '.')
  return parts.length ? parts.join('/') + (isFolder ? '/' : '') : null
}

interface Found {
  entry: yauzl.Entry
  path: string
}

/** Every file of the archive, or the reason why none of them is taken. Reads the directory only, unpacks nothing. */
async function filesOf(zip: yauzl.ZipFile, limits: ZipLimits): Promise<Found[]> {
  if (zip.entryCount > limits.entries) throw new BadZip(`文件数超过${limits.entries}个`)
  const found: Found[] = []
  const seen = new Set<string>()
  let claimed = 0
  for await (const entry of zip.eachEntry()) {
    const raw = entry.fileName as unknown as Buffer
    const path = entryPath({ raw, flags: entry.generalPurposeBitFlag, extra: entry.extraFields })
    if (path === null) throw new BadZip('包含不安全的文件路径')
    const mode = (entry.externalFileAttributes >>> 16) & fileTypes
    if (mode === linkType) throw new BadZip('包含链接文件')
    if (path.endsWith('/') || rubbish.test(path)) continue
    if (entry.isEncrypted()) throw new BadZip('文件已加密')
    // Systems that do not tell case apart would see one file.
    const folded = path.toLowerCase()
    if (seen.has(folded)) throw new BadZip(`文件「${path}」重复`)
    seen.add(folded)
    found.push({ entry, path })
    claimed += entry.uncompressedSize
    if (found.length > limits.entries) throw new BadZip(`文件数超过${limits.entries}个`)
  }
  if (claimed > zip.fileSize * mostRatio) throw new TooMuch()
  return found
}

/**
 * Opens an archive where it lies, and gives all of its files to `take`, which reads those that it wants one after the other.
 * The whole archive is refused (`BadZip`) before that when any of its entries climbs out, is a link, encrypted or doubled,
 * or there are too many. Memory holds the directory and a piece of one file, however large the archive.
 */
export async function withZip<T>(
  source: ZipSource,
  limits: ZipLimits,
  take: (entries: ZipEntry[]) => Promise<T>,
): Promise<T> {
  let zip: yauzl.ZipFile | undefined
  try {
    const reader = new ZipReader(source)
    const options = { lazyEntries: true, decodeStrings: false, autoClose: false }
    try {
      zip = await yauzl.fromRandomAccessReaderPromise(reader, source.size, options)
    } catch {
      throw new BadZip('不是有效的 zip 文件')
    }
    const files = await filesOf(zip, limits).catch((error: unknown) => {
      throw error instanceof BadZip ? error : new BadZip('文件已损坏')
    })
    const room = { left: limits.totalBytes }
    return await take(
      files.map(({ entry, path }) => ({
        path,
        claimedBytes: entry.uncompressedSize,
        open: () => Readable.from(counted(zip!, entry, room)),
      })),
    )
  } finally {
    zip?.close()
  }
}

/** The same for a caller that takes every file: `take` gets each in turn. */
export const unpackZip = (
  source: ZipSource,
  limits: ZipLimits,
  take: (entry: ZipEntry, index: number, count: number) => Promise<void>,
): Promise<void> =>
  withZip(source, limits, async (entries) => {
    for (const [index, entry] of entries.entries()) await take(entry, index, entries.length)
  })

/** One file's bytes, taken from the room that all of them share. */
async function* counted(zip: yauzl.ZipFile, entry: yauzl.Entry, room: { left: number }): AsyncIterable<Buffer> {
  try {
    // What claims to be more than there is room for is not unpacked to find out.
    if (entry.uncompressedSize > room.left) throw new TooMuch()
    const stream: AsyncIterable<Buffer> = await zip.openReadStreamPromise(entry)
    for await (const chunk of stream) {
      room.left -= chunk.length
      if (room.left < 0) throw new TooMuch()
      yield chunk
    }
  } catch (error) {
    throw error instanceof BadZip ? error : new BadZip('文件已损坏')
  }
}

/** An entry's bytes; null as soon as it turns out longer than `most`. */
export async function readEntry(entry: ZipEntry, most: number): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let size = 0
  const stream = entry.open()
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > most) {
      stream.destroy()
      return null
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** SHA-256 of an entry's bytes, in hex. */
export async function hashOfEntry(entry: ZipEntry): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of entry.open() as AsyncIterable<Buffer>) hash.update(chunk)
  return hash.digest('hex')
}
