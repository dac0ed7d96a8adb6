import { PassThrough, type Readable } from 'node:stream'
import yazl from 'yazl'
import type { Kernel } from '../../kernel/kernel.ts'
import { filesAfter, type StoredFile, type TreeVersion } from './tree-store.ts'

/** Every file of the choice in order, fetched a thousand at a time. */
export async function* eachFile(
  kernel: Pick<Kernel, 'connection'>,
  datasetId: string,
  version: TreeVersion,
  paths: string[] = [],
): AsyncIterable<StoredFile> {
  for (let after = ''; ;) {
    const rows = await filesAfter(kernel.connection.db, datasetId, version, after, paths)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < 1000) return
    after = last.path
  }
}

/**
 * The chosen files as a zip that is made while it is sent: nothing is gathered in memory, and a reader that goes away ends
 * it.
 */
export function zipOf(
  kernel: Kernel,
  datasetId: string,
  version: TreeVersion,
  paths: string[],
): AsyncIterable<Uint8Array> {
  const archive = new yazl.ZipFile()
  const out = archive.outputStream.pipe(new PassThrough())
  const fill = async (): Promise<void> => {
    for await (const { path, storageKey } of eachFile(kernel, datasetId, version, paths)) {
      if (out.destroyed) return
      const body: Readable | null = await kernel.files.get(storageKey)
      if (!body) throw new Error(`The bytes of ${path} are not stored`)
      const done = new Promise<void>((resolve, reject) => {
        body.once('close', resolve)
        body.once('error', reject)
        out.once('close', () => {
          body.destroy()
          resolve()
        })
      })
      archive.addReadStream(body, path)
      await done
    }
    archive.end()
  }
  fill().catch((error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))))
  return out as AsyncIterable<Uint8Array>
}
