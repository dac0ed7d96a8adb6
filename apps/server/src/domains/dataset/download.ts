import type { Readable } from 'node:stream'
import { zipped, type ZippedFile } from '../../kernel/files/zip-write.ts'
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

/** The chosen files as a zip that is made while it is sent. */
export const zipOf = (kernel: Kernel, datasetId: string, version: TreeVersion, paths: string[]): Readable =>
  zipped(stored(kernel, eachFile(kernel, datasetId, version, paths)))

async function* stored(kernel: Pick<Kernel, 'files'>, files: AsyncIterable<StoredFile>): AsyncIterable<ZippedFile> {
  for await (const { path, storageKey } of files) {
    const open = async (): Promise<Readable> => {
      const body = await kernel.files.get(storageKey)
      if (!body) throw new Error(`The bytes of ${path} are not stored`)
      return body
    }
    yield { path, open }
  }
}
