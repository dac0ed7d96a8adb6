import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { inject } from 'vitest'
import { boot, type Running } from '../boot/boot.ts'
import { readConfig } from '../kernel/config.ts'
import { connect } from '../kernel/database/pool.ts'
import { listLeftovers, removeLeftover } from '../kernel/sandbox/index.ts'
import { databaseOf, templateName } from '../testing/global-setup.ts'
import { playedJobs } from '../testing/played-jobs.ts'
import { demoOrganisations, demoPassword, demoStaff } from './people.ts'
import { demoJobs, fillDemoSchool } from './fill.ts'

interface Answer {
  status: number
  code: number
  msg: string
  // Answers are looked into freely by tests; the contract's own types are validated elsewhere.
  // oxlint-disable-next-line typescript/no-explicit-any
  data: any
}

/** Calls as one of the demo staff, in their first organisation or the named one. */
export interface Caller {
  get(path: string, query?: Record<string, string | number>): Promise<Answer>
  post(path: string, body: unknown): Promise<Answer>
}

export interface DemoApp extends Running {
  as(username: string, org?: string): Promise<Caller>
  close(): Promise<void>
}

/** Where an application works, and what is left to do when it has ended. */
interface Ground {
  dir: string
  database: pg.PoolConfig
  clear(): Promise<void>
}

/** An empty database and an empty folder. */
async function emptyGround(): Promise<Ground> {
  const server = inject('postgres')
  const name = `lab_demo_${randomBytes(6).toString('hex')}`
  const admin = async (statement: string): Promise<void> => {
    const client = new pg.Client(server)
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await admin(`CREATE DATABASE ${name} TEMPLATE ${templateName} STRATEGY FILE_COPY`)
  const dir = await mkdtemp(join(tmpdir(), 'lab-demo-'))
  return {
    dir,
    database: databaseOf(server, name),
    async clear() {
      await admin(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/** The school that the run was given, for one application at a time; what made its copy clears it away. */
export function givenSchool(): Ground | null {
  const dir = inject('school')
  return dir === null ? null : { dir, database: inject('postgres'), clear: async () => {} }
}

/** The real application on this ground; an empty one is as the first start finds it, nothing is filled in yet. */
export async function demoApp(given: Ground | null = null, env: Record<string, string> = {}): Promise<DemoApp> {
  const ground = given ?? (await emptyGround())
  const config = readConfig({ DATA_DIR: ground.dir, LOG_LEVEL: process.env.TEST_LOG ?? 'silent', ...env })
  const connection = connect(ground.database, 10)
  const log = pino({ level: config.logLevel })
  const running = await boot(config, log, connection, { limits: null, jobs: demoJobs })

  const call = async (method: 'GET' | 'POST', url: string, headers: Record<string, string>, payload?: object) => {
    const answer = await running.app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
    return { status: answer.statusCode, ...answer.json<{ code: number; msg: string; data: unknown }>() } as Answer
  }

  return {
    ...running,
    async as(username, org) {
      const signIn = { username, password: demoPassword, alias: 'teacher' }
      const signedIn = await call('POST', '/apis/v1/commons/oauth/token', {}, signIn)
      const key = org ?? demoStaff.find((person) => person.username === username)!.organisations[0] ?? 'software'
      const headers = {
        authorization: `Bearer ${signedIn.data.auth.access_token}`,
        'domain-id': demoOrganisations.find((one) => one.key === key)!.domainId,
        'app-type': 'teacher',
      }
      return {
        get: (path, query = {}) => {
          const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
          return call('GET', `${path}?${search}`, headers)
        },
        post: (path, body) => call('POST', path, headers, body as object),
      }
    },
    async close() {
      await running.stop()
      // Sandboxes outlive the server by design; a test's must not outlive the test.
      const environments = join(ground.dir, 'environments')
      for (const { id } of listLeftovers(environments)) await removeLeftover(environments, id)
      await ground.clear()
    },
  }
}

/**
 * The application of a school that is filled and played. `npm test` gives one that a server has filled which starts no environments,
 * as journeys begin with.
 */
export async function filledSchool(env: Record<string, string> = {}): Promise<DemoApp> {
  const app = await demoApp(givenSchool(), env)
  await fillDemoSchool(app.kernel)
  await playedJobs(app.kernel)
  return app
}
