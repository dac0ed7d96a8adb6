import type { Kernel } from '../../kernel/kernel.ts'
import { BadZip, unpackZip, type ZipEntry, type ZipLimits } from '../../kernel/files/zip.ts'
import { refuse, Refusal } from '../../kernel/result.ts'
import type { FileRow } from './store.ts'

/**
 * Gives each file of a stored zip to `take`, in the archive's order. The whole archive is refused before the first when
 * it is no archive or hostile (kernel/files/zip.ts); `take` keeps what it wants with `receiveFile`, which checks each
 * file like any upload.
 */
export async function unpackFile(
  kernel: Pick<Kernel, 'files'>,
  file: FileRow,
  limits: ZipLimits,
  take: (entry: ZipEntry, index: number, count: number) => Promise<void>,
): Promise<true | Refusal<'absent' | 'file.unreadable'>> {
  const body = await kernel.files.get(file.storageKey)
  if (!body) return refuse('absent')
  try {
    await unpackZip(body, limits, take)
    return true
  } catch (error) {
    if (error instanceof BadZip) return refuse('file.unreadable', { reason: error.message })
    throw error
  }
}
