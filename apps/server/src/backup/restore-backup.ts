import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import type { FileStore } from '../kernel/files/store.ts'
import { migrate } from '../kernel/database/migrate.ts'
import { openArchive, type Archive } from './read-archive.ts'
import { BackupProblem, filePath, keyOf, Manifest, manifestPath, tablePath } from './format.ts'

const rowsAtOnce = 500
const rowType = 'backup_row'

async function readManifest(archive: Archive): Promise<Manifest> {
  const entry = archive.paths.has(manifestPath) ? await text(await archive.open(manifestPath)) : ''
  const read = Manifest.safeParse(
    await Promise.resolve(entry)
      .then(JSON.parse)
      .catch(() => undefined),
  )
  if (!read.success) throw new BackupProblem('这不是本平台的备份文件。', 'This is no backup of this platform.')
  return read.data
}

/** Whether a database has been used: whatever is in it must not be mixed with a backup. */
async function mustBeEmpty(client: pg.ClientBase): Promise<void> {
  const found = await client.query(
    `SELECT 1 FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') LIMIT 1`,
  )
  if (found.rowCount)
    throw new BackupProblem(
      '目标数据库不是空的，请指定新的 DATA_DIR 或空的 DATABASE_URL。',
      'The target database is not empty; name a new DATA_DIR or an empty DATABASE_URL.',
    )
}

/** A backup of a later version has migrations that nobody here knows. */
async function mustBeKnown({ migrations }: Manifest, folder: string): Promise<void> {
  for (const { name, hash } of migrations) {
    const file = await readFile(join(folder, name)).catch(() => null)
    if (file && createHash('sha256').update(file).digest('hex') === hash) continue
    throw new BackupProblem(
      `备份来自更新的版本（${name}），请先更新本平台。`,
      'The backup was made by a later version; update first.',
    )
  }
}

async function insertRows(client: pg.ClientBase, { name, columns }: Manifest['tables'][number], rows: string[]) {
  if (!rows.length) return
  const names = columns.map((column) => client.escapeIdentifier(column))
  await client.query(
    `INSERT INTO ${client.escapeIdentifier(name)} (${names.join(', ')}) OVERRIDING SYSTEM VALUE
     SELECT ${names.map((column) => `(one.r).${column}`).join(', ')}
     FROM (SELECT given::pg_temp.${rowType} AS r FROM unnest($1::text[]) AS given OFFSET 0) AS one`,
    [rows],
  )
}

async function fillTable(client: pg.ClientBase, archive: Archive, table: Manifest['tables'][number]): Promise<void> {
  const name = client.escapeIdentifier(table.name)
  // What triggers keep up to date is in the backup as well. Rows that migrations put there are too.
  await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`)
  // The columns in the backup's order: it is not the table's where migrations came in another order.
  const names = table.columns.map((column) => client.escapeIdentifier(column)).join(', ')
  await client.query(`CREATE TEMP TABLE ${rowType} AS SELECT ${names} FROM ${name} WHERE false`)
  let rows: string[] = []
  for await (const line of createInterface({ input: await archive.open(tablePath(table.name)) })) {
    rows.push(JSON.parse(line) as string)
    if (rows.length < rowsAtOnce) continue
    await insertRows(client, table, rows)
    rows = []
  }
  await insertRows(client, table, rows)
  await client.query(`DROP TABLE pg_temp.${rowType}`)
  await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`)
}

export interface Restored {
  madeAt: string
  tables: number
  files: number
}

/**
 * Fills an empty database and its storage from a backup, and brings the schema from the backup's state to today's. The
 * rows come in one transaction: an attempt that fails leaves tables without rows, and is repeated on a new database.
 */
export async function restoreBackup(
  { connection, files, migrations }: { connection: pg.ClientConfig; files: FileStore; migrations: string },
  source: string,
): Promise<Restored> {
  const archive = await openArchive(source)
  const client = new pg.Client(connection)
  try {
    await client.connect()
    const manifest = await readManifest(archive)
    await mustBeEmpty(client)
    await mustBeKnown(manifest, migrations)
    await migrate(
      connection,
      migrations,
      manifest.migrations.map(({ name }) => name),
    )
    const { tables } = manifest
    await client.query('BEGIN')
    const list = tables.map(({ name }) => client.escapeIdentifier(name)).join(', ')
    await client.query(`TRUNCATE ${list}`)
    for (const table of tables) await fillTable(client, archive, table)
    for (const { name, value, is_called: isCalled } of manifest.sequences) {
      await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [
        client.escapeIdentifier(name),
        value,
        isCalled,
      ])
    }
    await client.query('COMMIT')
    let stored = 0
    for (const path of archive.paths) {
      const key = keyOf(path)
      if (key === undefined) continue
      await files.put(key, await archive.open(filePath(key)), { maxBytes: Infinity })
      stored += 1
    }
    await migrate(connection, migrations)
    return { madeAt: manifest.made_at, tables: tables.length, files: stored }
  } finally {
    archive.close()
    await client.end()
  }
}
