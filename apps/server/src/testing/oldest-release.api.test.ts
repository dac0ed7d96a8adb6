import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { boot, type Running } from '../boot/boot.ts'
import { projectRoot, readConfig } from '../kernel/config.ts'
import { migrate } from '../kernel/database/migrate.ts'
import { connect, type Connection } from '../kernel/database/pool.ts'
import { databaseOf } from './global-setup.ts'
import { differences } from './oldest-release/differences.ts'
import { addressNow, changedSince, renamed } from './oldest-release/changed-since.ts'

// The demo school as the oldest released version kept it, and what that version answered about it to four people. It is
// brought up to date by every migration since; what those people see must still be there (oldest-release/README.md).

interface Seen {
  who: string
  url: string
  data: unknown
}

const kept = <T>(file: string): T =>
  JSON.parse(
    brotliDecompressSync(readFileSync(join(import.meta.dirname, 'oldest-release', file))).toString('utf8'),
  ) as T
const { at, seen } = kept<{ at: string; seen: Seen[] }>('seen.json.br')
const oldMigrations = [
  '0000_extensions.sql',
  '0000_foundation.sql',
  '9001_content_search.sql',
  '9002_content_pages.sql',
  '9101_activity_days.sql',
  '9201_files.sql',
  '9202_resource_lists.sql',
  '9203_activity_search.sql',
  '9204_resource_counts.sql',
]
const demoPassword = 'Lab@2026'
const migrations = join(projectRoot(), 'apps/server/migrations')
const name = `lab_oldest_${randomBytes(6).toString('hex')}`
const dir = mkdtempSync(join(tmpdir(), 'lab-oldest-'))
let connection: Connection
let running: Running

async function once(options: pg.PoolConfig, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(options)
  await client.connect()
  await work(client).finally(() => client.end())
}

/** Puts back the rows of every table as they were, with nothing computed from them again. */
async function fill(client: pg.Client): Promise<void> {
  await client.query('SET session_replication_role = replica')
  for (const [table, rows] of Object.entries(kept<Record<string, Record<string, unknown>[]>>('data.json.br'))) {
    const into = client.escapeIdentifier(table)
    const columns = Object.keys(rows[0]!)
      .map((column) => client.escapeIdentifier(column))
      .join(', ')
    await client.query(`DELETE FROM ${into}`)
    await client.query(
      `INSERT INTO ${into} (${columns}) OVERRIDING SYSTEM VALUE
       SELECT ${columns} FROM json_populate_recordset(NULL::${into}, $1)`,
      [JSON.stringify(rows)],
    )
  }
  await client.query(`
    SELECT setval(pg_get_serial_sequence(quote_ident(table_name), column_name), 1000000)
    FROM information_schema.columns
    WHERE table_schema = 'public' AND pg_get_serial_sequence(quote_ident(table_name), column_name) IS NOT NULL`)
}

/** Stops the database's clock at the moment of the answers, too: environments that ran then must not end meanwhile. */
async function stopClock(client: pg.Client): Promise<void> {
  const moment = client.escapeLiteral(at)
  await client.query('CREATE SCHEMA stopped')
  for (const clock of ['now', 'statement_timestamp', 'clock_timestamp']) {
    await client.query(`
      CREATE FUNCTION stopped.${clock}() RETURNS timestamptz LANGUAGE sql STABLE AS $$ SELECT ${moment}::timestamptz $$`)
  }
  // Found before the system's own of the same name.
  await client.query(`ALTER DATABASE ${name} SET search_path = stopped, public, pg_catalog`)
}

beforeAll(async () => {
  const server = inject('postgres')
  await once(server, async (client) => {
    await client.query(`CREATE DATABASE ${name} ENCODING 'UTF8' LOCALE 'C.UTF-8' TEMPLATE template0`)
  })
  const database = databaseOf(server, name)
  await migrate(database, migrations, oldMigrations)
  await once(database, fill)
  await migrate(database, migrations)
  await once(database, stopClock)
  // What is open, late or of today depends on the moment; it is the moment at which the answers were kept.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(at) })
  connection = connect(database, 10)
  // The machines of that school are not here: no engine that would find that out and end them.
  const config = readConfig({ DATA_DIR: dir, LOG_LEVEL: 'silent', DEMO: '0', ENV_DRIVER: 'none' })
  running = await boot(config, pino({ level: 'silent' }), connection, { limits: null, runJobs: false })
}, 120_000)

afterAll(async () => {
  await running.app.close()
  vi.useRealTimers()
  await once(inject('postgres'), async (client) => {
    await client.query(`DROP DATABASE ${name} WITH (FORCE)`)
  })
  rmSync(dir, { recursive: true, force: true })
})

const short = (value: unknown): string => (JSON.stringify(value) ?? '（缺）').slice(0, 120)

async function asked(who: string): Promise<(url: string) => Promise<unknown>> {
  const { app } = running
  // Learners are named by their numbers.
  const site = /^s\d/.test(who) ? 'student' : 'teacher'
  const signedIn = await app.inject({
    method: 'POST',
    url: '/apis/v1/commons/oauth/token',
    payload: { username: who, password: demoPassword, alias: site },
  })
  const token = (signedIn.json() as { data: { auth: { access_token: string } } }).data.auth.access_token
  return async (url) => {
    const headers = { authorization: `Bearer ${token}`, 'app-type': site, 'domain-id': 'demo-software' }
    return ((await app.inject({ method: 'GET', url: addressNow(url), headers })).json() as { data: unknown }).data
  }
}

test('people see in a migrated school what they saw in it before', { timeout: 120_000 }, async () => {
  expect(seen.length).toBeGreaterThan(250)
  const lost: string[] = []
  for (const who of new Set(seen.map((one) => one.who))) {
    const ask = await asked(who)
    for (const { url, data } of seen.filter((one) => one.who === who)) {
      const found = differences(data, await ask(url), renamed).filter((one) => !changedSince(url, one))
      lost.push(...found.map((one) => `${who} ${url} ${one.path}: ${short(one.before)} → ${short(one.now)}`))
    }
  }
  // One fault shows in hundreds of places; the first of them tell it.
  expect(lost.slice(0, 40)).toEqual([])
})
