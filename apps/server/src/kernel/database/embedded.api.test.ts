import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, type ClientConfig } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { mapLack, rootLack, skipNote } from '../../testing/lacks.ts'
import { startEmbedded, type EmbeddedDatabase } from './embedded.ts'

const otherUserLack = rootLack() ?? mapLack()

let ready: string
let dir: string
const started: EmbeddedDatabase[] = []
const children: ChildProcess[] = []

beforeAll(async () => {
  ready = await emptyDir()
  const database = await startEmbedded({ dataDir: ready, log, throwaway: true })
  await database.stop()
})
afterAll(() => rm(ready, { recursive: true, force: true }))
beforeEach(async () => {
  dir = await emptyDir()
})
afterEach(async () => {
  for (const child of children.splice(0)) await ended(child, 'SIGTERM')
  for (const database of started.splice(0)) await database.stop()
  await rm(dir, { recursive: true, force: true })
})

async function emptyDir(): Promise<string> {
  const made = await mkdtemp(join(await realpath(tmpdir()), 'lab-embedded-'))
  await chmod(made, 0o711)
  return made
}

/** What an earlier start left: to make a cluster takes two seconds of a processor, to copy one a tenth of one. */
async function hasCluster(dataDir = dir): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  // In one go, which takes a twentieth of copying file by file.
  cpSync(join(ready, 'postgres'), join(dataDir, 'postgres'), { recursive: true })
}

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const start = async (dataDir = dir, throwaway = true) => {
  const database = await startEmbedded({ dataDir, log, throwaway })
  started.push(database)
  return database
}

async function ask(connection: ClientConfig, sql: string): Promise<string> {
  const client = new Client({ ...connection })
  await client.connect()
  try {
    const { rows } = await client.query<{ answer: unknown }>(sql)
    return String(rows[0]?.answer)
  } finally {
    await client.end()
  }
}

/** Another process that starts the same database and stays; `said` is what it reports when it is up. */
async function startElsewhere(dataDir: string, as: { uid?: number; gid?: number } = {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'embedded.fixture.ts'), dataDir], {
    ...as,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  const text = await new Promise<string>((resolve, reject) => {
    let out = ''
    let err = ''
    child.stdout.on('data', (data: Buffer) => {
      out += data
      if (out.endsWith('\n')) resolve(out)
    })
    child.stderr.on('data', (data: Buffer) => (err += data))
    child.once('exit', () => reject(new Error(err)))
  })
  return { child, said: JSON.parse(text) as { connection: ClientConfig; origin: string } }
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  await new Promise((resolve) => {
    child.once('exit', resolve)
    child.kill(signal)
  })
}

const postmasterPid = async (dataDir: string) =>
  Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])

describe('a data directory', () => {
  test('that is empty becomes a durable UTF-8 database that knows Chinese', async () => {
    const { connection, connectionString, origin } = await start(dir, false)
    expect(origin).toBe('made')
    expect(await ask(connection, 'SELECT current_database() AS answer')).toBe('lab')
    expect(await ask({ connectionString }, `SELECT current_setting('fsync') AS answer`)).toBe('on')
    expect(await ask(connection, `SELECT current_setting('server_encoding') AS answer`)).toBe('UTF8')
    await ask(connection, 'CREATE EXTENSION pg_trgm')
    expect(Number(await ask(connection, `SELECT cardinality(show_trgm('三角函数')) AS answer`))).toBeGreaterThan(2)
  })

  test('is reached through a private socket and no network port', async () => {
    await hasCluster()
    const { connection } = await start()
    expect((await stat(connection.host)).mode & 0o777).toBe(0o700)
    expect(await ask(connection, `SELECT current_setting('listen_addresses') AS answer`)).toBe('')
  })

  test('may have a path longer than a socket allows', async () => {
    const deep = join(dir, 'a-long-directory-name-'.repeat(6))
    await hasCluster(deep)
    const { connection } = await start(deep)
    expect(await ask(connection, 'SELECT 1 AS answer')).toBe('1')
    expect((await stat(connection.host)).mode & 0o777).toBe(0o700)
  })
})

test('rows survive a stop and a start', async () => {
  await hasCluster()
  const first = await start()
  await ask(first.connection, 'CREATE TABLE kept AS SELECT 7 AS answer')
  await first.stop()
  const second = await start()
  expect(second.origin).toBe('started')
  expect(await ask(second.connection, 'SELECT answer FROM kept')).toBe('7')
})

test('a first start that was interrupted half way begins again', async () => {
  await mkdir(join(dir, 'postgres.new'))
  await writeFile(join(dir, 'postgres.new/half'), '')
  expect((await start()).origin).toBe('made')
})

describe('a server process that was killed', () => {
  test('leaves a database that the next one adopts and later stops', async () => {
    await hasCluster()
    const { child, said } = await startElsewhere(dir)
    await ask(said.connection, 'CREATE TABLE kept AS SELECT 7 AS answer')
    const pid = await postmasterPid(dir)
    await ended(child, 'SIGKILL')

    const next = await start(dir, false)
    expect(next.origin).toBe('adopted')
    expect(await postmasterPid(dir)).toBe(pid)
    expect(await ask(next.connection, 'SELECT answer FROM kept')).toBe('7')
    await next.stop()
    await expect(postmasterPid(dir)).rejects.toThrow('ENOENT')
  })

  test('together with its database costs nothing but a recovery', async () => {
    await hasCluster()
    const { child, said } = await startElsewhere(dir)
    await ask(said.connection, 'CREATE TABLE kept AS SELECT 7 AS answer')
    await ended(child, 'SIGKILL')
    process.kill(await postmasterPid(dir), 'SIGKILL')
    await vi.waitUntil(async () => (await start(dir, false).catch(() => null)) !== null, { timeout: 20_000 })
    expect(await ask(started[0]!.connection, 'SELECT answer FROM kept')).toBe('7')
  })

  test('may have left a process number that now belongs to another program', async () => {
    await hasCluster()
    const first = await start()
    const left = (await readFile(join(dir, 'postgres/postmaster.pid'), 'utf8')).replace(/^\d+/, String(process.ppid))
    await first.stop()
    await writeFile(join(dir, 'postgres/postmaster.pid'), left)
    expect((await start()).origin).toBe('started')
  })
})

test('a database that stops by itself is started again', async () => {
  await hasCluster()
  const { connection } = await start()
  const pid = await postmasterPid(dir)
  process.kill(pid, 'SIGKILL')
  const answer = await vi.waitUntil(() => ask(connection, 'SELECT 1 AS answer').catch(() => null), { timeout: 20_000 })
  expect(answer).toBe('1')
  expect(await postmasterPid(dir)).not.toBe(pid)
})

test('a second server on the same directory is refused, and the first goes on', async () => {
  await hasCluster()
  const { said } = await startElsewhere(dir)
  await expect(start()).rejects.toMatchObject({
    failure: 'owned',
    message: expect.stringContaining('正被另一个服务进程使用'),
  })
  expect(await ask(said.connection, 'SELECT 1 AS answer')).toBe('1')
})

test('data of another major version is refused, not touched', async () => {
  await mkdir(join(dir, 'postgres'))
  await writeFile(join(dir, 'postgres/PG_VERSION'), '12\n')
  await expect(start()).rejects.toMatchObject({ failure: 'version' })
  await expect(start()).rejects.toThrow('PostgreSQL 12')
})

describe('who runs it', () => {
  test.skipIf(rootLack())(`root: the database runs as nobody${skipNote(rootLack())}`, async () => {
    await start()
    expect((await stat(join(dir, 'postgres'))).uid).toBe(65534)
    expect((await stat(`/proc/${await postmasterPid(dir)}`)).uid).toBe(65534)
  })

  test.skipIf(otherUserLack)(
    `root below a closed directory: in a user namespace, on files of its own${skipNote(otherUserLack)}`,
    async () => {
      await chmod(dir, 0o700)
      const { connection } = await start(join(dir, 'data'))
      expect(await ask(connection, 'SELECT 1 AS answer')).toBe('1')
      expect((await stat(join(dir, 'data/postgres'))).uid).toBe(0)
    },
  )

  test.skipIf(otherUserLack)(
    `root whose directory was closed after the first start${skipNote(otherUserLack)}`,
    async () => {
      const data = join(dir, 'data')
      await hasCluster(data)
      const first = await start(data)
      await ask(first.connection, 'CREATE TABLE kept AS SELECT 7 AS answer')
      await first.stop()
      await chmod(dir, 0o700)
      const second = await start(data)
      expect(await ask(second.connection, 'SELECT answer FROM kept')).toBe('7')
    },
  )

  test.skipIf(rootLack())(`an ordinary user: the database is their own process${skipNote(rootLack())}`, async () => {
    await chown(dir, 65534, 65534)
    const { said } = await startElsewhere(join(dir, 'data'), { uid: 65534, gid: 65534 })
    expect(said.origin).toBe('made')
    expect((await stat(join(dir, 'data/postgres'))).uid).toBe(65534)
  })

  test.skipIf(otherUserLack)(
    `a user without a name, as a container may give: in a user namespace${skipNote(otherUserLack)}`,
    async () => {
      await chown(dir, 54321, 54321)
      const { said } = await startElsewhere(join(dir, 'data'), { uid: 54321, gid: 54321 })
      expect(said.origin).toBe('made')
      expect((await stat(join(dir, 'data/postgres'))).uid).toBe(54321)
    },
  )
})
