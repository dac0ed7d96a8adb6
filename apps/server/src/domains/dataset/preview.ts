import type { DatasetPreview } from '@lab/contract/dataset'
import { nameOfPath } from '@lab/contract/dataset-paths'
import type { Kernel } from '../../kernel/kernel.ts'
import { addressKey, fileAddress, findFileById, signAddress, type FileRow } from '../file/index.ts'
import { decoded, lookOf, tableBytes, tablePage, textBytes } from './preview-text.ts'
import type { EntryRow } from './tree-store.ts'

async function firstBytes(kernel: Kernel, file: FileRow, most: number): Promise<Buffer> {
  if (file.sizeBytes === 0) return Buffer.alloc(0)
  const end = Math.min(file.sizeBytes, most) - 1
  const stream = await kernel.files.get(file.storageKey, { start: 0, end })
  const chunks: Buffer[] = []
  for await (const chunk of (stream ?? []) as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** What a file of a tree looks like. A name that promises nothing is looked into: text shows, anything else does not. */
export async function previewOf(
  kernel: Kernel,
  entry: EntryRow,
  query: { page: number; per_page: number },
  now: Date,
): Promise<DatasetPreview | null> {
  const file = entry.fileId === null ? null : await findFileById(kernel.connection.db, entry.fileId)
  if (!file) return null
  const name = nameOfPath(entry.path)
  const base: DatasetPreview = {
    kind: 'none',
    path: entry.path,
    name,
    size: entry.sizeBytes,
    columns: [],
    rows: [],
    total_rows: 0,
    text: '',
    is_cut: false,
    encoding: null,
    url: null,
  }
  const look = lookOf(name)
  if (look === 'viewer') {
    const url = signAddress(await addressKey(kernel.connection), fileAddress(file), now.getTime())
    return { ...base, kind: 'file', url }
  }
  const most = look === 'table' ? tableBytes : textBytes
  const isCut = file.sizeBytes > most
  const found = decoded(await firstBytes(kernel, file, most), isCut)
  if (!found) return base
  if (look === 'table') {
    const table = tablePage(name, found.text, isCut, query)
    if (table) {
      const { columns, rows, total } = table
      return { ...base, kind: 'table', columns, rows, total_rows: total, is_cut: isCut, encoding: found.encoding }
    }
  }
  const text = found.text.slice(0, textBytes)
  return { ...base, kind: 'text', text, is_cut: isCut || text.length < found.text.length, encoding: found.encoding }
}
