import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { projectRoot } from '../kernel/config.ts'
import { migrate, releases } from '../kernel/database/migrate.ts'
import { databaseOf } from './global-setup.ts'

// A database of any release, brought up to date, has the schema of one that is made today. Up to release 45 new databases
// were made in the order of names, which is not the order in which those that were there already got the same files.

const migrations = join(projectRoot(), 'apps/server/migrations')
const all = releases(migrations)
const madeByName = 45

const server = () => inject('postgres')
const made: string[] = []

async function on<Result>(database: pg.ClientConfig, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(database)
  await client.connect()
  return work(client).finally(() => client.end())
}

async function newDatabase(): Promise<pg.ClientConfig> {
  const name = `lab_order_${randomBytes(6).toString('hex')}`
  made.push(name)
  await on(server(), (client) =>
    client.query(`CREATE DATABASE ${name} ENCODING 'UTF8' LOCALE 'C.UTF-8' TEMPLATE template0`),
  )
  return databaseOf(server(), name)
}
afterAll(async () => {
  for (const name of made) await on(server(), (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`))
})

/** Everything of a schema that statements can notice; not the order of columns, in which they were added. */
const parts = {
  columns: `SELECT table_schema, table_name, column_name, udt_name, is_nullable, column_default, generation_expression,
      character_maximum_length, datetime_precision FROM information_schema.columns`,
  constraints: `SELECT n.nspname, c.conrelid::regclass::text, c.conname, pg_get_constraintdef(c.oid) FROM pg_constraint c
      JOIN pg_namespace n ON n.oid = c.connamespace`,
  indexes: 'SELECT schemaname, indexdef FROM pg_indexes',
  triggers: 'SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal',
  functions: `SELECT n.nspname, p.proname, pg_get_function_identity_arguments(p.oid), p.prosrc FROM pg_proc p
      JOIN pg_namespace n ON n.oid = p.pronamespace WHERE p.prokind <> 'a'`,
  views: 'SELECT schemaname, viewname, definition FROM pg_views',
}
/** Of the queue library's tables for each day there are as many as the day wants on which a database was made. */
const day = /queue_stats_\d{8}/g
const ofOthers = /pg_catalog|information_schema|pg_toast/

async function schemaOf(database: pg.ClientConfig): Promise<string[]> {
  return on(database, async (client) => {
    const lines: string[] = []
    for (const [part, statement] of Object.entries(parts)) {
      const { rows } = await client.query<unknown[]>({ text: statement, rowMode: 'array' })
      const said = rows.map((row) => `${part} ${row.join(' | ')}`.replaceAll(day, 'queue_stats_day'))
      lines.push(...said.filter((line) => !ofOthers.test(line)))
    }
    return lines.toSorted()
  })
}

let today: string[]
beforeAll(async () => {
  const database = await newDatabase()
  await migrate(database, migrations)
  today = await schemaOf(database)
}, 60_000)

test('order.txt names every file once', () => {
  const files = readdirSync(migrations).filter((name) => name.endsWith('.sql'))
  expect(all.flat().toSorted()).toEqual(files.toSorted())
})

test('a file that order.txt does not name yet runs after all that it names, whatever it is called', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lab-order-'))
  const texts = { 'order.txt': '2.sql\n1.sql\n', '2.sql': 'CREATE TABLE t (a int)', '1.sql': 'ALTER TABLE t ADD b int' }
  for (const [name, text] of Object.entries(texts)) await writeFile(join(folder, name), text)
  await writeFile(join(folder, '0.sql'), 'ALTER TABLE t RENAME b TO c')
  const database = await newDatabase()
  expect(await migrate(database, folder)).toEqual(['2.sql', '1.sql', '0.sql'])
  expect(await migrate(database, folder)).toEqual([])
  await rm(folder, { recursive: true })
})

const changesSchema = (name: string): boolean =>
  name.startsWith('9') && /^\s*(?:CREATE|ALTER|DROP)\b/m.test(readFileSync(join(migrations, name), 'utf8'))
/** Releases with SQL of our own for the schema, which their numbers put behind all tables. */
const steps = all
  .slice(0, madeByName)
  .flatMap((release, at) => (release.some(changesSchema) ? [[at + 1, release.at(-1)!] as const] : []))

/** The same files with these first: a run for each file would have a connection for each, which takes longer than its SQL. */
async function folderInOrder(first: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lab-order-'))
  await cp(migrations, folder, { recursive: true })
  const rest = all.flat().filter((name) => !first.includes(name))
  await writeFile(join(folder, 'order.txt'), `${[...first, ...rest].join('\n')}\n`)
  return folder
}

describe('up to date, a database is as a new one that was made when the newest file was', () => {
  test.each(steps)('release %i, %s', { timeout: 60_000 }, async (count) => {
    const database = await newDatabase()
    const folder = await folderInOrder(all.slice(0, count).flat().toSorted())
    await migrate(database, folder)
    await rm(folder, { recursive: true })
    expect(await migrate(database, migrations)).toEqual([])
    const now = await schemaOf(database)
    expect(now.filter((line) => !today.includes(line))).toEqual([])
    expect(today.filter((line) => !now.includes(line))).toEqual([])
  })
})
