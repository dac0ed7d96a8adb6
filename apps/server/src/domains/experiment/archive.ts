import yauzl from 'yauzl'
import { entryPath } from '../../kernel/files/zip.ts'
import { refuse, Refusal } from '../../kernel/result.ts'

export interface ArchiveLimits {
  entries: number
  /** Bytes of one file, and of all files together, counted as they come out, not as the archive claims. */
  textBytes: number
  inflatedBytes: number
  /** Files that are read beside the texts, and how long one may be. */
  blobs?: { isOne: (path: string) => boolean; bytes: number }
}

/** Files of an archive by path with `/`; null for one that is longer than allowed. */
export type ArchiveFiles = Map<string, Buffer | null>

type Unreadable = Refusal<'experiment.packageUnreadable'>
const unreadable = (reason: string): Unreadable => refuse('experiment.packageUnreadable', { reason })

const linkType = 0o120000
const wanted = /\.(json|md|txt|sh|py|sql|http)$/i
const rubbish = /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$)/

/**
 * Reads the wanted files of an uploaded zip, which is taken as hostile: paths that climb out, links, encrypted entries,
 * doubled names, too many entries and bombs refuse the whole archive. Other files are skipped without unpacking them.
 */
export async function readArchive(bytes: Buffer, limits: ArchiveLimits): Promise<ArchiveFiles | Unreadable> {
  let zip: yauzl.ZipFile
  try {
    zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true, decodeStrings: false })
  } catch {
    return unreadable('不是有效的 zip 文件')
  }
  try {
    if (zip.entryCount > limits.entries) return unreadable(`文件数超过${limits.entries}个`)
    const files: ArchiveFiles = new Map()
    let total = 0
    for await (const entry of zip.eachEntry()) {
      // `decodeStrings: false` leaves the name as the bytes it is stored as.
      const raw = entry.fileName as unknown as Buffer
      const path = entryPath({ raw, flags: entry.generalPurposeBitFlag, extra: entry.extraFields })
      if (path === null) return unreadable('包含不安全的文件路径')
      if (((entry.externalFileAttributes >>> 16) & 0o170000) === linkType) return unreadable('包含链接文件')
      const isBlob = limits.blobs?.isOne(path) === true
      if (path.endsWith('/') || rubbish.test(path) || !(isBlob || wanted.test(path))) continue
      if (entry.isEncrypted()) return unreadable('文件已加密')
      if (files.has(path)) return unreadable(`文件「${path}」重复`)
      const most = isBlob ? limits.blobs!.bytes : limits.textBytes
      const content = await readEntry(zip, entry, most)
      total += content?.length ?? most
      if (total > limits.inflatedBytes) return unreadable('解压后的内容过大')
      files.set(path, content)
    }
    return files
  } catch {
    return unreadable('文件已损坏')
  } finally {
    zip.close()
  }
}

/** One file's bytes, or null as soon as it turns out longer than `maxBytes`. */
async function readEntry(zip: yauzl.ZipFile, entry: yauzl.Entry, maxBytes: number): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let size = 0
  const stream = await zip.openReadStreamPromise(entry)
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) {
      stream.destroy()
      return null
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
