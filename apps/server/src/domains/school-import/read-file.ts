import readXlsx from 'read-excel-file/node'
import { BadZip, readEntry, withZip, type ZipEntry } from '../../kernel/files/zip.ts'
import { zipInMemory } from '../../kernel/files/zip-source.ts'
import { readTable } from '../../kernel/sheets/read-table.ts'
import type { Table } from './columns.ts'

export interface FileToRead {
  name: string
  bytes: Uint8Array
  encoding?: 'utf-8' | 'gb18030' | undefined
}
export interface ReadFile {
  format: 'workbook' | 'csv' | 'oneroster'
  encoding: 'utf-8' | 'gb18030'
  tables: Table[]
}

/** A workbook of 50,000 people is about 60 MB unpacked. */
const limits = { entries: 500, totalBytes: 300 * 1024 * 1024 }

/** The tables of a workbook, a csv, or a zip of csv files; or why the file cannot be read. */
export async function readTables(file: FileToRead): Promise<ReadFile | { problem: string }> {
  try {
    if (/\.xlsx$/i.test(file.name)) return await readWorkbook(file)
    if (/\.zip$/i.test(file.name)) return await readZip(file)
    return await readCsv(file)
  } catch (error) {
    if (error instanceof BadZip) return { problem: error.message }
    throw error
  }
}

/** Counts what comes out before anything else unpacks it, which believes what the archive says of itself. */
const unpacksTo = (bytes: Buffer): Promise<void> =>
  withZip(zipInMemory(bytes), limits, async (entries) => {
    for (const entry of entries) for await (const chunk of entry.open()) void chunk
  })

async function readWorkbook({ bytes }: FileToRead): Promise<ReadFile | { problem: string }> {
  const buffer = Buffer.from(bytes)
  await unpacksTo(buffer)
  try {
    const sheets = await readXlsx(buffer)
    const tables = sheets.map(({ sheet, data }) => ({ name: sheet, rows: data as unknown[][] }))
    return { format: 'workbook', encoding: 'utf-8', tables }
  } catch {
    return { problem: '不是有效的 xlsx 文件' }
  }
}

async function readCsv({ name, bytes, encoding }: FileToRead): Promise<ReadFile | { problem: string }> {
  const read = await readTable(name, bytes, encoding)
  if ('problem' in read) return read
  const { table: rows, encoding: found } = read
  return { format: 'csv', encoding: found, tables: [{ name: name.replace(/\.\w+$/, ''), rows }] }
}

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

async function readZip({ bytes, encoding }: FileToRead): Promise<ReadFile | { problem: string }> {
  return withZip(zipInMemory(Buffer.from(bytes)), limits, async (entries) => {
    const files = entries.filter(({ path }) => /\.csv$/i.test(path))
    if (!files.length) return { problem: '压缩包里没有 csv 文件' }
    const tables: Table[] = []
    let found: ReadFile['encoding'] = 'utf-8'
    for (const entry of files) {
      const read = await readTable(entry.path, await entryBytes(entry), encoding)
      if ('problem' in read) return { problem: `${entry.path}：${read.problem}` }
      tables.push({ name: baseName(entry.path).replace(/\.csv$/i, ''), rows: read.table })
      if (read.encoding !== 'utf-8') found = read.encoding
    }
    const isOneRoster = tables.some(({ name }) => name.toLowerCase() === 'manifest')
    return { format: isOneRoster ? ('oneroster' as const) : ('csv' as const), encoding: found, tables }
  })
}

const entryBytes = async (entry: ZipEntry): Promise<Buffer> => {
  const bytes = await readEntry(entry, limits.totalBytes)
  if (!bytes) throw new BadZip('解压后的内容过大')
  return bytes
}
