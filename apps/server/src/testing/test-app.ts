import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino, type Logger } from 'pino'
import type { Site } from '@lab/contract/endpoint'
import { inject } from 'vitest'
import { boot, type Running } from '../boot/boot.ts'
import { readConfig } from '../kernel/config.ts'
import { connect } from '../kernel/database/pool.ts'
import type { CallLimits } from '../kernel/http/call-limits.ts'
import type { KindTable } from '../kernel/kinds.ts'
import { listLeftovers, removeLeftover } from '../kernel/sandbox/index.ts'
import { cast, foundSchool, testPassword, type CastName, type OrgName, type School } from './school.ts'
import { databaseOf, templateName } from './global-setup.ts'

export interface Answer {
  status: number
  code: number
  msg: string
  // Answers are looked into freely by tests; the contract's own types are proved elsewhere.
  // oxlint-disable-next-line typescript/no-explicit-any
  data: any
  headers: Record<string, string | string[] | number | undefined>
  text: string
  bytes: Buffer
}

export interface Caller {
  get(path: string, query?: Record<string, unknown>): Promise<Answer>
  post(path: string, body?: unknown): Promise<Answer>
  put(path: string, body?: unknown): Promise<Answer>
  delete(path: string, query?: Record<string, unknown>): Promise<Answer>
  upload(path: string, field: string, file: { name: string; bytes: Uint8Array; type?: string }): Promise<Answer>
  token: string
}

export interface TestApp extends Running {
  school: School
  /** Calls as one of the cast, in their first organisation, the named one or none; null signs nobody in. */
  as(name: CastName | null, org?: OrgName | null): Promise<Caller>
  /** Calls by a token of the console's site, in the first organisation. */
  asToken(token: string): Caller
  /** Calls as somebody whom a test has brought into the first organisation. */
  asUser(username: string): Promise<Caller>
  close(): Promise<void>
  /** A directory of this app's own. */
  dir: string
  /** One more server on the same database and, by default, of the same host; it stops with this one. */
  another(env?: Record<string, string>): Promise<Running>
}

interface Signed {
  token: string
  site: Site
}

/** The real application in process, on its own database cloned from the migrated template, with the test school. */
export async function testApp(
  options: {
    runJobs?: boolean
    limits?: CallLimits
    env?: Record<string, string>
    log?: Logger
    /** Behaviour of kinds, where a test brings one of its own. */
    kinds?: KindTable
  } = {},
): Promise<TestApp> {
  const server = inject('postgres')
  const name = `lab_test_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client(server)
  await admin.connect()
  // Copied as files: block by block through the log takes twenty times as long.
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${templateName} STRATEGY FILE_COPY`)
  await admin.end()
  const dir = await mkdtemp(join(tmpdir(), 'lab-app-'))
  const config = readConfig({ DATA_DIR: dir, LOG_LEVEL: process.env.TEST_LOG ?? 'silent', DEMO: '0', ...options.env })
  const connection = connect(databaseOf(server, name), 10)
  const { runJobs = true, limits = null, log = pino({ level: config.logLevel }), kinds } = options
  const running = await boot(config, log, connection, { limits, runJobs, ...(kinds ? { kinds } : {}) })
  const school = await connection.transaction((tx) => foundSchool(tx))
  const sessions = new Map<string, Signed>()

  /** On the site where this person has a role: the teachers', unless they only learn. */
  async function signedIn(who: string, site: Site = 'teacher'): Promise<Signed> {
    const known = sessions.get(who)
    if (known) return known
    const answer = await running.app.inject({
      method: 'POST',
      url: '/apis/v1/commons/oauth/token',
      payload: { username: who, password: testPassword, alias: site },
    })
    if (answer.statusCode !== 200 && site === 'teacher') return signedIn(who, 'student')
    const { access_token: token } = (answer.json() as { data: { auth: { access_token: string } } }).data.auth
    const signed = { token, site }
    sessions.set(who, signed)
    return signed
  }

  async function as(who: CastName | null, org?: OrgName | null): Promise<Caller> {
    const signed = who ? await signedIn(who) : null
    const orgName = org ?? (who ? ((cast[who].orgs[0] as OrgName | undefined) ?? 'a') : 'a')
    return callerWith(signed, who && org !== null ? school.orgs[orgName].domainId : undefined)
  }

  function callerWith(signed: Signed | null, domainId: string | undefined): Caller {
    const headers: Record<string, string> = signed
      ? {
          authorization: `Bearer ${signed.token}`,
          ...(domainId === undefined ? {} : { 'domain-id': domainId }),
          'app-type': signed.site,
        }
      : {}
    const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, extra: object): Promise<Answer> => {
      const answer = await running.app.inject({
        method,
        url: path,
        ...extra,
        headers: { ...headers, ...(extra as { headers?: object }).headers },
      })
      const isJson = String(answer.headers['content-type']).startsWith('application/json')
      const body = isJson
        ? (answer.json() as { code: number; msg: string; data: unknown })
        : { code: 0, msg: '', data: null }
      return {
        status: answer.statusCode,
        code: body.code,
        msg: body.msg,
        data: body.data,
        headers: answer.headers,
        text: answer.body,
        bytes: answer.rawPayload,
      }
    }
    const search = (path: string, query: Record<string, unknown> = {}): string => {
      const params = new URLSearchParams()
      for (const [key, value] of Object.entries(query)) {
        for (const item of Array.isArray(value) ? value : [value])
          if (item !== undefined) params.append(key, String(item))
      }
      const text = params.toString()
      return text ? `${path}?${text}` : path
    }
    return {
      token: signed?.token ?? '',
      get: (path, query) => call('GET', search(path, query), {}),
      post: (path, body) => call('POST', path, { payload: body ?? {} }),
      put: (path, body) => call('PUT', path, { payload: body ?? {} }),
      delete: (path, query) => call('DELETE', search(path, query), {}),
      upload: (path, field, file) => {
        const boundary = `----lab${randomBytes(8).toString('hex')}`
        const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${file.name}"\r\nContent-Type: ${file.type ?? 'application/octet-stream'}\r\n\r\n`
        const payload = Buffer.concat([
          Buffer.from(head),
          Buffer.from(file.bytes),
          Buffer.from(`\r\n--${boundary}--\r\n`),
        ])
        return call('POST', path, { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } })
      },
    }
  }

  const others: Running[] = []
  return {
    ...running,
    school,
    as,
    asToken: (token) => callerWith({ token, site: 'teacher' }, school.orgs.a.domainId),
    asUser: async (username) => callerWith(await signedIn(username), school.orgs.a.domainId),
    dir,
    async another(env = {}) {
      const settings = readConfig({ DATA_DIR: dir, LOG_LEVEL: config.logLevel, DEMO: '0', ...options.env, ...env })
      const other = await boot(settings, log, connect(databaseOf(server, name), 5), { limits, runJobs: false })
      others.push(other)
      return other
    },
    async close() {
      await Promise.all(others.map((other) => other.stop()))
      await running.stop()
      // Sandboxes outlive the server by design; a test's must not outlive the test.
      const environments = join(dir, 'environments')
      for (const { id } of listLeftovers(environments)) await removeLeftover(environments, id)
      const dropper = new pg.Client(server)
      await dropper.connect()
      await dropper.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
      await dropper.end()
      await rm(dir, { recursive: true, force: true })
    },
  }
}
