import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { boot, type Running } from '../../boot/boot.ts'
import { projectRoot, readConfig } from '../config.ts'
import { startEmbedded, type EmbeddedDatabase } from './embedded.ts'
import { migrate } from './migrate.ts'
import { withLongTimeout } from './time-limits.ts'
import { connect, type Connection } from './pool.ts'

// The application on a database of its own that stops to answer, as a process that is stopped does: connections stay
// open, and nothing comes.

let dir: string
let database: EmbeddedDatabase
let connection: Connection
let running: Running
let token = ''
let domainId = ''
let stopped: number[] = []
const patience = { connectMs: 400, queryMs: 400 }

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'lab-outage-'))
  const log = pino({ level: 'silent' })
  database = await startEmbedded({ dataDir: dir, log, throwaway: true })
  await migrate(database.connection, join(projectRoot(), 'apps/server/migrations'))
  connection = connect(database.connection, 4, patience)
  const config = readConfig({ DATA_DIR: dir, DEMO: '0', ENV_DRIVER: 'none' })
  running = await withLongTimeout(() => boot(config, log, connection, { limits: null, runJobs: false }))
  const person = { username: 'root1', password: 'Lab12345', real_name: '运维', customer_name: '某校' }
  await call('POST', '/apis/v2/first-run', person)
  const signedIn = await call('POST', '/apis/v1/commons/oauth/token', { username: 'root1', password: 'Lab12345' })
  token = signedIn.data.auth.access_token
  domainId = (await call('GET', '/apis/v2/my-organizations')).data.organizations[0].domain_id
}, 120_000)
afterEach(() => goOn())
afterAll(async () => {
  await running?.stop()
  await database?.stop()
  await rm(dir, { recursive: true, force: true })
})

async function call(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) {
  const headers = token ? { authorization: `Bearer ${token}`, 'domain-id': domainId } : {}
  const answer = await running.app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
  return { status: answer.statusCode, wait: answer.headers['retry-after'], ...answer.json() }
}
const rename = (name: string) => call('PUT', '/apis/v2/platform-configs/system_config', { tms_platform_name: name })

/** Stops every process of the database, the first one first: it would start others. */
async function stop(): Promise<void> {
  const postmaster = Number((await readFile(join(dir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
  process.kill(postmaster, 'SIGSTOP')
  stopped = [postmaster]
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' })
  for (const pid of children.trim().split(/\s+/).map(Number)) {
    process.kill(pid, 'SIGSTOP')
    stopped.push(pid)
  }
}
function goOn(): void {
  for (const pid of stopped.splice(0)) process.kill(pid, 'SIGCONT')
}

test('a database that says nothing is "not now", and afterwards all is as before', async () => {
  expect(await rename('之前')).toMatchObject({ status: 200 })
  await stop()
  const answers = await Promise.all([rename('之间'), rename('之间'), call('GET', '/apis/v2/public-config')])
  for (const answer of answers) expect(answer).toMatchObject({ status: 503, code: 10503, wait: '5' })
  expect((await running.app.inject({ url: '/readyz' })).statusCode).toBe(503)
  expect((await running.app.inject({ url: '/healthz' })).statusCode).toBe(200)
  goOn()
  await expect
    .poll(async () => (await running.app.inject({ url: '/readyz' })).statusCode, { timeout: 10_000 })
    .toBe(200)
  await expect.poll(async () => (await rename('之后')).status, { timeout: 10_000 }).toBe(200)
})

test('a statement without an answer is not carried on in the next transaction', async () => {
  await connection.db.execute(sql`CREATE TABLE written (what text)`)
  const lost = connection.transaction(async (tx) => {
    await tx.execute(sql`INSERT INTO written VALUES ('half of it')`)
    await stop()
    await tx.execute(sql`INSERT INTO written VALUES ('the other half')`)
  })
  await expect(lost).rejects.toThrow('Failed query')
  goOn()
  for (let round = 0; round < 8; round++) {
    await connection.transaction((tx) => tx.execute(sql`INSERT INTO written VALUES ('whole')`))
  }
  const rows = await connection.db.execute<{ what: string }>(sql`SELECT what FROM written`)
  expect(rows.rows.map(({ what }) => what)).toEqual(Array(8).fill('whole'))
})

test('a connection that the database closes in the middle is "not now"', async () => {
  const other = new pg.Client(database.connection)
  await other.connect()
  await other.query(`BEGIN; LOCK TABLE platform_configs IN ACCESS EXCLUSIVE MODE`)
  const waiting = rename('中断')
  const blocked = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock'`
  let ended = 0
  while (!ended) ended = (await other.query(blocked)).rowCount ?? 0
  expect(await waiting).toMatchObject({ status: 503, wait: '5' })
  await other.end()
})

test('every connection taken is "not now", and readiness does not depend on them', async () => {
  const held = await Promise.all(Array.from({ length: 3 }, () => connection.pool.connect()))
  expect(await rename('等待')).toMatchObject({ status: 503 })
  expect((await running.app.inject({ url: '/readyz' })).statusCode).toBe(200)
  for (const client of held) client.release()
})

test('work that nobody waits for has longer', async () => {
  const slow = () => connection.db.execute(sql`SELECT pg_sleep(0.9)`)
  await expect(slow()).rejects.toThrow('Failed query')
  await expect(withLongTimeout(slow)).resolves.toBeDefined()
})

test('a migration waits for the one that is running, however long that takes', async () => {
  const limited = { ...database.connection, statement_timeout: 300, query_timeout: 0 }
  const other = new pg.Client(database.connection)
  await other.connect()
  await other.query('SELECT pg_advisory_lock(4201987)')
  const migrating = migrate(limited, join(projectRoot(), 'apps/server/migrations'))
  // Let it wait for longer than its statements may take.
  await other.query('SELECT pg_sleep(0.6)')
  await other.query('SELECT pg_advisory_unlock(4201987)')
  await expect(migrating).resolves.toEqual([])
  await other.end()
})
