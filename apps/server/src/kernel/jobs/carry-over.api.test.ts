import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdirSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { boot, type Running } from '../../boot/boot.ts'
import { databaseOf } from '../../testing/global-setup.ts'
import { projectRoot, readConfig } from '../config.ts'
import { newId } from '../database/columns.ts'
import { migrate } from '../database/migrate.ts'
import { connect } from '../database/pool.ts'

// A database in which jobs wait that were enqueued before there were named queues.

const migrations = join(projectRoot(), 'apps/server/migrations')
const isBefore = (name: string): boolean => name < '0007_job_queues' || (name.startsWith('9') && name < '9301')
/** The queue of validations had another name before it. */
const renaming = '9507_validation_queue.sql'
const name = `lab_carry_${randomBytes(6).toString('hex')}`
const ids = { due: newId(), later: newId(), lost: newId(), night: newId(), done: newId(), validation: newId() }
const later = new Date(Date.now() + 20 * 86_400_000)
let dir: string
let running: Running
const admin = async (statement: string): Promise<void> => {
  const client = new pg.Client(inject('postgres'))
  await client.connect()
  await client.query(statement)
  await client.end()
}

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'lab-carry-'))
  const old = join(dir, 'migrations')
  mkdirSync(old)
  for (const file of readdirSync(migrations)) {
    if (file.endsWith('.sql') && isBefore(file)) copyFileSync(join(migrations, file), join(old, file))
  }
  await admin(`CREATE DATABASE ${name} ENCODING 'UTF8' LOCALE 'C.UTF-8' TEMPLATE template0`)
  const database = databaseOf(inject('postgres'), name)
  await migrate(database, old)
  const connection = connect(database, 10)
  const put = (id: string, job: string, state: string, runAt: Date, payload: unknown): Promise<unknown> =>
    connection.pool.query(
      `INSERT INTO jobs (id, name, title, payload, state, run_at, attempts, lease_until)
       VALUES ($1, $2, '旧任务', $3, $4, $5, $6, $7)`,
      [id, job, JSON.stringify(payload), state, runAt, state === 'running' ? 1 : 0, state === 'running' ? runAt : null],
    )
  const erase = { id: newId(), deletedAt: new Date().toISOString() }
  await put(ids.due, 'activity-log.verify', 'queued', new Date(), { orgIds: 'all' })
  await put(ids.later, 'content.erase', 'queued', later, erase)
  await put(ids.lost, 'activity-log.verify', 'running', new Date(), { orgIds: 'all' })
  await put(ids.night, 'archive.nightly', 'queued', later, {})
  await put(ids.done, 'class.import', 'done', new Date(), {})
  for (const file of readdirSync(migrations)) {
    if (file.endsWith('.sql') && file !== renaming) copyFileSync(join(migrations, file), join(old, file))
  }
  await migrate(database, old)
  await connection.pool.query(
    `INSERT INTO jobs (id, name, title, payload, run_at, queue)
       VALUES ($1, 'activity-log.verify', '旧任务', $2, now(), 'proving')`,
    [ids.validation, JSON.stringify({ orgIds: 'all' })],
  )
  await connection.pool.query(`INSERT INTO pgboss.job (id, name, data) VALUES ($1, 'proving', '{}')`, [ids.validation])
  await migrate(database, migrations)
  running = await boot(
    readConfig({ DATA_DIR: dir, DEMO: '0', ENV_DRIVER: 'none' }),
    pino({ level: 'silent' }),
    connection,
  )
})
afterAll(async () => {
  await running.stop()
  await admin(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  await rm(dir, { recursive: true, force: true })
})

test('jobs of an older version run when they are due, each once', async () => {
  const rows = async (query: string, values: unknown[]) =>
    (await running.kernel.connection.pool.query(query, values)).rows
  const states = async () =>
    Object.fromEntries(
      (await rows(`SELECT id, state FROM jobs WHERE id = ANY($1)`, [Object.values(ids)])).map((row) => [
        row.id,
        row.state,
      ]),
    )
  await expect.poll(states, { timeout: 20_000 }).toEqual({
    [ids.due]: 'done',
    [ids.lost]: 'done',
    [ids.later]: 'queued',
    [ids.done]: 'done',
    [ids.validation]: 'done',
  })
  expect(await rows(`SELECT start_after FROM pgboss.job WHERE id = $1`, [ids.later])).toEqual([{ start_after: later }])
  expect(await rows(`SELECT queue FROM jobs WHERE id = $1`, [ids.later])).toEqual([{ queue: 'background' }])
  expect(await rows(`SELECT queue FROM jobs WHERE id = $1`, [ids.validation])).toEqual([{ queue: 'validation' }])
  expect(await rows(`SELECT name FROM pgboss.queue WHERE name IN ('proving', 'validation')`, [])).toEqual([
    { name: 'validation' },
  ])
  // The night comes by its schedule.
  expect(await rows(`SELECT key FROM pgboss.schedule ORDER BY key`, [])).toEqual([
    { key: 'archive.nightly' },
    { key: 'exam-analysis.measure' },
    { key: 'experiment.nightly' },
    { key: 'file.sweep' },
    { key: 'lti.rosters' },
    { key: 'push.sweep' },
    { key: 'school.forget-codes' },
  ])
})
