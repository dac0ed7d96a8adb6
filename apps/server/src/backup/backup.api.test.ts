import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { boot } from '../boot/boot.ts'
import { projectRoot, readConfig } from '../kernel/config.ts'
import { connect } from '../kernel/database/pool.ts'
import { diskStore } from '../kernel/files/disk.ts'
import { databaseOf } from '../testing/global-setup.ts'
import { testApp, type TestApp } from '../testing/index.ts'
import { listTables } from './catalogue.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

let app: TestApp
let dir: string
const migrations = join(projectRoot(), 'apps/server/migrations')
const made: string[] = []
beforeAll(async () => {
  app = await testApp()
  dir = await mkdtemp(join(tmpdir(), 'lab-backup-'))
})
afterAll(async () => {
  await app.close()
  await rm(dir, { recursive: true, force: true })
  const admin = new pg.Client(inject('postgres'))
  await admin.connect()
  for (const name of made) await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  await admin.end()
})

async function emptyDatabase(): Promise<pg.PoolConfig> {
  const name = `lab_restore_${randomBytes(6).toString('hex')}`
  made.push(name)
  const admin = new pg.Client(inject('postgres'))
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name} ENCODING 'UTF8' LOCALE 'C.UTF-8' TEMPLATE template0`)
  await admin.end()
  return databaseOf(inject('postgres'), name)
}

/** Every row of every table as text, however the columns are ordered. */
async function contentsOf(connection: pg.ClientConfig): Promise<Record<string, string[]>> {
  const client = new pg.Client(connection)
  await client.connect()
  const found: Record<string, string[]> = {}
  for (const { name, columns } of await listTables(client)) {
    const names = columns.toSorted().map((column) => client.escapeIdentifier(column))
    const { rows } = await client.query<{ row: string }>(
      `SELECT ROW(${names.join(', ')})::text AS row FROM ${name} ORDER BY 1`,
    )
    found[name] = rows.map(({ row }) => row)
  }
  await client.end()
  return found
}

test('what was backed up while the server ran is there again, row by row and byte by byte', async () => {
  const teacher = await app.as('teacher')
  const { data } = await teacher.post('/apis/v2/experiments', { title: '备份「实验」\n第二行，\\ "引号"' })
  const experimentId = data.experiment.id as string
  const upload = await teacher.upload('/apis/v2/file-files', 'file', {
    name: '说明.txt',
    bytes: Buffer.from('文件的内容'),
  })
  const address = upload.data.url as string
  const source = app.kernel.connection.pool.options
  const file = join(dir, 'backup.zip')
  const written = await writeBackup({ connection: source, files: app.kernel.files }, file)
  expect(written.files).toBeGreaterThan(0)
  const before = await contentsOf(source)

  const target = await emptyDatabase()
  const dataDir = join(dir, 'restored')
  const restored = await restoreBackup(
    { connection: target, files: diskStore(join(dataDir, 'files')), migrations },
    file,
  )
  expect(restored).toMatchObject({ tables: written.tables, files: written.files })
  expect(await contentsOf(target)).toEqual(before)

  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', DEMO: '0' })
  const running = await boot(config, pino({ level: 'silent' }), connect(target, 5), { limits: null, runJobs: false })
  try {
    const headers = { authorization: `Bearer ${teacher.token}`, 'domain-id': app.school.orgs.a.domainId }
    const seen = await running.app.inject({ url: `/apis/v2/experiments/${experimentId}`, headers })
    expect(seen.json().data.experiment.title).toBe(data.experiment.title)
    expect((await running.app.inject({ url: address, headers })).body).toBe('文件的内容')
    // Triggers work again, and numbers go on where they were.
    const next = await running.app.inject({
      method: 'POST',
      url: '/apis/v2/experiments',
      headers,
      payload: { title: '之后的实验' },
    })
    expect(next.json().msg).toBe('ok')
    const list = await running.app.inject({ url: '/apis/v2/experiments', headers })
    expect(list.json().data.total).toBe(2)
  } finally {
    await running.stop()
  }
})

test.each([
  ['no backup', () => Buffer.from('PK nothing'), '备份文件不完整或已损坏'],
  ['nothing', () => Buffer.alloc(0), '备份文件不完整或已损坏'],
])('%s is refused', async (_name, bytes, message) => {
  const file = join(dir, 'broken.zip')
  await writeFile(file, bytes())
  const files = diskStore(join(dir, 'none'))
  await expect(restoreBackup({ connection: await emptyDatabase(), files, migrations }, file)).rejects.toThrow(message)
})

test('a database that is in use is left alone', async () => {
  const file = join(dir, 'second.zip')
  const source = app.kernel.connection.pool.options
  await writeBackup({ connection: source, files: app.kernel.files }, file)
  const before = await contentsOf(source)
  await expect(restoreBackup({ connection: source, files: app.kernel.files, migrations }, file)).rejects.toThrow(
    '目标数据库不是空的',
  )
  expect(await contentsOf(source)).toEqual(before)
})
