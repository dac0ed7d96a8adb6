import type { Kernel } from '../../kernel/kernel.ts'
import { BadZip, withZip, type ZipEntry, type ZipLimits } from '../../kernel/files/zip.ts'
import { refuse, Refusal } from '../../kernel/result.ts'
import type { FileRow } from './store.ts'

/**
 * Opens a stored zip where it lies and gives its files to `take`. The whole archive is refused before that when it is no
 * archive or hostile (kernel/files/zip.ts); `take` keeps what it wants with `receiveFile`, which checks each file like any
 * upload.
 */
export async function withStoredZip<T>(
  kernel: Pick<Kernel, 'files'>,
  file: FileRow,
  limits: ZipLimits,
  take: (entries: ZipEntry[]) => Promise<T>,
): Promise<T | Refusal<'file.unreadable'>> {
  const source = {
    size: file.sizeBytes,
    read: async (range: { start: number; end: number }) => {
      const body = await kernel.files.get(file.storageKey, range)
      if (!body) throw new BadZip('压缩包已不存在，请重新上传')
      return body
    },
  }
  try {
    return await withZip(source, limits, take)
  } catch (error) {
    if (error instanceof BadZip) return refuse('file.unreadable', { reason: error.message })
    throw error
  }
}

/** The same for a caller that takes every file of the archive, in its order. */
export const unpackFile = (
  kernel: Pick<Kernel, 'files'>,
  file: FileRow,
  limits: ZipLimits,
  take: (entry: ZipEntry, index: number, count: number) => Promise<void>,
): Promise<true | Refusal<'file.unreadable'>> =>
  withStoredZip(kernel, file, limits, async (entries) => {
    for (const [index, entry] of entries.entries()) await take(entry, index, entries.length)
    return true as const
  })
