import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Lack } from '../../../testing/lacks.ts'

/** Debian's own: packages of the system are not those of another Python in the path. */
const python = '/usr/bin/python3'

/** Why no CAS server can be started here, or null. */
export const casLack = (): Lack | null =>
  spawnSync(python, ['-c', 'import cas_server']).status === 0 ? null : 'missing python3-django-cas-server'

export interface CasPerson {
  password: string
  attributes: Record<string, string | string[]>
}
export interface CasServer {
  address: string
  /** Goes through the server's own pages as a browser does; answers with where it leads back to, null where it lets nobody in. */
  walks(url: string, username: string, password: string): Promise<URL | null>
  close(): Promise<void>
}

const valueOf = (page: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''

async function walk(begin: string, returnTo: string, username: string, password: string): Promise<URL | null> {
  const page = await fetch(begin)
  const cookies = page.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  const text = await page.text()
  const hidden = ['csrfmiddlewaretoken', 'service', 'lt', 'renew', 'gateway', 'method']
  const form = Object.fromEntries(hidden.map((name) => [name, valueOf(text, name)]))
  const answer = await fetch(begin, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: cookies.join('; ') },
    body: new URLSearchParams({ ...form, username, password }),
  })
  const next = answer.headers.get('location')
  const url = next === null ? null : new URL(next, begin)
  return url?.href.startsWith(returnTo) ? url : null
}

/** A school's CAS server (django-cas-server) on this machine, with `returnTo` as the one address that it leads back to. */
export async function casServer(returnTo: string, people: Readonly<Record<string, CasPerson>>): Promise<CasServer> {
  const dir = await mkdtemp(join(tmpdir(), 'lab-cas-'))
  const script = fileURLToPath(new URL('./school_cas.py', import.meta.url))
  const pattern = `^${returnTo.replaceAll('.', String.raw`\.`)}`
  const server = spawn(python, [script, dir, pattern, JSON.stringify(people)], { stdio: ['ignore', 'pipe', 'ignore'] })
  const ended = once(server, 'close')
  const [port] = (await Promise.race([once(createInterface(server.stdout), 'line'), ended])) as [string]
  if (server.exitCode !== null) throw new Error('the CAS server does not start')
  return {
    address: `http://127.0.0.1:${port}/cas`,
    walks: (url, username, password) => walk(url, returnTo, username, password),
    async close() {
      server.kill('SIGTERM')
      await ended
      await rm(dir, { recursive: true })
    },
  }
}
