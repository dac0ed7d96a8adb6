import type { Readable } from 'node:stream'
import { nameOfPath } from '@lab/contract/dataset-paths'
import type { FileAnswer } from '@lab/contract/endpoint'
import type { Tx } from '../../kernel/database/pool.ts'
import { zipped, type ZippedFile } from '../../kernel/files/zip-write.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { orAbsent, refuse, throwRefusal } from '../../kernel/result.ts'
import { filesAfter, findEntry, type StoredFile, type TreeVersion } from './tree-store.ts'

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
const zipOf = (kernel: Kernel, datasetId: string, version: TreeVersion, paths: string[]): Readable =>
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

/** A chosen file as it is; a folder, several files or all of them as a zip. */
export async function downloadOf(
  tx: Tx,
  kernel: Kernel,
  { id, title, version }: { id: string; title: string; version: TreeVersion },
  paths: string[],
): Promise<FileAnswer> {
  const only = paths.length === 1 ? await findEntry(tx, id, version, paths[0]!) : null
  if (paths.length === 1 && !only) throwRefusal(refuse('absent'))
  if (only?.isFile) {
    const [file] = await filesAfter(tx, id, version, '', [only.path])
    const body = orAbsent(file && (await kernel.files.get(file.storageKey)))
    return { filename: nameOfPath(only.path), type: 'application/octet-stream', body }
  }
  const suffix = version === 'now' ? '' : `-v${version}`
  const filename = only ? `${nameOfPath(only.path)}.zip` : `${title}${suffix}.zip`
  return { filename, type: 'application/zip', body: zipOf(kernel, id, version, paths) }
}
