import { importLimits } from '@lab/contract/question-exchange'
import { BadZip, withZip } from '../../../kernel/files/zip.ts'
import { zipInMemory } from '../../../kernel/files/zip-source.ts'
import { zipped } from '../../../kernel/files/zip-write.ts'
import { Readable } from 'node:stream'
import { Unreadable } from '../../../kernel/markup/unreadable.ts'

/** The files of an archive that are wanted, by their paths. Of one that is larger than allowed, null. */
export async function readArchive(
  bytes: Uint8Array,
  isWanted: (path: string) => boolean,
): Promise<{ paths: string[]; files: Map<string, Uint8Array | null> }> {
  const limits = { entries: importLimits.entries, totalBytes: importLimits.unpackedBytes }
  try {
    return await withZip(zipInMemory(Buffer.from(bytes)), limits, async (entries) => {
      const files = new Map<string, Uint8Array | null>()
      for (const entry of entries) {
        if (!isWanted(entry.path)) continue
        const isPicture = !/\.(?:xml|rels|qti|json|txt)$/i.test(entry.path)
        if (isPicture && entry.claimedBytes > importLimits.pictureBytes) {
          files.set(entry.path, null)
          continue
        }
        const chunks: Buffer[] = []
        for await (const chunk of entry.open()) chunks.push(chunk as Buffer)
        files.set(entry.path, Buffer.concat(chunks))
      }
      return { paths: entries.map(({ path }) => path), files }
    })
  } catch (error) {
    if (error instanceof BadZip) throw new Unreadable(`压缩包无法读取：${error.message}`)
    throw error
  }
}

/** Files as one archive. */
export async function writeArchive(files: readonly { path: string; bytes: Uint8Array | string }[]): Promise<Buffer> {
  const all = (async function* () {
    for (const { path, bytes } of files) {
      const body = typeof bytes === 'string' ? Buffer.from(bytes, 'utf8') : Buffer.from(bytes)
      yield { path, sizeBytes: body.length, open: async () => Readable.from([body]) }
    }
  })()
  const chunks: Buffer[] = []
  for await (const chunk of zipped(all)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
