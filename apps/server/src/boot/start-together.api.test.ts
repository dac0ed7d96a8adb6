import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addressOf, startServer } from '../testing/server-program.ts'

// Whole programs on one database that nobody has ever used, as replicas are on the first day.

const postgres = inject('postgres')
const name = `lab_test_${randomBytes(6).toString('hex')}`
const children: ChildProcess[] = []
let folder: string

async function onServer<T>(database: string | undefined, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...postgres, ...(database ? urlOf(database) : {}) })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
const urlOf = (database: string): { connectionString: string } => {
  const { connectionString, host, port, user, password } = postgres
  if (connectionString)
    return { connectionString: Object.assign(new URL(connectionString), { pathname: database }).href }
  const url = new URL(`postgresql://localhost/${database}`)
  url.username = user ?? ''
  url.password = typeof password === 'string' ? password : ''
  url.searchParams.set('host', host ?? '127.0.0.1')
  url.searchParams.set('port', String(port ?? 5432))
  return { connectionString: url.href }
}

/** Starts a server; answers where it is, or what it said when it gave up. */
async function start(at: number): Promise<string> {
  const settings = {
    DATA_DIR: join(folder, String(at)),
    PORT: '0',
    DEMO: '1',
    ENV_DRIVER: 'none',
    DATABASE_URL: urlOf(name).connectionString,
    NODE_ENV: 'production',
  }
  const child = startServer({ ...process.env, ...settings }, 'pipe')
  children.push(child)
  let said = ''
  child.stderr!.on('data', (text: Buffer) => (said += String(text)))
  return (await addressOf(child)) ?? said
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lab-together-'))
  await onServer(undefined, (client) => client.query(`CREATE DATABASE ${name} LOCALE 'C.UTF-8' TEMPLATE template0`))
})
afterAll(async () => {
  for (const child of children) child.kill('SIGTERM')
  await Promise.all(children.map(async (child) => child.exitCode ?? (await once(child, 'exit'))))
  await onServer(undefined, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))
  await rm(folder, { recursive: true, force: true })
})

test('servers started together on an empty database all come up, and there is one school', async () => {
  const urls = await Promise.all([start(0), start(1)])
  expect(urls).toEqual([expect.stringMatching(/^http:/), expect.stringMatching(/^http:/)])
  const signIn = (url: string) =>
    fetch(`${url}/apis/v1/commons/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'teacher1', password: 'Lab@2026' }),
    })
  for (const url of urls) expect((await signIn(url)).status).toBe(200)
  const counted = await onServer(name, (client) =>
    client.query(`SELECT count(*)::int AS customers, count(DISTINCT name)::int AS names FROM customers`),
  )
  expect(counted.rows[0]).toEqual({ customers: counted.rows[0].names, names: counted.rows[0].names })
}, 180_000)
