import { readEntry, type ZipEntry } from '../../kernel/files/zip.ts'
import { refuse, Refusal } from '../../kernel/result.ts'

export interface TextLimits {
  /** Bytes of one text, and of all together. */
  textBytes: number
  textsBytes: number
  /** Bytes of the manifest, which lists every file. */
  manifestBytes: number
}

/** Texts of an archive by path with `/`; null for one that is longer than allowed. */
export type ArchiveFiles = Map<string, Buffer | null>

const wanted = /\.(json|md|txt|sh|py|sql|http)$/i
const isManifest = (path: string): boolean => /(^|\/)manifest\.json$/.test(path)

/** Reads the texts of a package, but not what `isBytes` says is the bytes of a file; the rest is not unpacked. */
export async function readTexts(
  entries: ZipEntry[],
  isBytes: (path: string) => boolean,
  limits: TextLimits,
): Promise<ArchiveFiles | Refusal<'experiment.packageUnreadable'>> {
  const files: ArchiveFiles = new Map()
  let total = 0
  for (const entry of entries) {
    if (!wanted.test(entry.path) || isBytes(entry.path)) continue
    const most = isManifest(entry.path) ? limits.manifestBytes : limits.textBytes
    const content = await readEntry(entry, most)
    total += content?.length ?? most
    if (total > limits.textsBytes) return refuse('experiment.packageUnreadable', { reason: '解压后的内容过大' })
    files.set(entry.path, content)
  }
  return files
}
