import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import type { FileStore } from '../kernel/files/store.ts'
import { zipped, type ZippedFile } from '../kernel/files/zip-write.ts'
import { listMigrations, listSequences, listTables } from './catalogue.ts'
import { filePath, formatVersion, manifestPath, storedPrefixes, tablePath, type Manifest } from './format.ts'

const rowsAtOnce = 2_000

const fileOf = (path: string, text: AsyncIterable<string> | Iterable<string>): ZippedFile => ({
  path,
  open: () => Promise.resolve(Readable.from(text)),
})

async function* rowsOf(client: pg.ClientBase, { name, columns }: Manifest['tables'][number]): AsyncGenerator<string> {
  const names = columns.map((column) => client.escapeIdentifier(column)).join(', ')
  await client.query(
    `DECLARE backup_rows CURSOR FOR SELECT ROW(${names})::text AS row FROM ${client.escapeIdentifier(name)}`,
  )
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`FETCH ${rowsAtOnce} FROM backup_rows`)
    if (!rows.length) break
    yield rows.map(({ row }) => `${JSON.stringify(row)}\n`).join('')
  }
  await client.query('CLOSE backup_rows')
}

export interface Written {
  tables: number
  files: number
}

/**
 * Writes a backup of a database and its storage to `target`, which appears once it is whole. The server may run
 * meanwhile: all rows are of one moment. Bytes are never changed and are removed long after the last row that names
 * them, so what the storage holds afterwards is enough.
 */
export async function writeBackup(
  { connection, files }: { connection: pg.ClientConfig; files: FileStore },
  target: string,
): Promise<Written> {
  const client = new pg.Client(connection)
  await client.connect()
  const written: Written = { tables: 0, files: 0 }
  const unfinished = `${target}.part`
  try {
    await client.query('SET statement_timeout = 0')
    await client.query('SET idle_in_transaction_session_timeout = 0')
    await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const manifest: Manifest = {
      format: formatVersion,
      made_at: new Date().toISOString(),
      migrations: await listMigrations(client),
      tables: await listTables(client),
      sequences: await listSequences(client),
    }
    async function* parts(): AsyncGenerator<ZippedFile> {
      yield fileOf(manifestPath, [JSON.stringify(manifest, null, 1)])
      for (const table of manifest.tables) {
        yield fileOf(tablePath(table.name), rowsOf(client, table))
        written.tables += 1
      }
      for (const prefix of storedPrefixes) {
        for await (const { key } of files.list(prefix)) {
          const body = await files.get(key)
          // Removed since it was listed: no row of that moment's future needs it.
          if (!body) continue
          yield { path: filePath(key), open: () => Promise.resolve(body) }
          written.files += 1
        }
      }
    }
    await pipeline(zipped(parts()), createWriteStream(unfinished, { mode: 0o600 }))
    await client.query('COMMIT')
    await rename(unfinished, target)
    return written
  } finally {
    await rm(unfinished, { force: true })
    await client.end()
  }
}
